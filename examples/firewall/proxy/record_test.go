package proxy

import (
	"net/http/httptest"
	"testing"
)

// The counters are not for a page whose owner points a name at this machine.
func TestCountersStayHere(t *testing.T) {
	wall, _ := newWall(t, Config{})
	for _, c := range []struct {
		host, origin string
		status       int
	}{{"127.0.0.1:9090", "", 200}, {"localhost", "http://localhost:1", 200}, {"example.com", "", 403}, {"localhost", "https://example.com", 403}} {
		r := httptest.NewRequest("GET", "http://"+c.host+"/", nil)
		if c.origin != "" {
			r.Header.Set("Origin", c.origin)
		}
		w := httptest.NewRecorder()
		wall.CountersHandler().ServeHTTP(w, r)
		if w.Code != c.status {
			t.Errorf("%s, %s: %d", c.host, c.origin, w.Code)
		}
	}
}
