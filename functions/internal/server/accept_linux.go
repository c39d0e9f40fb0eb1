package server

import (
	"net"
	"syscall"

	"golang.org/x/sys/unix"
)

// refuseNew makes the kernel take no further connections for the listener, while those that wait to be accepted still are.
// Closing a listener at once would reset the connections in its queue, and with them requests that were sent already.
// Callers turned away try again a second later and are then refused.
func refuseNew(listener net.Listener) error {
	connection, ok := listener.(syscall.Conn)
	if !ok {
		return nil
	}
	raw, err := connection.SyscallConn()
	if err != nil {
		return err
	}
	const flags, syn, synAndAck = 13, 0x02, 0x12 // the byte of a TCP header, and bits in it
	filter := []unix.SockFilter{
		{Code: unix.BPF_LD | unix.BPF_B | unix.BPF_ABS, K: flags},
		{Code: unix.BPF_ALU | unix.BPF_AND | unix.BPF_K, K: synAndAck},
		{Code: unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K, Jf: 1, K: syn},
		{Code: unix.BPF_RET | unix.BPF_K, K: 0},          // the beginning of a new connection: dropped
		{Code: unix.BPF_RET | unix.BPF_K, K: 0xffffffff}, // anything else: kept whole
	}
	program := unix.SockFprog{Len: uint16(len(filter)), Filter: &filter[0]}
	var failed error
	if err := raw.Control(func(fd uintptr) {
		failed = unix.SetsockoptSockFprog(int(fd), unix.SOL_SOCKET, unix.SO_ATTACH_FILTER, &program)
	}); err != nil {
		return err
	}
	return failed
}
