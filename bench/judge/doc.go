// Command judge is the program that is measured. It holds the compiled sets and
// all peers, reads the sets from the file named by its argument, and answers
// the requests of package protocol on its standard input. Package main of this
// module builds it and asks.
//
// It runs on one processor, so that the garbage a peer leaves is collected on
// the peer's own time, and it counts processor time, which another program on
// the machine does not lengthen as it does the time on the clock.
package main
