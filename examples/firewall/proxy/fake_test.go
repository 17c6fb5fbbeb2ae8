package proxy

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/schemagen/schemagen/internal/span"
)

// asServer makes the test binary a server on its standard streams.
const asServer = "FIREWALL_TEST_SERVER"

func TestMain(m *testing.M) {
	switch os.Getenv(asServer) {
	case "fake":
		serveFake(os.Stdin, os.Stdout)
		return
	case "quick":
		quickServer(os.Stdin, os.Stdout)
		return
	}
	os.Exit(m.Run())
}

// fakeCommand starts the fake server.
func fakeCommand() *exec.Cmd { return selfAs("fake") }

// quickCommand starts a server that does next to nothing.
func quickCommand() *exec.Cmd { return selfAs("quick") }

func selfAs(server string) *exec.Cmd {
	c := exec.Command(os.Args[0])
	c.Env = append(os.Environ(), asServer+"="+server)
	c.Stderr = os.Stderr
	return c
}

// weak is what the fake server advertises.
const weak = `{"tools":[{"name":"echo","inputSchema":{"type":"object"},"title":"E"},{"inputSchema":{"type":"object"},"name":"hidden"} , {"name":"bare"}, {"name":"echo\u0032","inputSchema":{}}],"nextCursor":"c","ttlMs":1}`

// serveFake is a server that answers with the line it got, and does what the
// mode of a call says. It says in the result of each call how many handshakes
// it has seen.
func serveFake(in io.Reader, out io.Writer) {
	lines := bufio.NewReader(in)
	handshakes := 0
	var asking []byte // the call that waits for the client's answer
	say := func(format string, args ...any) { fmt.Fprintf(out, format+"\n", args...) }
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			return
		}
		line = strings.TrimSuffix(line, "\n")
		m := read([]byte(line))
		quoted, _ := json.Marshal(line)
		switch {
		case m.kind == response && asking != nil:
			say(`{"jsonrpc":"2.0","id":%s,"result":{"content":[{"type":"text","text":%s}]}}`, asking, quoted)
			asking = nil
		case m.method == "initialize":
			v, _ := span.Get(m.params, span.Root(m.params), "protocolVersion")
			say(`{"jsonrpc":"2.0","id":%s,"result":{"protocolVersion":%s,"capabilities":{},"serverInfo":{"name":"fake","version":"1"}}}`, m.id, v.Of(m.params))
		case m.method == "notifications/initialized":
			handshakes++
		case m.method == "tools/list":
			say(`{"jsonrpc":"2.0", "id":%s, "result":%s}`, m.id, weak)
		case m.method == "tools/call":
			var call struct {
				Arguments struct {
					Mode string
					N    int
				}
			}
			_ = json.Unmarshal(m.params, &call)
			switch call.Arguments.Mode {
			case "die":
				os.Exit(3)
			case "half":
				fmt.Fprintf(out, `{"jsonrpc":"2.0","id":%s,"resu`, m.id)
				os.Exit(3)
			case "twice":
				say(`{"jsonrpc":"2.0","id":%s,"result":{"first":true}}`, m.id)
				say(`{"jsonrpc":"2.0","id":%s,"result":{"second":true}}`, m.id)
			case "stray":
				say(`{"jsonrpc":"2.0","id":"nobody","result":{}}`)
				say(`{"jsonrpc":"2.0","id":%s,"result":{"content":[]}}`, m.id)
			case "junk":
				say("starting up ...")
				say("")
				say(`{"jsonrpc":"2.0","id":%s,"id":1,"result":{}}`, m.id)
				say(`{"jsonrpc":"2.0","id":%s,"result":{"content":[]}}`, m.id)
			case "wrong":
				say(`{"jsonrpc":"2.0","id":%s,"result":[]}`, m.id)
			case "meta":
				say(`{"jsonrpc":"2.0","id":%s,"result":{"_meta":{"_own name":1}}}`, m.id)
			case "big":
				say(`{"jsonrpc":"2.0","id":%s,"result":{"content":[{"type":"text","text":"%s"}]}}`, m.id, strings.Repeat("y", call.Arguments.N))
			case "ask":
				asking = m.id
				say(`{"jsonrpc":"2.0","id":"q1","method":"sampling/createMessage","params":{}}`)
			case "many":
				for i := range call.Arguments.N {
					say(`{"jsonrpc":"2.0","id":"many%d","method":"roots/list"}`, i)
				}
			case "closes":
				os.Stdout.Close()
			case "cr":
				say("{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":{\"x\":\r{\"jsonrpc\":\"2.0\",\"id\":2,\"result\":{}}\r}}", m.id)
			case "silent":
			case "slow":
				time.Sleep(time.Duration(call.Arguments.N) * time.Millisecond)
				fallthrough
			default:
				say(`{"jsonrpc":"2.0","id":%s,"result":{"content":[{"type":"text","text":%s}],"handshakes":%d}}`, m.id, quoted, handshakes)
			}
		case m.kind == request:
			say(`{"jsonrpc":"2.0","id":%s,"result":{"content":[{"type":"text","text":%s}]}}`, m.id, quoted)
		}
	}
}
