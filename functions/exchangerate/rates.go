package exchangerate

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/maypok86/otter/v2"
	"golang.org/x/sync/singleflight"

	"divido/functions/internal/upstream"
)

// How long results stay in memory: today's rate may still change, because providers publish in the afternoon. Marked and
// missing rates expire soon.
const (
	todayFor  = time.Hour
	pastFor   = 24 * time.Hour
	markedFor = time.Minute
)

// maxInMemory is the maximum number of cached results.
const maxInMemory = 10_000

// lookUpTimeout limits one whole look-up. It continues when its caller leaves, because other callers may wait for it.
const lookUpTimeout = 15 * time.Second

// ErrDay: there are no rates for a future day or a day before the current Turkish lira.
var ErrDay = errors.New("exchangerate: no rates for this day")

// ErrNone: there is no rate of a pair. The provider has none or does not answer, no rate is stored, and the built-in table
// lacks a currency.
var ErrNone = errors.New("exchangerate: no rate of this pair")

// Provider publishes rates; [Frankfurter] is one.
type Provider interface {
	Rate(ctx context.Context, pair Pair, day Day, latest bool) (Rate, error)
}

// Rates returns exchange rates.
type Rates struct {
	provider Provider
	store    store
	log      *slog.Logger
	now      func() time.Time

	memory   *otter.Cache[question, answered]
	underway singleflight.Group
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

// NewRates returns Rates of a provider. A nil provider means only the built-in table; a nil now means time.Now.
func NewRates(provider Provider, database Database, log *slog.Logger, now func() time.Time) *Rates {
	if now == nil {
		now = time.Now
	}
	return &Rates{
		provider: provider,
		store:    store{database},
		log:      log,
		now:      now,
		memory:   otter.Must(&otter.Options[question, answered]{MaximumSize: maxInMemory}),
	}
}

// Today returns the current UTC day.
func (r *Rates) Today() Day { return DayOf(r.now()) }

// On returns the rate of a pair of known currencies on a day, or of the last working day before it. Tomorrow counts as today,
// because of time zones. Returns ErrDay for later days and those before 2005-01-03, ErrNone when a currency outside the
// built-in table has no rate, or the context's error.
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
		return builtinOrNone(pair, day)
	}
	asked := question{pair, day}
	if known, ok := r.memory.GetIfPresent(asked); ok && now.Before(known.until) {
		return known.rate, known.err
	}
	found := r.underway.DoChan(string(pair.Base)+string(pair.Quote)+day.String(), func() (any, error) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), lookUpTimeout)
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

// lookUp returns a rate from the database, the provider, or a fallback.
func (r *Rates) lookUp(ctx context.Context, pair Pair, day Day) (Rate, error) {
	known, ok, err := r.store.of(ctx, pair, day.WorkingDay())
	if err != nil {
		r.log.WarnContext(ctx, "exchange rates cannot be read from the database", "error", err.Error())
	} else if ok {
		return known, nil
	}
	rate, err := r.provider.Rate(ctx, pair, day, day == r.Today())
	if err != nil {
		if !errors.Is(err, upstream.ErrDown) { // logged once, when the circuit opened
			r.log.WarnContext(ctx, "the provider of exchange rates failed", "error", err.Error())
		}
		return r.fallbackRate(ctx, pair, day)
	}
	if other, ok := r.lastKnown(ctx, pair, day+comparableDays); ok && rate.farFrom(other) {
		// Not stored, because later rates are compared with the stored one.
		rate.Suspicious = true
		r.log.WarnContext(ctx, "suspicious exchange rate", "base", pair.Base, "quote", pair.Quote,
			"day", rate.Day.String(), "rate", rate.Value, "known", other.Value, "known_day", other.Day.String())
		return rate, nil
	}
	if err := r.store.keep(ctx, rate); err != nil {
		r.log.WarnContext(ctx, "an exchange rate cannot be stored in the database", "error", err.Error())
	}
	return rate, nil
}

// fallbackRate returns the last known rate, or the built-in one when that is of a later day.
func (r *Rates) fallbackRate(ctx context.Context, pair Pair, day Day) (Rate, error) {
	last, err := builtinOrNone(pair, day)
	if known, ok := r.lastKnown(ctx, pair, day); ok && (err != nil || known.Day >= last.Day) {
		known.Source = Stale
		return known, nil
	}
	return last, err
}

// builtinOrNone returns the built-in rate, or ErrNone.
func builtinOrNone(pair Pair, day Day) (Rate, error) {
	rate, ok := builtin(pair, day)
	if !ok {
		return Rate{}, ErrNone
	}
	return rate, nil
}

// lastKnown returns the newest stored rate up to a day; none when the database does not answer.
func (r *Rates) lastKnown(ctx context.Context, pair Pair, day Day) (Rate, bool) {
	known, ok, err := r.store.before(ctx, pair, day)
	if err != nil {
		r.log.WarnContext(ctx, "exchange rates cannot be read from the database", "error", err.Error())
	}
	return known, ok
}
