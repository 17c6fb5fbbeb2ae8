package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"runtime"

	"github.com/schemagen/schemagen/bench/protocol"
)

func main() {
	runtime.GOMAXPROCS(1)
	if err := serve(); err != nil {
		fmt.Fprintln(os.Stderr, "judge:", err)
		os.Exit(1)
	}
}

// serve answers requests until there are no more.
func serve() error {
	if len(os.Args) != 2 {
		return fmt.Errorf("usage: judge SETS.json")
	}
	text, err := os.ReadFile(os.Args[1])
	if err != nil {
		return err
	}
	var list []*protocol.Set
	if err := json.Unmarshal(text, &list); err != nil {
		return err
	}
	h, err := newHouse(list)
	if err != nil {
		return err
	}
	in, out := json.NewDecoder(bufio.NewReader(os.Stdin)), json.NewEncoder(os.Stdout)
	for in.More() {
		var q protocol.Request
		if err := in.Decode(&q); err != nil {
			return err
		}
		if err := out.Encode(h.answer(q)); err != nil {
			return err
		}
	}
	return nil
}
