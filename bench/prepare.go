package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/schemagen/schemagen/gen"
)

// prepare compiles the call sets in data into a package in the folder temp,
// lays it over package sets, builds the tests of package peers with it, and
// returns the path of the binary. module is the folder of this module.
func prepare(module, data, temp string) (string, error) {
	files, err := compile(data)
	if err != nil {
		return "", err
	}
	overlay := map[string]map[string]string{"Replace": {}}
	for name, text := range files {
		path := filepath.Join(temp, name)
		if err := os.WriteFile(path, text, 0o644); err != nil {
			return "", err
		}
		overlay["Replace"][filepath.Join(module, "sets", name)] = path
	}
	overlay["Replace"][filepath.Join(module, "sets", "sets.go")] = "" // the empty package is gone
	text, err := json.Marshal(overlay)
	if err != nil {
		return "", err
	}
	plan := filepath.Join(temp, "overlay.json")
	if err := os.WriteFile(plan, text, 0o644); err != nil {
		return "", err
	}
	binary := filepath.Join(temp, "peers.test")
	build := exec.Command("go", "test", "-c", "-overlay", plan, "-o", binary, "./peers")
	build.Dir = module
	if out, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("build the benchmark: %w\n%s", err, out)
	}
	return binary, nil
}

// compile compiles the schema of each call set to a tool with the name of the
// set.
func compile(data string) (map[string][]byte, error) {
	paths, err := filepath.Glob(filepath.Join(data, "*", "schema.json"))
	if err != nil {
		return nil, err
	}
	if len(paths) == 0 {
		return nil, fmt.Errorf("no call set in %s", data)
	}
	var inputs []gen.Input
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		inputs = append(inputs, gen.Input{Name: filepath.Base(filepath.Dir(path)) + ".json", Text: text})
	}
	result := gen.Generate(inputs, gen.Options{Package: "sets"})
	if result.Failed() {
		return nil, fmt.Errorf("the call sets do not compile: %v", result.Diagnostics)
	}
	return result.Files, nil
}
