//go:build !linux

package server

import "net"

// refuseNew does nothing here: connections that were not accepted yet are reset when the listener closes.
func refuseNew(net.Listener) error { return nil }
