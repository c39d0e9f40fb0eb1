package receipt_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"divido/functions/receipt"
)

// storage is a database with a queue, and files beside it.
type storage struct {
	mu       sync.Mutex
	files    map[string]bool
	strays   []string // found by a search
	queue    []string
	leased   []string // until they are finished
	searches int
	failing  string // the request that fails
}

func (s *storage) Call(_ context.Context, procedure string, arguments, into any) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if procedure == s.failing {
		return errors.New(procedure + " failed")
	}
	given, _ := arguments.(map[string]any)
	var answer any
	switch procedure {
	case "queue_stray_receipt_files":
		// Two pages.
		if given["after"] == "" {
			s.searches++
			answer = "m"
		} else if given["after"] == "m" {
			s.queue = append(s.queue, s.strays...)
			s.strays = nil
		}
	case "lease_receipt_files":
		most := min(len(s.queue), given["at_most"].(int))
		s.leased = append([]string{}, s.queue[:most]...)
		s.queue = s.queue[most:]
		// Another server has one more, for two hours.
		answer = map[string]any{"paths": s.leased, "waiting": len(s.queue) + len(s.leased) + 1, "oldest_seconds": 7200}
	case "finish_receipt_files":
		if !slices.Equal(given["paths"].([]string), s.leased) {
			return errors.New("finished what was not leased")
		}
		s.leased = nil
	default:
		return errors.New("asked for " + procedure)
	}
	if into == nil || answer == nil {
		return nil
	}
	body, err := json.Marshal(answer)
	if err != nil {
		return err
	}
	return json.Unmarshal(body, into)
}

func (s *storage) DeleteObjects(_ context.Context, bucket string, names []string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.failing == "delete" {
		return errors.New("delete failed")
	}
	if bucket != "receipts" {
		return errors.New("another bucket")
	}
	for _, name := range names {
		delete(s.files, name)
	}
	return nil
}

// counts records the metrics.
type counts struct {
	waiting, erased, failures int
	oldest                    time.Duration
}

func (c *counts) ReceiptFilesWaiting(number int, oldest time.Duration) {
	c.waiting, c.oldest = number, oldest
}
func (c *counts) ReceiptFilesErased(number int) { c.erased += number }
func (c *counts) ReceiptErasureFailed()         { c.failures++ }

// with changes or reads the storage while it is not used.
func (s *storage) with(work func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	work()
}

func newStorage(queued, kept int) *storage {
	s := &storage{files: map[string]bool{}}
	for at := range queued {
		name := fmt.Sprintf("gone/%d", at)
		s.files[name] = true
		s.queue = append(s.queue, name)
	}
	for at := range kept {
		s.files[fmt.Sprintf("kept/%d", at)] = true
	}
	return s
}

// erasing runs the job in a bubble while a test looks on, and returns the log and the metrics.
func erasing(t *testing.T, database *storage, look func()) (string, counts) {
	t.Helper()
	var log bytes.Buffer
	var counted counts
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan bool)
		go func() {
			receipt.Erase(ctx, database, &counted, slog.New(slog.NewTextHandler(&log, nil)))
			close(ended)
		}()
		look()
		stop()
		<-ended
	})
	return log.String(), counted
}

func TestQueuedFilesAreDeletedInBatchesAndOthersStay(t *testing.T) {
	database := newStorage(250, 3)
	log, counted := erasing(t, database, func() { time.Sleep(5 * time.Minute) })
	if len(database.files) != 3 || len(database.queue) != 0 || len(database.leased) != 0 {
		t.Errorf("%d files, %d queued, %d leased", len(database.files), len(database.queue), len(database.leased))
	}
	if !strings.Contains(log, "files=250") || strings.Contains(log, "gone/") {
		t.Errorf("logged %s", log)
	}
	if counted != (counts{waiting: 1, erased: 250, oldest: 2 * time.Hour}) {
		t.Errorf("counted %+v", counted)
	}
}

func TestFilesThatAreQueuedLaterAreDeletedWithinHours(t *testing.T) {
	database := newStorage(0, 0)
	erasing(t, database, func() {
		time.Sleep(5 * time.Minute)
		database.with(func() { database.files["late"], database.queue = true, []string{"late"} })
		time.Sleep(65 * time.Minute)
		database.with(func() {
			if len(database.files) != 0 {
				t.Error("a late file is left")
			}
		})
	})
}

func TestFilesWithoutAReceiptAreSearchedAtTheStartAndDaily(t *testing.T) {
	database := newStorage(0, 1)
	database.files["stray"], database.strays = true, []string{"stray"}
	erasing(t, database, func() {
		time.Sleep(5 * time.Minute)
		database.with(func() {
			if database.files["stray"] || database.searches != 1 {
				t.Errorf("%d searches, left: %v", database.searches, database.files)
			}
		})
		time.Sleep(23 * time.Hour)
		database.with(func() {
			if database.searches != 1 {
				t.Errorf("%d searches within a day", database.searches)
			}
		})
		time.Sleep(3 * time.Hour)
		database.with(func() {
			if database.searches != 2 {
				t.Errorf("%d searches after a day", database.searches)
			}
		})
	})
}

func TestAFailureIsLoggedAndALaterRunGoesOn(t *testing.T) {
	for _, failing := range []string{"queue_stray_receipt_files", "lease_receipt_files", "finish_receipt_files", "delete"} {
		database := newStorage(1, 0)
		database.failing = failing
		log, counted := erasing(t, database, func() {
			time.Sleep(5 * time.Minute)
			database.with(func() {
				if failing == "delete" && !database.files["gone/0"] {
					t.Error("deleted all the same")
				}
				// Leases end.
				database.failing, database.queue, database.leased = "", append(database.queue, database.leased...), nil
			})
			time.Sleep(65 * time.Minute)
		})
		if !strings.Contains(log, failing+" failed") || !strings.Contains(log, "cannot be") {
			t.Errorf("%s: logged %s", failing, log)
		}
		if len(database.files) != 0 || len(database.queue) != 0 {
			t.Errorf("%s: %d files left", failing, len(database.files))
		}
		if counted.failures != 1 || counted.erased != 1 {
			t.Errorf("%s: counted %+v", failing, counted)
		}
	}
}
