package exchangerate

import (
	"context"
	"errors"
	"fmt"
	"net/url"

	"divido/functions/internal/upstream"
)

// Frankfurter fetches rates from a server with Frankfurter's API (https://frankfurter.dev/v1).
//
// One request fits both dialects of the API, because each ignores the parameters of the other: the current
// /v1/latest?base=EUR&symbols=USD and the older /latest?from=EUR&to=USD. The base address contains /v1 or not. A past day
// replaces "latest" in the path; on days without rates the response has the rate and date of the last working day. The later
// API /v2 has another format and is not supported.
type Frankfurter struct {
	client *upstream.Client
}

// NewFrankfurter returns a provider. The base address of client ends before "/latest".
func NewFrankfurter(client *upstream.Client) *Frankfurter {
	return &Frankfurter{client: client}
}

// errAnswer is wrapped by errors about the content of a response.
var errAnswer = errors.New("exchangerate: the provider's answer cannot be used")

// Rate returns the rate of a pair on a day; latest is true when the day is today. The rate is plausible (see [Pair.possible]).
// Returns errors of package upstream, and errors about the content of the response.
//
// The request always has the base EUR, and the rate is computed from the response. Providers publish at most six decimals, so a
// small rate, such as a dong in dollars, would have only one or two digits.
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

// asking returns the request for the rates of one euro in the currencies of a pair.
func asking(path string, pair Pair) upstream.Request {
	symbols := string(pair.Base) + "," + string(pair.Quote)
	switch {
	case pair.Base == EUR:
		symbols = string(pair.Quote)
	case pair.Quote == EUR:
		symbols = string(pair.Base)
	}
	return upstream.Request{Path: path, Query: url.Values{
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

// rate computes the rate of a pair, dated notAfter at the latest. It fails for a response to another request and for impossible
// rates.
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

// euro returns the value of one euro in a currency. It fails when the response has no possible rate for it.
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
