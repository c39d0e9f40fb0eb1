package logging

import (
	"io"
	"sync"
	"time"
)

const (
	keptFor  = 100 * time.Millisecond
	keptSize = 32 << 10 // bytes
)

// Buffer writes lines together instead of one by one, because under load writing them costs as much as answering. A line
// waits for a tenth of a second at most; a warning takes all that wait with it. It is safe for use by many goroutines.
type Buffer struct {
	to io.Writer

	mu    sync.Mutex
	lines []byte
	timer *time.Timer // runs while lines wait
}

// NewBuffer returns a Buffer before another writer. What still waits at the end is for Flush.
func NewBuffer(to io.Writer) *Buffer { return &Buffer{to: to} }

// Write implements [io.Writer]. It never fails: nobody could be told.
func (b *Buffer) Write(line []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.lines = append(b.lines, line...)
	switch {
	case len(b.lines) >= keptSize:
		b.write()
	case b.timer == nil:
		b.timer = time.AfterFunc(keptFor, b.Flush)
	}
	return len(line), nil
}

// Flush writes what waits.
func (b *Buffer) Flush() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.write()
}

func (b *Buffer) write() {
	if b.timer != nil {
		b.timer.Stop()
		b.timer = nil
	}
	if len(b.lines) > 0 {
		_, _ = b.to.Write(b.lines)
		b.lines = b.lines[:0]
	}
}
