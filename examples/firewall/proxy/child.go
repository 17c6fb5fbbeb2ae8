package proxy

import (
	"io"
	"os"
	"os/exec"
	"sync"
	"syscall"
	"time"
)

// linger is how long what a server wrote is still read after its process has
// ended, where another process keeps the other end open; and how long a server
// may take to end when it is told to.
const linger = 5 * time.Second

// child is one run of the server's command.
type child struct {
	process *exec.Cmd
	stdout  *os.File

	mu    sync.Mutex // one line at a time
	stdin io.WriteCloser
	buf   []byte

	ended chan struct{} // closed when the process has ended
}

// start runs a command of which the streams are free; stderr goes where the
// caller has set it.
func start(command func() *exec.Cmd) (*child, error) {
	c := &child{process: command(), ended: make(chan struct{})}
	stdin, err := c.process.StdinPipe()
	if err != nil {
		return nil, err
	}
	read, write, err := os.Pipe() // a pipe of our own: Wait closes those of exec before all is read
	if err != nil {
		return nil, err
	}
	c.process.Stdout = write
	err = c.process.Start()
	write.Close()
	if err != nil {
		read.Close()
		return nil, err
	}
	c.stdin, c.stdout = stdin, read
	go func() {
		_ = c.process.Wait() // its exit status changes nothing
		_ = c.stdout.SetReadDeadline(time.Now().Add(linger))
		close(c.ended)
	}()
	return c, nil
}

// send writes one line.
func (c *child) send(line []byte) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.buf = withEnd(c.buf, line)
	_, err := c.stdin.Write(c.buf)
	return err
}

// close ends the server's standard input, which tells it to end. It does not
// wait for a line that is being written.
func (c *child) close() { _ = c.stdin.Close() }

// stop ends the process: by the end of its input, then by a signal.
func (c *child) stop(patience time.Duration) {
	c.close()
	for _, end := range []func(){func() { _ = c.process.Process.Signal(syscall.SIGTERM) }, func() { _ = c.process.Process.Kill() }} {
		select {
		case <-c.ended:
			return
		case <-time.After(patience):
			end()
		}
	}
	<-c.ended
}

// kill ends the process at once.
func (c *child) kill() { _ = c.process.Process.Kill() }
