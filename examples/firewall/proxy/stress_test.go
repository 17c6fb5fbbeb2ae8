package proxy

import (
	"bufio"
	"fmt"
	"io"
	goruntime "runtime"
	"strings"
	"sync"
	"testing"
	"time"
)

// A server that dies is started again: whoever waited is answered, the
// handshake is repeated, and the session goes on.
func TestKilledChild(t *testing.T) {
	for _, mode := range []string{"die", "half"} {
		t.Run(mode, func(t *testing.T) {
			wall, _ := newWall(t, Config{})
			l := connect(t, wall)
			l.handshake("2025-06-18")
			l.send(call(1, `{"mode":"silent"}`), call(2, `{"mode":"silent"}`), call(3, `{"mode":"`+mode+`"}`))
			waiting := map[string]bool{"1": true, "2": true, "3": true}
			for range 3 {
				got := l.next()
				if id := idOf(t, got); !waiting[id] || !strings.Contains(got, "The server ended before it answered") {
					t.Errorf("%s", got)
				} else {
					delete(waiting, id)
				}
			}
			l.send(call(4, `{}`))
			if got := l.next(); idOf(t, got) != "4" || !strings.Contains(got, `"handshakes":1`) {
				t.Errorf("%s", got)
			}
			// The form of refusals is still that of the session.
			l.send(call(5, `{"n":"x"}`))
			if got := l.next(); !strings.Contains(got, `"error":{"code":-32602`) {
				t.Errorf("%s", got)
			}
			if err := l.end(); err != nil {
				t.Error(err)
			}
			if c := wall.Counters(); c.Restarts.Load() != 1 || c.Lost.Load() != 3 {
				t.Errorf("%d restarts, %d lost", c.Restarts.Load(), c.Lost.Load())
			}
		})
	}
	t.Run("closes its output alone", func(t *testing.T) {
		wall, _ := newWall(t, Config{})
		l := connect(t, wall)
		l.handshake("2025-11-25")
		l.send(call(1, `{"mode":"closes"}`))
		if got := l.next(); idOf(t, got) != "1" || !strings.Contains(got, "The server ended before it answered") {
			t.Errorf("%s", got)
		}
		l.send(call(2, `{}`))
		if got := l.next(); idOf(t, got) != "2" || !strings.Contains(got, `"handshakes":1`) {
			t.Errorf("%s", got)
		}
	})
	t.Run("without a handshake", func(t *testing.T) {
		wall, _ := newWall(t, Config{})
		l := connect(t, wall)
		l.send(call(1, `{"mode":"die"}`))
		l.next()
		l.send(call(2, `{}`))
		if got := l.next(); !strings.Contains(got, `"handshakes":0`) {
			t.Errorf("%s", got)
		}
	})
	t.Run("in the middle of a handshake", func(t *testing.T) {
		wall, _ := newWall(t, Config{})
		l := connect(t, wall)
		l.send(`{"jsonrpc":"2.0","id":"init","method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}`)
		l.next()
		l.send(call(1, `{"mode":"die"}`))
		l.next()
		l.send(`{"jsonrpc":"2.0","method":"notifications/initialized"}`, call(2, `{}`))
		if got := l.next(); idOf(t, got) != "2" || !strings.Contains(got, `"handshakes":1`) {
			t.Errorf("%s", got)
		}
		l.quiet(50 * time.Millisecond)
	})
	t.Run("too often", func(t *testing.T) {
		wall, _ := newWall(t, Config{Restarts: 2})
		l := connect(t, wall)
		l.handshake("2025-11-25")
		for i := range 3 {
			l.send(call(i, `{"mode":"die"}`))
			if got := l.next(); idOf(t, got) != fmt.Sprint(i) {
				t.Errorf("%s", got)
			}
		}
		select {
		case err := <-l.done:
			if err != errServer {
				t.Errorf("Stdio returned %v", err)
			}
		case <-time.After(patience):
			t.Error("Stdio does not return")
		}
	})
	t.Run("never", func(t *testing.T) {
		wall, _ := newWall(t, Config{Restarts: -1})
		l := connect(t, wall)
		l.send(call(1, `{"mode":"die"}`))
		l.next()
		if err := <-l.done; err != errServer {
			t.Errorf("Stdio returned %v", err)
		}
	})
	t.Run("while calls pour in", func(t *testing.T) {
		wall, _ := newWall(t, Config{Restarts: 100})
		l := connect(t, wall)
		l.handshake("2025-11-25")
		const calls = 400
		go func() {
			for i := range calls {
				mode := "say"
				if i%40 == 20 {
					mode = "die"
				}
				io.WriteString(l.in, call(i, `{"mode":"`+mode+`"}`)+"\n")
			}
		}()
		seen := map[string]int{}
		for range calls {
			seen[idOf(t, l.next())]++
		}
		l.quiet(100 * time.Millisecond)
		if len(seen) != calls {
			t.Errorf("%d of %d calls were answered", len(seen), calls)
		}
	})
}

// A server that makes requests without end is ended.
func TestServerThatAsksTooMuch(t *testing.T) {
	wall, _ := newWall(t, Config{MaxWaiting: 10})
	l := connect(t, wall)
	l.handshake("2025-11-25")
	l.send(call(1, `{"mode":"many","n":11}`))
	for range 10 {
		if got := l.next(); !strings.Contains(got, "roots/list") {
			t.Errorf("%s", got)
		}
	}
	if got := l.next(); idOf(t, got) != "1" || !strings.Contains(got, "ended before") {
		t.Errorf("%s", got)
	}
}

// Half a message passes in neither direction; what is whole but for its line
// break does.
func TestHalfAMessage(t *testing.T) {
	for _, c := range []struct{ tail, want string }{
		{call(1, `{}`)[:50], `"code":-32700`},
		{call(1, `{}`), `"handshakes":1`},
	} {
		wall, _ := newWall(t, Config{})
		l := connect(t, wall)
		l.handshake("2025-11-25")
		io.WriteString(l.in, c.tail)
		l.in.Close()
		if got := l.next(); !strings.Contains(got, c.want) {
			t.Errorf("%s", got)
		}
		if err := <-l.done; err != nil {
			t.Error(err)
		}
	}
}

// A line of 10 MiB: from a client it is refused without being kept, from the
// server it passes; beyond the limit the server is ended.
func TestLongLines(t *testing.T) {
	const long = 10 << 20
	t.Run("from the client", func(t *testing.T) {
		wall, _ := newWall(t, Config{})
		l := connect(t, wall)
		l.handshake("2025-11-25")
		before := heap()
		go l.send(call(1, `{"text":"`+strings.Repeat("x", long)+`"}`), strings.Repeat(" ", 1000), call(2, `{}`))
		if got := l.next(); idOf(t, got) != "null" || !strings.Contains(got, "too large") {
			t.Errorf("%s", got)
		}
		if got := l.next(); idOf(t, got) != "2" {
			t.Errorf("%s", got)
		}
		if grown := int64(heap()) - int64(before); grown > 8<<20 {
			t.Errorf("%d bytes are kept", grown)
		}
	})
	t.Run("from the server", func(t *testing.T) {
		wall, _ := newWall(t, Config{})
		l := connect(t, wall)
		l.handshake("2025-11-25")
		l.send(call(1, fmt.Sprintf(`{"mode":"big","n":%d}`, long)), call(2, `{}`))
		want := `{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"` + strings.Repeat("y", long) + `"}]}}`
		if got := l.next(); got != want {
			t.Errorf("%d bytes, want %d", len(got), len(want))
		}
		if got := l.next(); idOf(t, got) != "2" {
			t.Errorf("%s", got)
		}
	})
	t.Run("too long from the server", func(t *testing.T) {
		wall, _ := newWall(t, Config{MaxAnswer: 1 << 20})
		l := connect(t, wall)
		l.handshake("2025-11-25")
		l.send(call(1, fmt.Sprintf(`{"mode":"big","n":%d}`, long)))
		if got := l.next(); idOf(t, got) != "1" || !strings.Contains(got, "ended before") {
			t.Errorf("%.300s", got)
		}
		l.send(call(2, `{}`))
		if got := l.next(); idOf(t, got) != "2" || !strings.Contains(got, "handshakes") {
			t.Errorf("%s", got)
		}
	})
}

// A client that does not read stops the server, and memory does not grow; all
// answers come when it reads.
func TestSlowReader(t *testing.T) {
	wall, _ := newWall(t, Config{})
	l := connectSlowly(t, wall)
	const calls, size = 200, 100_000
	sent := make(chan struct{})
	go func() {
		defer close(sent)
		for i := range calls {
			io.WriteString(l.in, call(i, fmt.Sprintf(`{"mode":"big","n":%d}`, size))+"\n")
		}
	}()
	before := heap()
	time.Sleep(300 * time.Millisecond)
	if grown := int64(heap()) - int64(before); grown > 8<<20 {
		t.Errorf("%d bytes wait in memory", grown)
	}
	from := bufio.NewReader(l.out)
	seen := map[string]bool{}
	for range calls {
		line, err := from.ReadString('\n')
		if err != nil || len(line) < size {
			t.Fatal(err, len(line))
		}
		seen[idOf(t, line)] = true
	}
	if len(seen) != calls {
		t.Errorf("%d of %d answers", len(seen), calls)
	}
	<-sent
}

// heap returns the bytes in use after a collection.
func heap() uint64 {
	goruntime.GC()
	var m goruntime.MemStats
	goruntime.ReadMemStats(&m)
	return m.HeapAlloc
}

// Fifty clients make 10,000 calls over one session, some of them bad: each is
// answered once, and nothing is kept of them.
func TestManyCalls(t *testing.T) {
	wall, _ := newWall(t, Config{})
	l := connect(t, wall)
	l.handshake("2025-11-25")
	const clients, each = 50, 200
	var mu sync.Mutex
	waiting := map[string]chan string{}
	go func() {
		for line := range l.lines {
			id := idOf(t, line)
			mu.Lock()
			ch := waiting[id]
			delete(waiting, id)
			mu.Unlock()
			if ch == nil {
				t.Errorf("an answer to nothing: %.200s", line)
				continue
			}
			ch <- line
		}
	}()
	before := heap()
	var all sync.WaitGroup
	var write sync.Mutex
	for c := range clients {
		all.Go(func() {
			for i := range each {
				id := fmt.Sprintf(`"%d-%d"`, c, i)
				arguments, want := fmt.Sprintf(`{"n":%d}`, i), "handshakes"
				if i%5 == 0 {
					arguments, want = `{"n":-1}`, "isError"
				}
				ch := make(chan string, 1)
				mu.Lock()
				waiting[id] = ch
				mu.Unlock()
				write.Lock()
				_, err := io.WriteString(l.in, call(id, arguments)+"\n")
				write.Unlock()
				if err != nil {
					t.Error(err)
					return
				}
				select {
				case line := <-ch:
					if !strings.Contains(line, want) {
						t.Errorf("%.200s", line)
					}
				case <-time.After(patience):
					t.Errorf("%s is lost", id)
					return
				}
			}
		})
	}
	all.Wait()
	if grown := int64(heap()) - int64(before); grown > 8<<20 {
		t.Errorf("%d bytes are kept", grown)
	}
	if c := wall.Counters(); c.Refused(atArguments) != clients*each/5 || c.Calls.Load() != clients*each || c.Strays.Load() != 0 {
		t.Errorf("%d refused of %d calls, %d strays", c.Refused(atArguments), c.Calls.Load(), c.Strays.Load())
	}
}
