// Command drive sends the lines of a session to an MCP server on its standard
// streams, each when the one before is answered, and prints both sides.
//
//	drive session.jsonl COMMAND ARGS...
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "drive:", err)
		os.Exit(1)
	}
}

func run(args []string, out io.Writer) error {
	if len(args) < 2 {
		return errors.New("want a file of messages and the command of a server")
	}
	session, err := os.ReadFile(args[0])
	if err != nil {
		return err
	}
	command := exec.Command(args[1], args[2:]...)
	command.Stderr = os.Stderr
	in, err := command.StdinPipe()
	if err != nil {
		return err
	}
	from, err := command.StdoutPipe()
	if err != nil {
		return err
	}
	if err := command.Start(); err != nil {
		return err
	}
	answers := bufio.NewReader(from)
	for line := range bytes.Lines(session) {
		fmt.Fprintf(out, "-> %s\n", bytes.TrimSpace(line))
		if _, err := in.Write(line); err != nil {
			return err
		}
		var message struct {
			ID json.RawMessage `json:"id"`
		}
		if json.Unmarshal(line, &message) == nil && message.ID == nil {
			continue // a notification
		}
		for {
			answer, err := answers.ReadBytes('\n')
			if err != nil {
				return fmt.Errorf("reading the answer: %w", err)
			}
			fmt.Fprintf(out, "<- %s\n", bytes.TrimSpace(answer))
			var got struct {
				Method string `json:"method"`
			}
			if json.Unmarshal(answer, &got) == nil && got.Method == "" {
				break // the answer; the server's own messages may come before
			}
		}
		fmt.Fprintln(out)
	}
	if err := in.Close(); err != nil {
		return err
	}
	return command.Wait()
}
