package middleware_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"time"

	"divido/functions/internal/config"
	"divido/functions/internal/middleware"
)

func TestAFloodIsRefusedAndOthersAreServed(t *testing.T) {
	now := time.Now()
	more := options()
	more.Now = func() time.Time { return now }
	gate := serve(t, more)
	flood := func(header map[string]string, path string) map[int]int {
		counts := map[int]int{}
		for range 1000 {
			answer := ask(gate, "GET", path, "", header)
			counts[answer.Code]++
			if answer.Code == http.StatusTooManyRequests && answer.Header().Get("Retry-After") != "2" {
				t.Fatalf("Retry-After %q, want 2 seconds", answer.Header().Get("Retry-After"))
			}
		}
		return counts
	}
	for name, counts := range map[string]map[int]int{
		"from an address":              flood(nil, "/functions/v1/things/abc"),
		"by a user, at the functions":  flood(tokenOf(t, ayse), "/functions/v1/mine"),
		"with tokens that are forged":  flood(map[string]string{"Authorization": "Bearer forged"}, "/functions/v1/mine"),
		"from the address, at nothing": flood(nil, "/functions/v1/unknown"),
	} {
		if counts[http.StatusTooManyRequests] < 950 {
			t.Errorf("flood %s: %v", name, counts)
		}
	}
	// Other users from the same address, and visitors of the app, are not affected.
	if answer := ask(gate, "GET", "/functions/v1/mine", "", tokenOf(t, ben)); answer.Code != http.StatusOK {
		t.Errorf("another user: %d", answer.Code)
	}
	if answer := ask(gate, "GET", "/events", "", nil); answer.Code != http.StatusOK {
		t.Errorf("the app: %d", answer.Code)
	}
	now = now.Add(2 * time.Second)
	if answer := ask(gate, "GET", "/functions/v1/mine", "", tokenOf(t, ayse)); answer.Code != http.StatusOK {
		t.Errorf("after waiting as told: %d", answer.Code)
	}
}

func TestGuestsAtATableCountBySeatAndTogetherByAddress(t *testing.T) {
	now := time.Now()
	few := options()
	few.Now = func() time.Time { return now }
	few.PerAddress = config.Limit{Events: 20, Per: time.Hour}
	gate := serve(t, few)
	asked := func(seat, address string, times int) (served int) {
		for range times {
			request := httptest.NewRequest("GET", "/functions/v1/things/abc", nil)
			request.RemoteAddr = address + ":1234"
			request.Header.Set("X-Seat", seat)
			answer := httptest.NewRecorder()
			gate.ServeHTTP(answer, request)
			if answer.Code == http.StatusOK {
				served++
			}
		}
		return served
	}
	// A flood of one seat ends, and takes nothing from the others nor from the address.
	if served := asked("flood", "203.0.113.1", 1000); served != 20 {
		t.Errorf("a seat was served %d times", served)
	}
	if served := asked("", "203.0.113.1", 1000); served != 20 {
		t.Errorf("the address was served %d times", served)
	}
	together := 0
	for seat := range 40 {
		together += asked(fmt.Sprintf("seat %d", seat), "203.0.113.1", 10)
	}
	if together != 180 {
		t.Errorf("the seats of an address were served %d times together", 20+together)
	}
	if served := asked("seat 40", "203.0.113.2", 10); served != 10 {
		t.Errorf("a seat elsewhere was served %d times", served)
	}
}

func TestRefusalsHaveTheFormatOfTheirAPI(t *testing.T) {
	few := options()
	few.PerAddress = config.Limit{Events: 1, Per: time.Hour}
	for path, want := range map[string]string{
		"/auth/v1/user":           `"error_code":"over_request_rate_limit"`,
		"/rest/v1/events":         `"message":"too_many_requests"`,
		"/functions/v1/things/ab": `"code":"too_many_requests"`,
	} {
		gate := serve(t, few)
		ask(gate, "GET", path, "", nil)
		if answer := ask(gate, "GET", path, "", nil); answer.Code != http.StatusTooManyRequests || !strings.Contains(answer.Body.String(), want) {
			t.Errorf("%s: %d %s", path, answer.Code, answer.Body)
		}
	}
}

// Regression: one signed-in person held all twenty connections of the database for eight seconds each.
func TestOneCallerHoldsAFewConnectionsOnly(t *testing.T) {
	few := options()
	few.AtOnce = 2
	gate := serve(t, few)
	for name, caller := range map[string]map[string]string{"a user": tokenOf(t, ayse), "an address": nil} {
		release := make(chan struct{})
		var slow sync.WaitGroup
		for range few.AtOnce {
			begun := make(chan struct{})
			slow.Go(func() {
				request := httptest.NewRequest("GET", "/rest/v1/rpc/slow", nil).WithContext(untilAsked(t.Context(), begun, release))
				for header, value := range caller {
					request.Header.Set(header, value)
				}
				gate.ServeHTTP(httptest.NewRecorder(), request)
			})
			<-begun
		}
		for path, want := range map[string]string{"/rest/v1/rpc/slow": `"message":"too_many_requests"`, "/functions/v1/things/abc": `"code":"too_many_requests"`} {
			answer := ask(gate, "GET", path, "", caller)
			if answer.Code != http.StatusTooManyRequests || answer.Header().Get("Retry-After") != "1" || !strings.Contains(answer.Body.String(), want) {
				t.Errorf("%s asks more at once of %s: %d %v %s", name, path, answer.Code, answer.Header(), answer.Body)
			}
		}
		// Others are served, and so are requests without the database.
		if answer := ask(gate, "GET", "/functions/v1/mine", "", tokenOf(t, ben)); answer.Code != http.StatusOK {
			t.Errorf("somebody else beside %s: %d", name, answer.Code)
		}
		if answer := ask(gate, "GET", "/healthz", "", caller); answer.Code != http.StatusOK {
			t.Errorf("health beside %s: %d", name, answer.Code)
		}
		close(release)
		slow.Wait()
		if answer := ask(gate, "GET", "/functions/v1/things/abc", "", caller); answer.Code != http.StatusOK {
			t.Errorf("%s afterwards: %d", name, answer.Code)
		}
	}
}

// Regression: six slow requests of an address kept all other phones at its tables from reading.
func TestPhonesReadTheirBillBesideSlowRequestsOfTheirAddress(t *testing.T) {
	few := options()
	few.AtOnce = 1
	gate := serve(t, few)
	release, begun := make(chan struct{}), make(chan struct{})
	var slow sync.WaitGroup
	slow.Go(func() {
		request := httptest.NewRequest("GET", "/rest/v1/rpc/slow", nil).WithContext(untilAsked(t.Context(), begun, release))
		gate.ServeHTTP(httptest.NewRecorder(), request)
	})
	<-begun
	for seat, want := range map[string]int{"seat 1": http.StatusOK, "seat 2": http.StatusOK, "": http.StatusTooManyRequests} {
		if answer := ask(gate, "GET", "/functions/v1/things/abc", "", map[string]string{"X-Seat": seat}); answer.Code != want {
			t.Errorf("%q reads: %d, want %d", seat, answer.Code, want)
		}
	}
	// Marks hold a connection each, so they wait for their turn.
	if answer := ask(gate, "POST", "/functions/v1/things/abc", "{}", map[string]string{"X-Seat": "seat 1"}); answer.Code != http.StatusTooManyRequests {
		t.Errorf("a mark: %d", answer.Code)
	}
	close(release)
	slow.Wait()
}

// asked is a context that signals when somebody first waits for it, and ends by a channel.
type asked struct {
	context.Context
	once    *sync.Once
	begun   chan struct{}
	release chan struct{}
}

func untilAsked(ctx context.Context, begun, release chan struct{}) context.Context {
	return asked{ctx, &sync.Once{}, begun, release}
}

// Done implements [context.Context].
func (a asked) Done() <-chan struct{} {
	a.once.Do(func() { close(a.begun) })
	return a.release
}

func TestOnlyTrustedProxiesSetTheCallersAddress(t *testing.T) {
	few := options()
	few.PerAddress = config.Limit{Events: 1, Per: time.Hour}
	statuses := func(options middleware.Options) (second int) {
		gate := serve(t, options)
		ask(gate, "GET", "/functions/v1/things/a", "", map[string]string{"X-Forwarded-For": "203.0.113.1"})
		return ask(gate, "GET", "/functions/v1/things/a", "", map[string]string{"X-Forwarded-For": "203.0.113.2"}).Code
	}
	if second := statuses(few); second != http.StatusTooManyRequests {
		t.Errorf("a made-up address was believed: %d", second)
	}
	few.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")} // httptest's requests come from there
	if second := statuses(few); second != http.StatusOK {
		t.Errorf("a trusted proxy was not believed: %d", second)
	}
}

func TestAddressesAreCountedAsOneCustomerHasThem(t *testing.T) {
	for address, key := range map[string]string{
		"203.0.113.7":            "203.0.113.7",
		"::ffff:203.0.113.7":     "203.0.113.7",
		"2001:db8:1:2:3:4:5:6":   "2001:db8:1:2::/64",
		"2001:db8:1:2:ffff::1":   "2001:db8:1:2::/64",
		"fe80::1%eth0":           "fe80::/64",
		"something that is none": "something that is none",
	} {
		if got := middleware.AddressKey(address); got != key {
			t.Errorf("AddressKey(%q) = %q, want %q", address, got, key)
		}
	}
}
