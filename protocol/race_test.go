//go:build race

package protocol

// raceEnabled: the race detector makes sync.Pool drop what it holds.
const raceEnabled = true
