package exchangerate

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/maypok86/otter/v2"
	"golang.org/x/sync/singleflight"

	"divido/functions/internal/upstream"
)

// How long an answer is kept in memory: the day's rate may still change, as providers publish in the afternoon; a rate
// that is marked in any way is soon looked up again, and so is one that nobody had.
const (
	todayFor  = time.Hour
	pastFor   = 24 * time.Hour
	markedFor = time.Minute
)

// maxInMemory is the number of answers kept in memory.
const maxInMemory = 10_000

// lookUpTime bounds one look-up with all its parts. It goes on without the caller, for those who wait with them.
const lookUpTime = 15 * time.Second

// ErrDay says that there are no rates for a day: it lies in the future, or before today's Turkish lira.
var ErrDay = errors.New("exchangerate: no rates for this day")

// ErrNone says that nobody has a rate of a pair: the provider does not, or does not answer, none is known from before, and
// the built-in table has not both currencies.
var ErrNone = errors.New("exchangerate: no rate of this pair")

// Provider publishes rates; [Frankfurter] is one.
type Provider interface {
	Rate(ctx context.Context, pair Pair, day Day, latest bool) (Rate, error)
}

// Rates answers what currencies are worth.
type Rates struct {
	provider Provider
	kept     kept
	log      *slog.Logger
	now      func() time.Time

	memory   *otter.Cache[question, answered]
	underway singleflight.Group

	mu sync.Mutex
	// newest is the provider's newest rate of each pair, for when the database is silent too.
	newest map[Pair]Rate
}

type question struct {
	pair Pair
	day  Day
}

type answered struct {
	rate  Rate
	err   error
	until time.Time
}

// NewRates answers from a provider; without one (nil) all come from the built-in table. A nil now is time.Now.
func NewRates(provider Provider, database Database, log *slog.Logger, now func() time.Time) *Rates {
	if now == nil {
		now = time.Now
	}
	return &Rates{
		provider: provider,
		kept:     kept{database},
		log:      log,
		now:      now,
		memory:   otter.Must(&otter.Options[question, answered]{MaximumSize: maxInMemory}),
		newest:   map[Pair]Rate{},
	}
}

// Today is the day in UTC.
func (r *Rates) Today() Day { return DayOf(r.now()) }

// On returns the rate of a pair of known currencies on a day, or of the last working day before. Tomorrow counts as
// today, because it is already tomorrow for some people; [ErrDay] for other days ahead and those before 2005-01-03. For two
// currencies of the spec there always is an answer, for others [ErrNone] where there is none; the only other error is the
// context's.
func (r *Rates) On(ctx context.Context, pair Pair, day Day) (Rate, error) {
	now := r.now()
	today := DayOf(now)
	if day < firstDay || day > today+1 {
		return Rate{}, ErrDay
	}
	day = min(day, today)
	switch {
	case pair.Base == pair.Quote:
		return Rate{Pair: pair, Day: day, Value: 1, Source: Same}, nil
	case r.provider == nil:
		return tabled(pair, day)
	}
	asked := question{pair, day}
	if known, ok := r.memory.GetIfPresent(asked); ok && now.Before(known.until) {
		return known.rate, known.err
	}
	found := r.underway.DoChan(string(pair.Base)+string(pair.Quote)+day.String(), func() (any, error) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), lookUpTime)
		defer cancel()
		rate, err := r.lookUp(ctx, pair, day)
		r.memory.Set(asked, answered{rate, err, r.now().Add(r.freshFor(rate, day))})
		return rate, err
	})
	select {
	case result := <-found:
		return result.Val.(Rate), result.Err
	case <-ctx.Done():
		return Rate{}, ctx.Err()
	}
}

func (r *Rates) freshFor(rate Rate, day Day) time.Duration {
	switch {
	case rate.Source != Live || rate.Suspicious:
		return markedFor
	case day == r.Today():
		return todayFor
	default:
		return pastFor
	}
}

// lookUp finds a rate in the database, at the provider, or the best there is in their place.
func (r *Rates) lookUp(ctx context.Context, pair Pair, day Day) (Rate, error) {
	known, ok, err := r.kept.of(ctx, pair, day.WorkingDay())
	if err != nil {
		r.log.WarnContext(ctx, "exchange rates cannot be read from the database", "error", err.Error())
	} else if ok {
		return known, nil
	}
	rate, err := r.provider.Rate(ctx, pair, day, day == r.Today())
	if err != nil {
		if !errors.Is(err, upstream.ErrDown) { // which was said once, when it fell silent
			r.log.WarnContext(ctx, "the provider of exchange rates failed", "error", err.Error())
		}
		return r.instead(ctx, pair, day)
	}
	if other, ok := r.lastKnown(ctx, pair, day+comparableDays); ok && rate.farFrom(other) {
		// Not kept: what is kept is the measure for the next one.
		rate.Suspicious = true
		r.log.WarnContext(ctx, "suspicious exchange rate", "base", pair.Base, "quote", pair.Quote,
			"day", rate.Day.String(), "rate", rate.Value, "known", other.Value, "known_day", other.Day.String())
		return rate, nil
	}
	r.remember(rate)
	if err := r.kept.keep(ctx, rate); err != nil {
		r.log.WarnContext(ctx, "an exchange rate cannot be kept in the database", "error", err.Error())
	}
	return rate, nil
}

// instead returns the rate known last, or the built-in one when that is of a later day.
func (r *Rates) instead(ctx context.Context, pair Pair, day Day) (Rate, error) {
	last, err := tabled(pair, day)
	if known, ok := r.lastKnown(ctx, pair, day); ok && (err != nil || known.Day >= last.Day) {
		known.Source = Stale
		return known, nil
	}
	return last, err
}

// tabled returns the built-in rate, or ErrNone.
func tabled(pair Pair, day Day) (Rate, error) {
	rate, ok := builtin(pair, day)
	if !ok {
		return Rate{}, ErrNone
	}
	return rate, nil
}

// lastKnown returns the provider's newest known rate that is not younger than a day.
func (r *Rates) lastKnown(ctx context.Context, pair Pair, day Day) (Rate, bool) {
	known, ok, err := r.kept.before(ctx, pair, day)
	if err == nil {
		return known, ok
	}
	r.log.WarnContext(ctx, "exchange rates cannot be read from the database", "error", err.Error())
	r.mu.Lock()
	defer r.mu.Unlock()
	known, ok = r.newest[pair]
	return known, ok && known.Day <= day
}

func (r *Rates) remember(rate Rate) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if rate.Day >= r.newest[rate.Pair].Day {
		r.newest[rate.Pair] = rate
	}
}
