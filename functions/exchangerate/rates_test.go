package exchangerate

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"math"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"testing"
	"time"

	"divido/functions/exchangerate/ratestandin"
	"divido/functions/internal/upstream"
)

var thursday = time.Date(2026, 11, 19, 12, 0, 0, 0, time.UTC)

// database is a fake that stores rates like the real one.
type database struct {
	mu     sync.Mutex
	rows   map[question]float64
	down   bool
	stored int
}

func (d *database) Call(_ context.Context, procedure string, arguments, _ any) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	given := arguments.(map[string]any)
	if d.down || procedure != "store_rate" {
		return errors.New("the database is down, or does not know " + procedure)
	}
	pair := Pair{given["base"].(Currency), given["quote"].(Currency)}
	d.rows[question{pair, mustParseDay(given["on_date"].(string))}] = given["rate"].(float64)
	d.stored++
	return nil
}

func (d *database) Get(_ context.Context, _ string, given map[string]string, into any) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.down {
		return errors.New("the database is down")
	}
	pair := Pair{Currency(given["base"]), Currency(given["quote"])}
	day := mustParseDay(given["on_date"])
	answer := "null"
	for day >= firstDay && d.rows[question{pair, day}] == 0 {
		day--
	}
	if rate, ok := d.rows[question{pair, day}]; ok {
		row, err := json.Marshal(map[string]any{"base": pair.Base, "quote": pair.Quote, "on_date": day.String(), "rate": rate})
		if err != nil {
			return err
		}
		answer = string(row)
	}
	return json.Unmarshal([]byte(answer), into)
}

// world is Rates with a provider and a database that a test controls.
type world struct {
	*Rates
	provider *ratestandin.Server
	database *database
	client   *upstream.Client
	now      *time.Time
}

func newWorld(t *testing.T, now time.Time) world {
	t.Helper()
	return newImpatientWorld(t, now, 10*time.Second)
}

// newImpatientWorld is for a slow provider.
func newImpatientWorld(t *testing.T, now time.Time, timeout time.Duration) world {
	t.Helper()
	clock := func() time.Time { return now }
	provider := ratestandin.New(clock)
	server := httptest.NewServer(provider)
	t.Cleanup(server.Close)
	client, err := upstream.New(upstream.Options{
		BaseURL: server.URL + "/v1", Timeout: timeout, Attempts: 2, Pause: time.Millisecond, Failures: 100,
		Probe: FrankfurterProbe, ProbeAfter: time.Millisecond,
	})
	if err != nil {
		t.Fatal(err)
	}
	go client.Run(t.Context())
	database := &database{rows: map[question]float64{}}
	rates := NewRates(NewFrankfurter(client), database, slog.New(slog.DiscardHandler), clock)
	return world{rates, provider, database, client, &now}
}

func (w world) on(t *testing.T, pair Pair, day string) Rate {
	t.Helper()
	rate, err := w.On(t.Context(), pair, mustParseDay(day))
	if err != nil {
		t.Fatal(err)
	}
	return rate
}

// isBack waits until the circuit has closed.
func (w world) isBack(t *testing.T) {
	t.Helper()
	for deadline := time.Now().Add(20 * time.Second); !w.client.Up(); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("the provider is never asked again")
		}
	}
}

// forget restarts the server: its memory is empty, the database is not.
func (w *world) forget() {
	w.Rates = NewRates(w.Rates.provider, w.database, slog.New(slog.DiscardHandler), w.Rates.now)
}

var euroInDollars = Pair{EUR, USD}

func TestTodaysRateIsLive(t *testing.T) {
	w := newWorld(t, thursday)
	want := Rate{Pair: euroInDollars, Day: mustParseDay("2026-11-19"), Value: 1.16, Source: Live}
	if got := w.on(t, euroInDollars, "2026-11-19"); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// ofTheSpec are the currencies that always have a rate.
var ofTheSpec = []Currency{EUR, USD, GBP, TRY}

func TestEveryPairHasARate(t *testing.T) {
	w := newWorld(t, thursday)
	asked := 0
	for _, base := range ofTheSpec {
		for _, quote := range ofTheSpec {
			rate := w.on(t, Pair{base, quote}, "2026-11-19")
			back := w.on(t, Pair{quote, base}, "2026-11-19")
			if product := rate.Value * back.Value; product < 0.999 || product > 1.001 {
				t.Errorf("%s to %s and back is %g", base, quote, product)
			}
			if base == quote && (rate.Value != 1 || rate.Source != Same) {
				t.Errorf("%s in itself: %+v", base, rate)
			}
			if base != quote {
				asked++
			}
		}
	}
	if got := w.provider.Asked(); got != asked {
		t.Errorf("the provider was asked %d times, want %d: once a pair", got, asked)
	}
}

func TestSmallRatesKeepTheirSignificance(t *testing.T) {
	w := newWorld(t, thursday)
	for pair, want := range map[Pair]float64{
		{"VND", USD}: 1.16 / 30_600, {"VND", EUR}: 1.0 / 30_600, {"VND", "KWD"}: 0.356 / 30_600, {"JPY", EUR}: 1 / 181.23,
		{USD, "VND"}: 30_600 / 1.16, {EUR, "KWD"}: 0.356,
	} {
		got := w.on(t, pair, "2026-11-19")
		if got.Source != Live || math.Abs(got.Value/want-1) > 1e-9 {
			t.Errorf("%v: got %+v, want %g", pair, got, want)
		}
		w.forget()
		if kept := w.on(t, pair, "2026-11-19"); kept != got {
			t.Errorf("%v: got %+v, but from the database %+v", pair, got, kept)
		}
	}
}

func TestACrossRateIsOneRequestAndRefusedIfEitherEuroRateIsImpossible(t *testing.T) {
	for _, mode := range []ratestandin.Mode{ratestandin.Negative, ratestandin.Zero, ratestandin.Absurd} {
		w := newWorld(t, thursday)
		w.provider.Set(mode)
		// Both rates are wrong by the same factor, so their quotient would look right.
		if got := w.on(t, Pair{USD, TRY}, "2026-11-19"); got.Source != Builtin {
			t.Errorf("%s: got %+v", mode, got)
		}
		if asked := w.provider.Asked(); asked != 1 {
			t.Errorf("%s: the provider was asked %d times", mode, asked)
		}
	}
}

func TestOtherCurrenciesHaveTheProvidersRates(t *testing.T) {
	w := newWorld(t, thursday)
	nobodys := Pair{"AFN", EUR}
	for range 2 {
		if rate, err := w.On(t.Context(), nobodys, w.Today()); !errors.Is(err, ErrNone) {
			t.Errorf("got %+v, %v", rate, err)
		}
	}
	if asked := w.provider.Asked(); asked != 1 {
		t.Errorf("the provider was asked %d times; that it has no rate is known for a while", asked)
	}
	if got := w.on(t, euroInDollars, "2026-11-19"); got.Source != Live {
		t.Errorf("after a question that nobody could answer: %+v", got)
	}
	yen := Pair{EUR, "JPY"}
	w.provider.Set(ratestandin.Status5)
	if _, err := w.On(t.Context(), yen, w.Today()); !errors.Is(err, ErrNone) {
		t.Errorf("while the provider is down: %v", err)
	}
	w.database.rows[question{yen, mustParseDay("2026-11-17")}] = 180.5
	*w.now = w.now.Add(markedFor)
	if got := w.on(t, yen, "2026-11-19"); got.Source != Stale || got.Value != 180.5 {
		t.Errorf("while one is known: %+v", got)
	}
	without := NewRates(nil, w.database, slog.New(slog.DiscardHandler), func() time.Time { return thursday })
	if _, err := without.On(t.Context(), yen, without.Today()); !errors.Is(err, ErrNone) {
		t.Errorf("without provider: %v", err)
	}
	if same, err := without.On(t.Context(), Pair{"JPY", "JPY"}, without.Today()); err != nil || same.Value != 1 {
		t.Errorf("in itself: %+v, %v", same, err)
	}
}

func TestAPastDayHasThatDaysRateAndAWeekendTheLastWorkingDays(t *testing.T) {
	w := newWorld(t, thursday)
	for asked, want := range map[string]string{
		"2026-03-04": "2026-03-04", "2026-03-06": "2026-03-06", "2026-03-07": "2026-03-06", "2026-03-08": "2026-03-06",
	} {
		if got := w.on(t, euroInDollars, asked); got.Day.String() != want || got.Source != Live {
			t.Errorf("%s: got %+v, want the rate of %s", asked, got, want)
		}
	}
}

func TestDaysWithoutRates(t *testing.T) {
	w := newWorld(t, thursday)
	for _, day := range []string{"2026-11-21", "2027-01-01", "9999-12-31", "2005-01-02", "1999-01-04"} {
		if _, err := w.On(t.Context(), euroInDollars, mustParseDay(day)); !errors.Is(err, ErrDay) {
			t.Errorf("%s: got %v", day, err)
		}
	}
	if tomorrow := w.on(t, euroInDollars, "2026-11-20"); tomorrow.Day.String() != "2026-11-19" {
		t.Errorf("tomorrow, where it has begun already: got %+v", tomorrow)
	}
	if asked := w.provider.Asked(); asked != 1 {
		t.Errorf("the provider was asked %d times", asked)
	}
}

func TestARateIsFetchedOnce(t *testing.T) {
	w := newWorld(t, thursday)
	w.on(t, euroInDollars, "2026-11-19")
	w.on(t, euroInDollars, "2026-11-19")
	w.forget()
	w.on(t, euroInDollars, "2026-11-19")
	if asked := w.provider.Asked(); asked != 1 {
		t.Errorf("the provider was asked %d times; memory and the database know the rate", asked)
	}
}

func TestConcurrentRequestsShareOneFetch(t *testing.T) {
	w := newWorld(t, thursday)
	var wait sync.WaitGroup
	for range 50 {
		wait.Go(func() { w.on(t, Pair{GBP, TRY}, "2026-11-19") })
	}
	wait.Wait()
	if asked := w.provider.Asked(); asked != 1 {
		t.Errorf("the provider was asked %d times", asked)
	}
}

func TestACallerWhoDisconnectsDoesNotCancelTheFetchOfOthers(t *testing.T) {
	w := newImpatientWorld(t, thursday, 100*time.Millisecond)
	w.provider.Set(ratestandin.Slow)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := w.On(ctx, euroInDollars, w.Today()); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if rate := w.on(t, euroInDollars, "2026-11-19"); rate.Source != Builtin {
		t.Errorf("who waits on gets %+v", rate)
	}
}

// failures are the modes whose responses must not be used.
func failures() []ratestandin.Mode {
	return slices.DeleteFunc(slices.Clone(ratestandin.Modes), func(m ratestandin.Mode) bool {
		return m == ratestandin.OK || m == ratestandin.Jump
	})
}

// For any response of the provider, no impossible rate is stored or returned, and the last known rate is used.
func TestProviderFailuresServeTheLastKnownRate(t *testing.T) {
	for _, mode := range failures() {
		t.Run(string(mode), func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, thursday)
			if mode == ratestandin.Slow {
				w = newImpatientWorld(t, thursday, 500*time.Millisecond)
			}
			w.database.rows[question{euroInDollars, mustParseDay("2026-11-17")}] = 1.1501
			w.provider.Set(mode)
			want := Rate{Pair: euroInDollars, Day: mustParseDay("2026-11-17"), Value: 1.1501, Source: Stale}
			if got := w.on(t, euroInDollars, "2026-11-19"); got != want {
				t.Errorf("got %+v, want %+v", got, want)
			}
			if w.database.stored != 0 {
				t.Error("something was stored")
			}
			if mode == ratestandin.Limited {
				return // and not asked for a minute
			}
			w.provider.Set(ratestandin.OK)
			w.isBack(t)
			*w.now = w.now.Add(markedFor)
			if got := w.on(t, euroInDollars, "2026-11-19"); got.Source != Live {
				t.Errorf("after the provider is back: got %+v", got)
			}
		})
	}
}

// A redirect of the provider to another host must not be followed.
func TestRedirectsOfTheProviderAreNotFollowed(t *testing.T) {
	w := newWorld(t, thursday)
	visited := make(chan string, 10)
	elsewhere := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { visited <- r.URL.String() }))
	defer elsewhere.Close()
	w.provider.RedirectTo = elsewhere.URL
	w.provider.Set(ratestandin.Redirect)
	if got := w.on(t, euroInDollars, "2026-11-19"); got.Source != Builtin {
		t.Errorf("got %+v", got)
	}
	if len(visited) != 0 {
		t.Errorf("the other host was asked for %s", <-visited)
	}
}

func TestWithoutAnyKnownRateTheBuiltInTableAnswers(t *testing.T) {
	w := newWorld(t, thursday)
	w.provider.Set(ratestandin.Status5)
	if got := w.on(t, euroInDollars, "2026-11-19"); got.Source != Builtin || got.Value != 1.1298 || got.Day.String() != "2026-10-01" {
		t.Errorf("today: got %+v", got)
	}
	if got := w.on(t, Pair{TRY, EUR}, "2013-08-01"); got.Source != Builtin || got.Day.String() != "2013-06-28" || got.Value != 0.3966679889 {
		t.Errorf("in 2013: got %+v", got)
	}
}

func TestAVeryOldKnownRateDoesNotHideTheBuiltInOne(t *testing.T) {
	w := newImpatientWorld(t, thursday, 100*time.Millisecond)
	w.database.rows[question{Pair{EUR, TRY}, mustParseDay("2019-01-02")}] = 6.1
	w.provider.Set(ratestandin.Slow)
	if got := w.on(t, Pair{EUR, TRY}, "2026-11-19"); got.Source != Builtin {
		t.Errorf("got %+v", got)
	}
}

func TestWithoutProviderTheBuiltInTableAnswersAndNobodyIsAsked(t *testing.T) {
	rates := NewRates(nil, &database{down: true}, slog.New(slog.DiscardHandler), func() time.Time { return thursday })
	got, err := rates.On(t.Context(), euroInDollars, rates.Today())
	if err != nil || got.Source != Builtin {
		t.Errorf("got %+v, %v", got, err)
	}
}

func TestARateFarFromAnotherOfTheseDaysIsSuspicious(t *testing.T) {
	for name, c := range map[string]struct {
		known      string
		suspicious bool
	}{
		"two days before":   {"2026-11-17", true},
		"a week before":     {"2026-11-12", true},
		"eight days before": {"2026-11-11", false},
	} {
		w := newWorld(t, thursday)
		w.database.rows[question{euroInDollars, mustParseDay(c.known)}] = 1.16
		w.provider.Set(ratestandin.Jump)
		got := w.on(t, euroInDollars, "2026-11-19")
		if got.Suspicious != c.suspicious || got.Value != 1.74 || got.Source != Live {
			t.Errorf("%s: got %+v", name, got)
		}
		if stored := w.database.stored > 0; stored == c.suspicious {
			t.Errorf("%s: stored %v", name, stored)
		}
	}
}

func TestAPastRateIsComparedWithLaterOnesToo(t *testing.T) {
	w := newWorld(t, thursday)
	w.database.rows[question{euroInDollars, mustParseDay("2026-03-09")}] = 1.16
	w.provider.Set(ratestandin.Jump)
	if got := w.on(t, euroInDollars, "2026-03-04"); !got.Suspicious {
		t.Errorf("got %+v", got)
	}
}

func TestRatesAreServedWhileTheDatabaseIsDown(t *testing.T) {
	w := newWorld(t, thursday)
	w.database.down = true
	if got := w.on(t, euroInDollars, "2026-11-19"); got.Source != Live {
		t.Errorf("got %+v", got)
	}
	w.provider.Set(ratestandin.Status5)
	*w.now = w.now.Add(24 * time.Hour)
	if got := w.on(t, euroInDollars, "2026-11-20"); got.Source != Builtin {
		t.Errorf("the day after, with the provider down too: got %+v", got)
	}
}

func TestAnImpossibleRateInTheDatabaseIsNotPassedOn(t *testing.T) {
	w := newWorld(t, thursday)
	w.database.rows[question{euroInDollars, mustParseDay("2026-11-19")}] = 9999
	if got := w.on(t, euroInDollars, "2026-11-19"); got.Value != 1.16 {
		t.Errorf("got %+v", got)
	}
}

func TestTheRateOfTheDayIsLookedUpAgainInTheAfternoon(t *testing.T) {
	saturday := thursday.AddDate(0, 0, 2)
	w := newWorld(t, saturday)
	w.on(t, euroInDollars, "2026-11-21")
	*w.now = w.now.Add(todayFor)
	w.on(t, euroInDollars, "2026-11-21")
	if asked := w.provider.Asked(); asked != 1 {
		t.Errorf("on a Saturday Friday's rate is known for good: asked %d times", asked)
	}
}

// fixed is a provider that always has a rate.
type fixed struct{}

func (fixed) Rate(_ context.Context, pair Pair, day Day, _ bool) (Rate, error) {
	return Rate{Pair: pair, Day: day, Value: 1.16, Source: Live}, nil
}
