package server

import (
	"errors"
	"net"
	"os"
	"sync/atomic"
	"time"
)

// lastListener can be stopped without resetting the connections that wait in its queue: it accepts them first and closes
// when there are none.
type lastListener struct {
	net.Listener
	stopping atomic.Bool
}

// Accept implements [net.Listener].
func (l *lastListener) Accept() (net.Conn, error) {
	for {
		conn, err := l.Listener.Accept()
		if err == nil || !l.stopping.Load() || !errors.Is(err, os.ErrDeadlineExceeded) {
			return conn, err
		}
		if queued(l.Listener) > 0 {
			l.wakeAt(time.Now().Add(time.Millisecond))
			continue
		}
		return nil, errors.Join(net.ErrClosed, l.Close())
	}
}

// stop makes Accept end soon.
func (l *lastListener) stop() {
	l.stopping.Store(true)
	if !l.wakeAt(time.Now()) {
		_ = l.Close() // Accept reports it
	}
}

// wakeAt ends a waiting Accept at a time; false when this listener cannot.
func (l *lastListener) wakeAt(at time.Time) bool {
	timed, ok := l.Listener.(interface{ SetDeadline(time.Time) error })
	return ok && timed.SetDeadline(at) == nil
}
