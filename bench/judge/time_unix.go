//go:build unix

package main

import (
	"syscall"
	"time"
)

// processorTime is what this process has used, in user mode and in the kernel.
func processorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err) // it fails for arguments that are wrong
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
