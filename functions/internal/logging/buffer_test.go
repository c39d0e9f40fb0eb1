package logging_test

import (
	"bytes"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"divido/functions/internal/logging"
)

// channel passes on what is written to it.
type channel chan string

func (c channel) Write(p []byte) (int, error) {
	c <- string(p)
	return len(p), nil
}

func TestALineWaitsATenthOfASecondAtMost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		out := make(channel, 2)
		log := logging.New(logging.NewBuffer(out), "info")
		started := time.Now()
		log.Info("one")
		log.Info("two")
		lines := strings.Split(strings.TrimSpace(<-out), "\n")
		if waited := time.Since(started); waited != 100*time.Millisecond {
			t.Errorf("written after %s", waited)
		}
		if len(lines) != 2 || !strings.Contains(lines[1], "two") {
			t.Errorf("not together: %q", lines)
		}
	})
}

func TestAWarningIsWrittenAtOnceWithAllBeforeIt(t *testing.T) {
	var out bytes.Buffer
	log := logging.New(logging.NewBuffer(&out), "info")
	log.Info("before")
	log.With("part", "x").Warn("the warning")
	if text := out.String(); strings.Index(text, "before") > strings.Index(text, "the warning") || !strings.Contains(text, "the warning") {
		t.Errorf("%q", text)
	}
}

func TestNoLineIsLostOrTorn(t *testing.T) {
	var out bytes.Buffer
	buffer := logging.NewBuffer(&out)
	log := logging.New(buffer, "info")
	var writers sync.WaitGroup
	for range 8 {
		writers.Go(func() {
			for range 500 {
				log.Info(strings.Repeat("x", 50))
			}
		})
	}
	writers.Wait()
	buffer.Flush()
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if len(lines) != 4000 {
		t.Errorf("%d lines of 4000", len(lines))
	}
	for _, line := range lines {
		if !strings.HasPrefix(line, `{"time"`) || !strings.HasSuffix(line, `"}`) {
			t.Fatalf("torn: %q", line)
		}
	}
}
