package exchangerate

import (
	"context"
	"fmt"
)

// Database calls procedures that only the service may call. A supabase.Session implements it.
type Database interface {
	Get(ctx context.Context, procedure string, arguments map[string]string, into any) error
	Call(ctx context.Context, procedure string, arguments, into any) error
}

// store holds the rates in the database, one per pair and day, shared by all instances.
type store struct {
	database Database
}

// row is a rate in the database's response.
type row struct {
	OnDate string  `json:"on_date"`
	Rate   float64 `json:"rate"`
}

// of returns the stored rate of a day; false when there is none.
func (s store) of(ctx context.Context, pair Pair, day Day) (Rate, bool, error) {
	known, ok, err := s.before(ctx, pair, day)
	return known, ok && known.Day == day, err
}

// before returns the newest stored rate up to a day; false when there is none.
func (s store) before(ctx context.Context, pair Pair, day Day) (Rate, bool, error) {
	var found *row
	arguments := map[string]string{"base": string(pair.Base), "quote": string(pair.Quote), "on_date": day.String()}
	err := s.database.Get(ctx, "last_known_rate", arguments, &found)
	if err != nil || found == nil {
		return Rate{}, false, err
	}
	of, err := ParseDay(found.OnDate)
	if err != nil || !pair.possible(found.Rate, of) {
		return Rate{}, false, fmt.Errorf("exchangerate: the database keeps %g for %s to %s on %.20q", found.Rate, pair.Base, pair.Quote, found.OnDate)
	}
	return Rate{Pair: pair, Day: of, Value: found.Rate, Source: Live}, true, nil
}

// keep stores a rate of the provider under its own day.
func (s store) keep(ctx context.Context, rate Rate) error {
	return s.database.Call(ctx, "store_rate", map[string]any{
		"base":    rate.Base,
		"quote":   rate.Quote,
		"on_date": rate.Day.String(),
		"rate":    rate.Value,
	}, nil)
}
