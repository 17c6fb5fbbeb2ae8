package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/schemagen/schemagen/bench/protocol"
)

// child is a program that is measured, running.
type child struct {
	cmd *exec.Cmd
	in  io.WriteCloser
	out *json.Decoder
}

// start starts a program that speaks the protocol.
func start(name string, args ...string) (*child, error) {
	cmd := exec.Command(name, args...)
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	return &child{cmd, in, json.NewDecoder(out)}, nil
}

// run starts the built program.
func (b built) run() (*child, error) { return start(b.program, b.sets) }

// ask sends a request. What the other side says it cannot do is a *refusal.
func (c *child) ask(q protocol.Request) (*protocol.Answer, error) {
	if err := json.NewEncoder(c.in).Encode(q); err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.Base(c.cmd.Path), err)
	}
	var a protocol.Answer
	if err := c.out.Decode(&a); err != nil {
		return nil, fmt.Errorf("%s on %s of %s, %s: %w", filepath.Base(c.cmd.Path), q.Op, q.Set, q.Peer, err)
	}
	if a.Error != "" {
		return nil, &refusal{a.Error}
	}
	return &a, nil
}

// refusal is the answer of a program that cannot do what it was asked.
type refusal struct{ text string }

func (r *refusal) Error() string { return r.text }

// refused returns why a program cannot do it, "" for any other error or none.
func refused(err error) string {
	var r *refusal
	if errors.As(err, &r) {
		return r.text
	}
	return ""
}

// end lets the program end.
func (c *child) end() error {
	c.in.Close()
	return c.cmd.Wait()
}
