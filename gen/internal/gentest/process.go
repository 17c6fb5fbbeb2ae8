package gentest

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os/exec"
	"sync"
	"time"
)

// process is a running driver.
type process struct {
	cmd    *exec.Cmd
	in     io.WriteCloser
	lines  chan []byte // closed when the driver ends
	stderr *tail
}

func start(binary string) (*process, error) {
	p := &process{cmd: exec.Command(binary), lines: make(chan []byte), stderr: &tail{}}
	p.cmd.Stderr = p.stderr
	in, err := p.cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	p.in = in
	if err := p.cmd.Start(); err != nil {
		return nil, err
	}
	go func() {
		defer close(p.lines)
		r := bufio.NewReaderSize(out, 1<<16)
		for {
			line, err := r.ReadBytes('\n')
			if err != nil {
				return
			}
			p.lines <- line
		}
	}()
	return p, nil
}

// ask sends one request and waits for its answer. After an error the process
// is of no more use.
func (p *process) ask(q any, limit time.Duration) (*Result, error) {
	text, err := json.Marshal(q)
	if err != nil {
		return nil, err
	}
	sent := make(chan error, 1)
	go func() { _, err := p.in.Write(append(text, '\n')); sent <- err }()
	timer := time.NewTimer(limit)
	defer timer.Stop()
	select {
	case line, ok := <-p.lines:
		if !ok {
			return nil, fmt.Errorf("the driver ended: %s", p.stderr)
		}
		r := &Result{}
		return r, json.Unmarshal(line, r)
	case <-timer.C:
		return nil, fmt.Errorf("no answer within %v", limit)
	}
}

// end kills the driver.
func (p *process) end() {
	p.in.Close()
	p.cmd.Process.Kill()
	for range p.lines {
	}
	p.cmd.Wait()
}

// tail keeps the beginning of what is written to it: a Go crash says first
// what happened.
type tail struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if room := 4000 - t.b.Len(); room > 0 {
		t.b.Write(b[:min(room, len(b))])
	}
	return len(b), nil
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.b.String()
}
