package server

import (
	"context"
	"net"
	"net/http"
	"sync"
	"time"
)

const (
	// silentFor is how long a connection that never sent anything may keep the server from stopping; browsers open some
	// in advance.
	silentFor = 2 * time.Second
	// quietFor is how long nothing must happen before the server is taken to be at rest.
	quietFor  = 30 * time.Millisecond
	lookEvery = 5 * time.Millisecond
)

// connections knows what every open connection does. http.Server.Shutdown drops requests that it has just read, so it may
// be called only when there are none.
type connections struct {
	mu     sync.Mutex
	states map[net.Conn]connection
}

type connection struct {
	state http.ConnState
	since time.Time // of new ones
}

func newConnections() *connections {
	return &connections{states: map[net.Conn]connection{}}
}

// observe is told each change of a connection's state.
func (c *connections) observe(conn net.Conn, state http.ConnState) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if state == http.StateClosed || state == http.StateHijacked {
		delete(c.states, conn)
		return
	}
	var since time.Time
	if state == http.StateNew {
		since = time.Now()
	}
	c.states[conn] = connection{state, since}
}

// busy is true while a request is being answered or may be on its way on a new connection.
func (c *connections) busy() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, each := range c.states {
		if each.state == http.StateActive || (each.state == http.StateNew && time.Since(each.since) < silentFor) {
			return true
		}
	}
	return false
}

// drain returns when every request has been answered, or when ctx ends.
func (c *connections) drain(ctx context.Context) {
	look := time.NewTicker(lookEvery)
	defer look.Stop()
	quietSince := time.Now()
	for time.Since(quietSince) < quietFor {
		if c.busy() {
			quietSince = time.Now()
		}
		select {
		case <-look.C:
		case <-ctx.Done():
			return
		}
	}
}
