package proxy

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httputil"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/schemagen/schemagen/protocol"
)

// HTTP returns the handler that stands before the MCP endpoint of a server, for
// the streamable HTTP transport. It serves the path of the endpoint and no
// other, for clients on this machine: the listener belongs on a loopback
// address. transport is for the requests to the server; nil is one of its own.
func (f *Firewall) HTTP(endpoint *url.URL, transport http.RoundTripper) http.Handler {
	if transport == nil {
		own := http.DefaultTransport.(*http.Transport).Clone()
		own.DisableCompression = true
		own.MaxIdleConnsPerHost = f.config.MaxWaiting
		own.Proxy = nil
		transport = own
	}
	g := &gate{wall: f, endpoint: endpoint, room: make(chan struct{}, f.config.MaxWaiting),
		streams: make(chan struct{}, f.config.MaxWaiting), patience: bodyTime}
	g.proxy = &httputil.ReverseProxy{
		Rewrite:        g.rewrite,
		Transport:      transport,
		FlushInterval:  -1, // events are for now
		ModifyResponse: g.modify,
		ErrorHandler:   g.unreachable,
		ErrorLog:       slog.NewLogLogger(f.logger.Handler(), slog.LevelWarn),
	}
	return g
}

// gate is the handler of one endpoint.
type gate struct {
	wall     *Firewall
	endpoint *url.URL
	proxy    *httputil.ReverseProxy
	room     chan struct{} // one for each message that is under way
	streams  chan struct{} // one for each GET and DELETE
	patience time.Duration // for the body of a request
}

// bodyTime is how long a client may take to send a message: a slow one holds
// the room of another.
const bodyTime = 30 * time.Second

// messageKey is where the context of a request has its message.
type messageKey struct{}

// ServeHTTP implements http.Handler.
func (g *gate) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	path := g.endpoint.Path
	if path == "" {
		path = "/"
	}
	switch {
	case r.URL.Path != path || r.URL.RawQuery != "":
		http.Error(w, "there is no MCP endpoint here", http.StatusNotFound)
	case !sameMachine(r):
		http.Error(w, "this endpoint is for clients on this machine", http.StatusForbidden)
	case r.Header.Get("Upgrade") != "":
		http.Error(w, "this endpoint speaks HTTP and nothing else", http.StatusBadRequest)
	case !oneReading(r.Header):
		g.refuse(w, message{}, &refusal{at: atHeader, code: codeHeader, message: "A header may mean something else to the server"}, http.StatusBadRequest)
	case r.Method == http.MethodPost:
		g.post(w, r)
	case r.Method == http.MethodGet || r.Method == http.MethodDelete:
		if r.ContentLength != 0 {
			http.Error(w, "a body has no meaning here", http.StatusBadRequest)
			return
		}
		select {
		case g.streams <- struct{}{}:
			defer func() { <-g.streams }()
		default:
			w.Header().Set("Retry-After", "1")
			http.Error(w, "too many streams are open", http.StatusServiceUnavailable)
			return
		}
		g.proxy.ServeHTTP(w, r)
	default:
		w.Header().Set("Allow", "POST, GET, DELETE")
		http.Error(w, "method not allowed", http.StatusMethodNotAllowed)
	}
}

// post judges the message of a request and hands it on.
func (g *gate) post(w http.ResponseWriter, r *http.Request) {
	version := versionOf(r.Header)
	if !plainJSON(r.Header) {
		http.Error(w, "the body must be JSON, as it is, in UTF-8", http.StatusUnsupportedMediaType)
		return
	}
	select {
	case g.room <- struct{}{}:
		defer func() { <-g.room }()
	default:
		w.Header().Set("Retry-After", "1")
		g.refuse(w, message{version: version}, &refusal{at: atWaiting, code: codeInternal, message: "Too many requests wait for the server"}, http.StatusServiceUnavailable)
		return
	}
	// A writer that has no deadlines is one of a test.
	connection := http.NewResponseController(w)
	_ = connection.SetReadDeadline(time.Now().Add(g.patience))
	text, err := io.ReadAll(http.MaxBytesReader(w, r.Body, int64(g.wall.config.MaxMessage)))
	if err != nil {
		var long *http.MaxBytesError
		if errors.As(err, &long) {
			g.wall.counters.Messages.Add(1)
			g.refuse(w, message{version: version}, &refusal{at: atSize, code: codeRequest, message: "The message is too large"}, http.StatusRequestEntityTooLarge)
		}
		return // of half a message nothing passes; nobody waits for an answer
	}
	_ = connection.SetReadDeadline(time.Time{})
	m, refused := g.wall.judge(text, version)
	if refused == nil {
		refused = mismatch(r.Header, m)
	}
	if refused != nil {
		g.refuse(w, m, refused, statusOf(m, refused))
		return
	}
	g.wall.counters.Passed.Add(1)
	r = r.WithContext(context.WithValue(r.Context(), messageKey{}, m))
	r.Body = io.NopCloser(bytes.NewReader(text))
	r.ContentLength, r.TransferEncoding, r.Trailer = int64(len(text)), nil, nil
	g.proxy.ServeHTTP(w, r)
}

// statusOf returns the status of a refusal. Up to 2025-11-25 an answer to a
// request that could be read has status 200, else clients do not look into it;
// from 2026-07-28 on errors have status 400, or 404 for an unknown method.
func statusOf(m message, r *refusal) int {
	switch {
	case r.result:
		return http.StatusOK
	case m.kind != request || m.key == "" || r.code == codeHeader || r.code == codeUnsupported:
		return http.StatusBadRequest
	case m.version == protocol.V20260728 && r.code == codeMethod:
		return http.StatusNotFound
	case m.version == protocol.V20260728:
		return http.StatusBadRequest
	}
	return http.StatusOK
}

// refuse answers in the place of the server.
func (g *gate) refuse(w http.ResponseWriter, m message, r *refusal, status int) {
	g.wall.refuse(m, r)
	var id []byte
	if m.key != "" && m.kind == request {
		id = m.id
	}
	answer(w, r.answer(id, m.version), status)
}

func answer(w http.ResponseWriter, text []byte, status int) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Length", strconv.Itoa(len(text)))
	w.WriteHeader(status)
	_, _ = w.Write(text) // a client that went away
}

// rewrite sends a request to the endpoint. Who sent it to which host is none of
// the server's business, but where it came from stays: servers judge Origin.
func (g *gate) rewrite(r *httputil.ProxyRequest) {
	endpoint := *g.endpoint
	r.Out.URL = &endpoint
	r.Out.Host = g.endpoint.Host
	r.Out.Header.Del("Accept-Encoding") // answers are read here
}

// modify looks into answers that may hold a list of tools. None sends the
// client to another place: there it would speak with the server alone.
func (g *gate) modify(res *http.Response) error {
	if res.StatusCode >= 300 && res.StatusCode < 400 {
		return errors.New("the server sends the client to another address; -upstream must be the one that answers")
	}
	res.Header.Del("Alt-Svc")
	m, _ := res.Request.Context().Value(messageKey{}).(message)
	stream := res.Request.Method == http.MethodGet
	if !stream && m.method != "tools/list" {
		return nil
	}
	if strings.Join(res.Header.Values("Content-Encoding"), "") != "" {
		return errors.New("the server encodes an answer that has to be read")
	}
	events, err := isStream(res.Header)
	if err != nil {
		return err
	}
	if events {
		res.Header.Del("Content-Length")
		res.ContentLength = -1
		res.Body = newEvents(res.Body, g.wall, m)
		return nil
	}
	if stream {
		return nil
	}
	text, err := io.ReadAll(io.LimitReader(res.Body, int64(g.wall.config.MaxAnswer)+1))
	closing := res.Body.Close()
	if err = errors.Join(err, closing); err != nil {
		return err
	}
	if len(text) > g.wall.config.MaxAnswer {
		return errors.New("the server's list of tools is too large")
	}
	if answered := g.relisted(text, res.StatusCode, m); !bytes.Equal(answered, text) {
		text = answered
		res.Header.Set("Content-Type", "application/json")
	}
	res.Body = io.NopCloser(bytes.NewReader(text))
	res.ContentLength = int64(len(text))
	res.Header.Set("Content-Length", strconv.Itoa(len(text)))
	return nil
}

// relisted returns the body that a client gets for that request of a list. Of a
// successful one nothing passes but an answer to it: some clients pass over a
// byte order mark, or take another id for theirs.
func (g *gate) relisted(text []byte, status int, asked message) []byte {
	m := message{}
	if isJSON(text) {
		m = read(text)
	}
	switch good := status < 300; {
	case len(text) == 0, !good && m.kind != response:
		return text
	case m.kind == response && (m.key == asked.key || m.id == nil || !good):
		if out := g.wall.relist(text, asked); out != nil {
			return out
		}
	default:
		g.wall.counters.Broken.Add(1)
		g.wall.note("the server sent what is no answer to a list of tools")
	}
	return errorAnswer(asked.id, codeInternal, "The answer of the server is no message", nil)
}

// unreachable answers a request that the server did not.
func (g *gate) unreachable(w http.ResponseWriter, r *http.Request, err error) {
	if r.Context().Err() != nil {
		return // the client has gone
	}
	g.wall.note("the server does not answer", slog.String("error", short(err.Error())))
	m, _ := r.Context().Value(messageKey{}).(message)
	if m.kind != request {
		http.Error(w, "the server does not answer", http.StatusBadGateway)
		return
	}
	g.wall.counters.Lost.Add(1)
	answer(w, errorAnswer(m.id, codeInternal, "The server does not answer", nil), http.StatusBadGateway)
}
