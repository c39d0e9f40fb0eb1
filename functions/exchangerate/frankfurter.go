package exchangerate

import (
	"context"
	"errors"
	"fmt"
	"net/url"

	"divido/functions/internal/upstream"
)

// Frankfurter gets rates from a provider with Frankfurter's API (https://frankfurter.dev/v1), the public one or another.
//
// There are two dialects, and one request fits both: /v1/latest?base=EUR&symbols=USD of today, and /latest?from=EUR&to=USD of
// before. Each ignores the parameters of the other. The base address says whether the path begins with /v1. A past day replaces
// "latest" in the path; on days without rates the response is that of the last working day, with its date. The later API /v2 has
// another format and is not supported.
type Frankfurter struct {
	client *upstream.Client
}

// NewFrankfurter returns a provider that sends requests by client, whose base address ends before "/latest".
func NewFrankfurter(client *upstream.Client) *Frankfurter {
	return &Frankfurter{client: client}
}

// errAnswer is wrapped by errors about the content of a response.
var errAnswer = errors.New("exchangerate: the provider's answer cannot be used")

// Rate returns the rate of a pair on a day; latest is true when the day is today. The rate is possible, see [Pair.possible].
// Returns errors of package upstream, and errors about the content of the response.
//
// The request is always about one euro, and the rate is computed from it. Providers publish at most six decimals, so a rate that
// is small by itself, such as a dong in dollars, would have one or two digits.
func (f *Frankfurter) Rate(ctx context.Context, pair Pair, day Day, latest bool) (Rate, error) {
	path, notAfter := day.String(), day
	if latest {
		// The provider's clock may be ahead of ours at midnight.
		path, notAfter = "latest", day+1
	}
	var got answer
	if err := f.client.Get(ctx, asking(path, pair), &got); err != nil {
		return Rate{}, err
	}
	return got.rate(pair, notAfter)
}

// asking returns the request for what one euro is worth in the currencies of a pair.
func asking(path string, pair Pair) upstream.Question {
	symbols := string(pair.Base) + "," + string(pair.Quote)
	switch {
	case pair.Base == EUR:
		symbols = string(pair.Quote)
	case pair.Quote == EUR:
		symbols = string(pair.Base)
	}
	return upstream.Question{Path: path, Query: url.Values{
		"amount": {"1"},
		"base":   {string(EUR)}, "symbols": {symbols},
		"from": {string(EUR)}, "to": {symbols},
	}}
}

// FrankfurterProbe is a request that every such provider can answer.
var FrankfurterProbe = asking("latest", Pair{EUR, USD})

// answer is the provider's response, for example {"amount":1,"base":"EUR","date":"2026-11-20","rates":{"USD":1.08}}.
type answer struct {
	Amount *float64             `json:"amount"`
	Base   Currency             `json:"base"`
	Date   string               `json:"date"`
	Rates  map[Currency]float64 `json:"rates"`
}

// rate computes the rate of a pair, no younger than notAfter. It fails for a response about something else and for rates that are
// not possible.
func (a answer) rate(pair Pair, notAfter Day) (Rate, error) {
	day, err := ParseDay(a.Date)
	switch {
	case err != nil || day > notAfter || day < firstDay-comparableDays:
		return Rate{}, fmt.Errorf("%w: its date is %.20q", errAnswer, a.Date)
	case a.Base != EUR || a.Amount != nil && *a.Amount != 1:
		return Rate{}, fmt.Errorf("%w: it is about another base or amount", errAnswer)
	}
	base, err := a.euro(pair.Base, day)
	if err != nil {
		return Rate{}, err
	}
	quote, err := a.euro(pair.Quote, day)
	if err != nil {
		return Rate{}, err
	}
	if !pair.possible(quote/base, day) {
		return Rate{}, fmt.Errorf("%w: %s to %s cannot be %g", errAnswer, pair.Base, pair.Quote, quote/base)
	}
	return Rate{Pair: pair, Day: day, Value: rounded(quote / base), Source: Live}, nil
}

// euro returns what one euro is worth in a currency. It fails where the response has no possible rate for it.
func (a answer) euro(currency Currency, day Day) (float64, error) {
	if currency == EUR {
		return 1, nil
	}
	value, has := a.Rates[currency]
	if !has {
		return 0, fmt.Errorf("%w: it has no rate for %s", errAnswer, currency)
	}
	if !(Pair{EUR, currency}).possible(value, day) {
		return 0, fmt.Errorf("%w: a euro cannot be %g %s", errAnswer, value, currency)
	}
	return value, nil
}
