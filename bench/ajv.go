package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/schemagen/schemagen/bench/protocol"
)

// Ajv as two peers: from bytes as they arrive, and from a string of JavaScript
// that somebody has decoded already.
const (
	ajvName       = "Ajv 8, of bytes"
	ajvStringName = "Ajv 8, of a string"
)

// ajvChild is ajv.cjs, running.
type ajvChild struct{ *child }

// is reports whether a peer is in this program.
func (*ajvChild) is(name string) bool { return name == ajvName || name == ajvStringName }

// startAjv installs Ajv and starts it. Where there is no Node it says so and
// returns nil: then the page has no Ajv.
func (c config) startAjv(sets *collection, progress io.Writer) (*ajvChild, error) {
	for _, name := range []string{"node", "npm"} {
		if _, err := exec.LookPath(name); err != nil {
			fmt.Fprintf(progress, "bench: AJV IS NOT MEASURED: there is no %s on this machine\n", name)
			return nil, nil
		}
	}
	dir := filepath.Join(c.tmp, "ajv")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	install := exec.Command("npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", "ajv@8", "ajv-draft-04@1")
	install.Dir = dir
	if out, err := install.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("npm install ajv: %w\n%s", err, out)
	}
	script, err := os.ReadFile(filepath.Join(c.module, "ajv.cjs"))
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(sets.sets)
	if err != nil {
		return nil, err
	}
	for name, text := range map[string][]byte{"ajv.cjs": script, "sets.json": text} {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o644); err != nil {
			return nil, err
		}
	}
	child, err := start("node", "--expose-gc", filepath.Join(dir, "ajv.cjs"), filepath.Join(dir, "sets.json"))
	if err != nil {
		return nil, err
	}
	return &ajvChild{child}, nil
}

// version returns the versions of Ajv and of Node.
func (a *ajvChild) version() (string, error) {
	v, err := a.ask(protocol.Request{Op: protocol.OpPeers})
	if err != nil {
		return "", err
	}
	return strings.Join(v.Names, ", "), nil
}

// stand adds Ajv to the peers, with how it stands to the sets.
func (a *ajvChild) stand(f *findings) error {
	version, err := a.version()
	if err != nil {
		return err
	}
	f.remarks = append(f.remarks, "Ajv: "+version+", processor time of the whole process, its compiler and its collector included; it counts no allocations")
	for _, name := range []string{ajvName, ajvStringName} {
		f.names = append(f.names, name)
		for _, s := range f.collection.sets {
			answer, err := a.ask(protocol.Request{Op: protocol.OpVerdicts, Set: s.Name, Peer: name})
			if why := refused(err); why != "" {
				f.standings[s.Name][name] = standing{unable: firstLine(why)}
				continue
			} else if err != nil {
				return err
			}
			f.standings[s.Name][name] = standing{wrong: differences(s, answer, f.reference[s.Name], false)}
		}
	}
	return nil
}
