package notice

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
)

func TestADeliveryReportsEachDevice(t *testing.T) {
	service := newPushService(t, func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/gone":
			w.WriteHeader(http.StatusGone)
		case "/busy":
			w.Header().Set("Retry-After", "30")
			w.WriteHeader(http.StatusTooManyRequests)
		case "/down":
			w.WriteHeader(http.StatusBadGateway)
		default:
			w.WriteHeader(http.StatusCreated)
		}
	})
	device := func(name string) Device {
		made := newDevice(t, service.URL+"/"+name)
		made.ID = name
		return made
	}
	database := &memory{pending: []Notice{
		fondue(device("good"), device("gone"), device("busy"), device("down")),
		fondue(device("other")),
	}}
	watch := &counts{}
	var log bytes.Buffer
	number, err := newWorker(t, database, watch, slog.New(slog.NewJSONHandler(&log, nil)), service.URL).Deliver(t.Context())
	if number != 2 || err != nil || len(database.results) != 2 {
		t.Fatalf("%d notices, %v, results %+v", number, err, database.results)
	}
	first, second := database.results[0], database.results[1]
	if !slices.Equal(first.Delivered, []string{"good"}) || first.RetryAfter == nil || *first.RetryAfter != 60 || first.LeaseID != "lease" {
		t.Errorf("%+v", first)
	}
	if !slices.Equal(second.Delivered, []string{"other"}) || second.RetryAfter != nil {
		t.Errorf("%+v", second)
	}
	if !slices.Equal(database.gone, []string{"gone"}) {
		t.Errorf("gone: %q", database.gone)
	}
	if watch.waiting != 2 || watch.outcomes["delivered"] != 2 || watch.outcomes["failed"] != 2 || watch.outcomes["gone"] != 1 {
		t.Errorf("%+v", watch)
	}
	mustNotContain(t, log.String(), service.URL, "Fondue", "Ski week", "42.51", "Ayşe")
}

// stopper calls stop once a message was delivered.
type stopper struct {
	counts
	stop func()
}

func (s *stopper) NoticeSent(outcome string) {
	s.counts.NoticeSent(outcome)
	s.stop()
}

// A stop must not lose a notice, nor report one as delivered that was cut.
func TestAStopReportsWhatWasSentAndLeavesTheRestToOthers(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	service := newPushService(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/slow" {
			<-r.Context().Done()
			return
		}
		w.WriteHeader(http.StatusCreated)
	})
	done := fondue(newDevice(t, service.URL+"/done"))
	database := &memory{pending: []Notice{done, fondue(newDevice(t, service.URL+"/slow"))}}
	if _, err := newWorker(t, database, &stopper{stop: stop}, nil, service.URL).Deliver(ctx); err != nil {
		t.Fatal(err)
	}
	if len(database.results) == 0 {
		t.Error("nothing was reported")
	}
	for _, result := range database.results {
		if slices.ContainsFunc(result.Delivered, func(id string) bool { return strings.HasSuffix(id, "/slow") }) || len(result.Delivered) == 0 {
			t.Errorf("%+v", result)
		}
	}
}

func TestTwoInstancesDeliverTenThousandNoticesOnceEach(t *testing.T) {
	service := newPushService(t, nil)
	shared := newDevice(t, "")
	database := &memory{}
	const many = 10_000
	for number := range many {
		device := shared
		device.Endpoint = fmt.Sprintf("%s/%d", service.URL, number)
		device.ID = device.Endpoint
		database.pending = append(database.pending, fondue(device))
	}
	var group sync.WaitGroup
	for range 2 {
		group.Go(func() {
			worker := newWorker(t, database, &counts{}, nil, service.URL)
			for {
				number, err := worker.Deliver(t.Context())
				if err != nil {
					t.Error(err)
				}
				if number == 0 || err != nil {
					return
				}
			}
		})
	}
	group.Wait()
	for number := range many {
		if got := service.number(fmt.Sprintf("/%d", number)); got != 1 {
			t.Fatalf("notice %d was sent %d times", number, got)
		}
	}
	if len(database.results) != many {
		t.Errorf("%d results", len(database.results))
	}
}

func TestNoticesAreFinishedAlsoWhenSubscriptionsThatEndedCannotBeDeleted(t *testing.T) {
	service := newPushService(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/gone" {
			w.WriteHeader(http.StatusGone)
			return
		}
		w.WriteHeader(http.StatusCreated)
	})
	database := &memory{
		pending: []Notice{fondue(newDevice(t, service.URL+"/gone")), fondue(newDevice(t, service.URL+"/good"))},
		failing: "delete_push_subscriptions",
	}
	if _, err := newWorker(t, database, &counts{}, nil, service.URL).Deliver(t.Context()); err == nil {
		t.Error("the failure was not returned")
	}
	if len(database.results) != 2 {
		t.Errorf("%d results", len(database.results))
	}
}

func TestNoticesThatTheDatabaseCannotReadOrFinishAreLoggedAndTheOthersSent(t *testing.T) {
	service := newPushService(t, nil)
	database := &memory{pending: []Notice{fondue(newDevice(t, service.URL+"/good"))}, failed: []string{"XX001"}}
	var log bytes.Buffer
	number, err := newWorker(t, database, &counts{}, slog.New(slog.NewTextHandler(&log, nil)), service.URL).Deliver(t.Context())
	if number != 1 || err != nil || service.number("/good") != 1 {
		t.Errorf("%d notices, %v", number, err)
	}
	for _, said := range []string{"notices cannot be read", "notices cannot be finished", "XX001"} {
		if !strings.Contains(log.String(), said) {
			t.Errorf("%q is not in %s", said, log.String())
		}
	}
}

func TestALeaseThatFailsIsFollowedBySmallerOnes(t *testing.T) {
	service := newPushService(t, nil)
	database := &memory{most: 20}
	for number := range 45 {
		database.pending = append(database.pending, fondue(newDevice(t, fmt.Sprintf("%s/%d", service.URL, number))))
	}
	worker := newWorker(t, database, &counts{}, nil, service.URL)
	var numbers []int
	for len(database.pending) > 0 {
		number, _ := worker.Deliver(t.Context())
		numbers = append(numbers, number)
	}
	if want := []int{0, 10, 20, 0, 10, 5}; !slices.Equal(numbers, want) {
		t.Errorf("delivered %v", numbers)
	}
}
