//go:build !linux

package server

import "net"

// queued is unknown here: connections that were not accepted yet are reset when the listener closes.
func queued(net.Listener) int { return 0 }
