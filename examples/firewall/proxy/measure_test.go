package proxy

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	goruntime "runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

var measure = flag.String("measure", "", "measure the cost of the firewall, and write it into this `file`")

// figures are what one way of making calls came to.
type figures struct {
	perSecond float64
	p50, p99  time.Duration
}

// load is a way to make calls: one call after the other by each client.
type load struct {
	clients, each int
	text          string // of each call
}

// run makes the calls and returns the figures; do makes one, by the client of
// that number.
func (l load) run(t *testing.T, do func(client, i int) error) figures {
	t.Helper()
	times := make([][]time.Duration, l.clients)
	start := time.Now()
	var all sync.WaitGroup
	for c := range l.clients {
		all.Go(func() {
			for i := range l.each {
				from := time.Now()
				if err := do(c, i); err != nil {
					t.Error(err)
					return
				}
				times[c] = append(times[c], time.Since(from))
			}
		})
	}
	all.Wait()
	took := time.Since(start)
	sorted := slices.Sorted(slices.Values(slices.Concat(times...)))
	if len(sorted) != l.clients*l.each {
		t.Fatalf("%d of %d calls were made", len(sorted), l.clients*l.each)
	}
	return figures{float64(len(sorted)) / took.Seconds(), sorted[len(sorted)/2], sorted[len(sorted)*99/100]}
}

// overHTTP makes the calls at an endpoint.
func (l load) overHTTP(t *testing.T, address string) figures {
	t.Helper()
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: l.clients}}
	defer client.CloseIdleConnections()
	return l.run(t, func(c, i int) error {
		req, err := http.NewRequest(http.MethodPost, address, bytes.NewBufferString(call(fmt.Sprintf(`"%d-%d"`, c, i), l.text)))
		if err != nil {
			return err
		}
		req.Header.Set("Content-Type", "application/json")
		req.Header.Set("Mcp-Protocol-Version", "2025-11-25")
		res, err := client.Do(req)
		if err != nil {
			return err
		}
		defer res.Body.Close()
		body, err := io.ReadAll(res.Body)
		if err == nil && !bytes.Contains(body, []byte(`"ok":true`)) {
			err = fmt.Errorf("answer %.200s", body)
		}
		return err
	})
}

// overLines makes the calls in one session on two streams.
func (l load) overLines(t *testing.T, in io.Writer, out io.Reader) figures {
	t.Helper()
	var mu, write sync.Mutex
	waiting := map[string]chan string{}
	go func() {
		input := newLines(out, 1<<20)
		for {
			line, err := input.next()
			if err != nil {
				return
			}
			m := read(line)
			mu.Lock()
			ch := waiting[m.key]
			delete(waiting, m.key)
			mu.Unlock()
			if ch != nil {
				ch <- string(line)
			}
		}
	}()
	return l.run(t, func(c, i int) error {
		id := fmt.Sprintf(`"%d-%d"`, c, i)
		ch := make(chan string, 1)
		key, _ := idKey([]byte(id))
		mu.Lock()
		waiting[key] = ch
		mu.Unlock()
		line := call(id, l.text) + "\n"
		write.Lock()
		_, err := io.WriteString(in, line)
		write.Unlock()
		if err != nil {
			return err
		}
		if got := <-ch; !strings.Contains(got, `"ok":true`) {
			return fmt.Errorf("answer %.200s", got)
		}
		return nil
	})
}

// quickServer answers each line at once, and looks at nothing but the id.
func quickServer(in io.Reader, out io.Writer) {
	input := newLines(in, 1<<20)
	for {
		line, err := input.next()
		if err != nil {
			return
		}
		fmt.Fprintf(out, `{"jsonrpc":"2.0","id":%s,"result":{"content":[],"ok":true}}`+"\n", read(line).id)
	}
}

// ways are the ways to the server that are compared.
var ways = []string{"no proxy", "a proxy that judges nothing", "the firewall"}

// TestMeasure measures what the firewall costs, in rounds that take all ways in
// turn, so that whatever else the machine does falls on all of them. The server
// does next to nothing: with one that works, the shares are smaller.
func TestMeasure(t *testing.T) {
	if *measure == "" {
		t.Skip("runs with -measure FILE")
	}
	const rounds = 16
	wall, _ := newWall(t, Config{})
	var table strings.Builder
	table.WriteString("| transport | arguments | way | calls/s | p50 | p99 | calls/s, p50, p99 against a proxy that judges nothing |\n|---|---|---|--:|--:|--:|---|\n")
	for _, size := range []struct{ name, text string }{
		{"60 bytes", `{"mode":"say","text":"` + strings.Repeat("x", 20) + `","n":1234567}`},
		{"16 KiB", `{"mode":"say","text":"` + strings.Repeat("Lorem ipsum, ", 1250) + `"}`},
	} {
		l := load{clients: 50, each: 40, text: size.text}
		for _, transport := range []struct {
			name string
			run  func(way string) figures
		}{
			{"HTTP", func(way string) figures { return measureHTTP(t, l, wall, way) }},
			{"stdio", func(way string) figures { return measureStdio(t, l, wall, way) }},
		} {
			all := map[string][]figures{}
			for round := range rounds {
				for _, way := range ways {
					f := transport.run(way)
					if round > 0 { // the first one warms up
						all[way] = append(all[way], f)
					}
				}
			}
			for _, way := range ways {
				f, against := medians(all[way]), ratios(all[way], all[ways[1]])
				ratio := fmt.Sprintf("%.2f, %.2f, %.2f", against[0], against[1], against[2])
				fmt.Fprintf(&table, "| %s | %s | %s | %.0f | %.2f ms | %.2f ms | %s |\n", transport.name, size.name, way, f.perSecond, ms(f.p50), ms(f.p99), ratio)
			}
		}
	}
	fmt.Fprintf(&table, "\nMedians of %d rounds of 2,000 calls by 50 clients; the ratios are the medians of those of each round. %s, %d CPUs, %s/%s.\n", rounds-1, goruntime.Version(), goruntime.NumCPU(), goruntime.GOOS, goruntime.GOARCH)
	replaceBlock(t, *measure, table.String())
}

func ms(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// ratios returns the medians of what a way came to against another in the same
// round: calls a second, p50 and p99.
func ratios(all, base []figures) [3]float64 {
	var each [3][]float64
	for i, f := range all {
		each[0] = append(each[0], f.perSecond/base[i].perSecond)
		each[1] = append(each[1], float64(f.p50)/float64(base[i].p50))
		each[2] = append(each[2], float64(f.p99)/float64(base[i].p99))
	}
	var m [3]float64
	for i := range each {
		slices.Sort(each[i])
		m[i] = each[i][len(each[i])/2]
	}
	return m
}

func medians(all []figures) figures {
	return figures{
		median(all, func(f figures) float64 { return f.perSecond }),
		time.Duration(median(all, func(f figures) float64 { return float64(f.p50) })),
		time.Duration(median(all, func(f figures) float64 { return float64(f.p99) })),
	}
}

func median(all []figures, of func(figures) float64) float64 {
	var values []float64
	for _, f := range all {
		values = append(values, of(f))
	}
	slices.Sort(values)
	return values[len(values)/2]
}

// measureHTTP makes the calls to a server in this process.
func measureHTTP(t *testing.T, l load, wall *Firewall, way string) figures {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			return
		}
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprintf(w, `{"jsonrpc":"2.0","id":%s,"result":{"content":[],"ok":true}}`, read(body).id)
	}))
	defer server.Close()
	endpoint, err := url.Parse(server.URL + "/mcp")
	if err != nil {
		t.Fatal(err)
	}
	own := http.DefaultTransport.(*http.Transport).Clone()
	own.MaxIdleConnsPerHost, own.DisableCompression, own.Proxy = l.clients, true, nil
	defer own.CloseIdleConnections()
	var handler http.Handler
	switch way {
	case ways[0]:
		return l.overHTTP(t, endpoint.String())
	case ways[1]:
		handler = &httputil.ReverseProxy{Transport: own, FlushInterval: -1, Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(endpoint) }}
		endpoint.Path = ""
	default:
		handler = wall.HTTP(endpoint, own)
	}
	front := httptest.NewServer(handler)
	defer front.Close()
	return l.overHTTP(t, front.URL+"/mcp")
}

// measureStdio makes the calls to a server that is a process.
func measureStdio(t *testing.T, l load, wall *Firewall, way string) figures {
	start := func() (*os.File, *os.File, func()) {
		c := quickCommand()
		inRead, inWrite, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		outRead, outWrite, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		c.Stdin, c.Stdout = inRead, outWrite
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		inRead.Close()
		outWrite.Close()
		return inWrite, outRead, func() { inWrite.Close(); c.Wait(); outRead.Close() }
	}
	if way == ways[0] {
		in, out, end := start()
		defer end()
		return l.overLines(t, in, out)
	}
	wallIn, clientOut, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	clientIn, wallOut, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan struct{})
	if way == ways[1] {
		in, out, end := start()
		go func() { relay(in, wallIn); end() }()
		go func() { relay(wallOut, out); wallOut.Close(); close(done) }()
	} else {
		go func() {
			err := wall.Stdio(context.Background(), wallIn, wallOut, quickCommand)
			if err != nil {
				t.Error(err)
			}
			wallOut.Close()
			close(done)
		}()
	}
	f := l.overLines(t, clientOut, clientIn)
	clientOut.Close()
	<-done
	clientIn.Close()
	return f
}

// relay copies lines, one write each, as a proxy that looks at nothing must.
func relay(to io.Writer, from io.Reader) {
	input := newLines(from, 1<<20)
	var buf []byte
	for {
		line, err := input.next()
		if err != nil {
			return
		}
		buf = withEnd(buf, line)
		if _, err := to.Write(buf); err != nil {
			return
		}
	}
}

// replaceBlock puts the table between the marks in a file.
func replaceBlock(t *testing.T, path, table string) {
	t.Helper()
	const begin, end = "<!-- begin load -->\n", "<!-- end load -->"
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(text), begin)
	_, after, ok2 := strings.Cut(rest, end)
	if !ok || !ok2 {
		t.Fatalf("%s has no place for the table", path)
	}
	if err := os.WriteFile(path, []byte(before+begin+table+end+after), 0o666); err != nil {
		t.Fatal(err)
	}
}
