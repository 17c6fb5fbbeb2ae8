//go:build !unix

package main

import "time"

var start = time.Now()

// processorTime stands for it with the time on the clock.
func processorTime() time.Duration { return time.Since(start) }
