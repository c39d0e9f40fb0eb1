package exchangerate

import (
	"context"
	"fmt"
)

// Database calls the procedures that only the service may call; a supabase.Session does.
type Database interface {
	Get(ctx context.Context, procedure string, arguments map[string]string, into any) error
	Call(ctx context.Context, procedure string, arguments, into any) error
}

// kept are the rates in the database, one for a pair and day, for all servers.
type kept struct {
	database Database
}

// row is a rate as the database answers it.
type row struct {
	OnDate string  `json:"on_date"`
	Rate   float64 `json:"rate"`
}

// of returns the provider's rate of a day, if it is kept.
func (k kept) of(ctx context.Context, pair Pair, day Day) (Rate, bool, error) {
	return k.one(ctx, "cached_rate", pair, day)
}

// before returns the newest rate kept that is not younger than a day, if there is one.
func (k kept) before(ctx context.Context, pair Pair, day Day) (Rate, bool, error) {
	return k.one(ctx, "last_known_rate", pair, day)
}

func (k kept) one(ctx context.Context, procedure string, pair Pair, day Day) (Rate, bool, error) {
	var found *row
	arguments := map[string]string{"base": string(pair.Base), "quote": string(pair.Quote), "on_date": day.String()}
	err := k.database.Get(ctx, procedure, arguments, &found)
	if err != nil || found == nil {
		return Rate{}, false, err
	}
	of, err := ParseDay(found.OnDate)
	if err != nil || !pair.possible(found.Rate, of) {
		return Rate{}, false, fmt.Errorf("exchangerate: the database keeps %g for %s to %s on %.20q", found.Rate, pair.Base, pair.Quote, found.OnDate)
	}
	return Rate{Pair: pair, Day: of, Value: found.Rate, Source: Live}, true, nil
}

// keep stores a rate of the provider under the day that it is for.
func (k kept) keep(ctx context.Context, rate Rate) error {
	return k.database.Call(ctx, "store_rate", map[string]any{
		"base":    rate.Base,
		"quote":   rate.Quote,
		"on_date": rate.Day.String(),
		"rate":    rate.Value,
		"source":  Live,
	}, nil)
}
