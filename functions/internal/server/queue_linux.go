package server

import (
	"net"
	"syscall"

	"golang.org/x/sys/unix"
)

// queued is how many connections wait to be accepted; 0 when it cannot be told.
func queued(listener net.Listener) int {
	connection, ok := listener.(syscall.Conn)
	if !ok {
		return 0
	}
	raw, err := connection.SyscallConn()
	if err != nil {
		return 0
	}
	waiting := 0
	// A closed listener has no queue.
	_ = raw.Control(func(socket uintptr) {
		if info, err := unix.GetsockoptTCPInfo(int(socket), unix.IPPROTO_TCP, unix.TCP_INFO); err == nil {
			waiting = int(info.Unacked) // which for a listener is the length of its queue
		}
	})
	return waiting
}
