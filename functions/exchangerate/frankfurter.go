package exchangerate

import (
	"context"
	"errors"
	"fmt"
	"math"
	"net/url"
	"strconv"
	"strings"

	"divido/functions/internal/upstream"
)

// Frankfurter asks a provider that speaks Frankfurter's API (https://frankfurter.dev/v1), the public one or one's own.
//
// Two dialects exist, and one request speaks both: the API of today is at /v1/latest?base=EUR&symbols=USD, the one
// before at /latest?from=EUR&to=USD, and each ignores the parameters of the other. Whether the path begins with /v1
// is for the base address to say. A past day stands in the path in place of "latest", and on days without rates the
// answer is that of the last working day, with its date. The later API /v2 has another form and is not spoken.
type Frankfurter struct {
	client *upstream.Client
}

// NewFrankfurter returns a provider that asks through client, whose base address ends before "/latest".
func NewFrankfurter(client *upstream.Client) *Frankfurter {
	return &Frankfurter{client: client}
}

// errAnswer says that the provider's answer is not one to the question.
var errAnswer = errors.New("exchangerate: the provider's answer cannot be used")

// Rate asks for a pair's rate on a day; latest says that the day is today. The rate returned is possible, which is all
// that is known of it. Errors are those of package upstream, or tell what was wrong with the answer.
//
// Such providers publish five or six decimals, which leaves one or two digits of what a dong is worth in dollars. A small
// rate with few digits is therefore asked for the other way round too, and taken from there when both agree.
func (f *Frankfurter) Rate(ctx context.Context, pair Pair, day Day, latest bool) (Rate, error) {
	rate, err := f.ask(ctx, pair, day, latest)
	if err == nil && rate.isCoarse() {
		if back, err := f.ask(ctx, Pair{pair.Quote, pair.Base}, day, latest); err == nil && rate.agreesWith(back) {
			rate.Value = 1 / back.Value
		}
	}
	if err != nil {
		return Rate{}, err
	}
	return rate.believed()
}

// ask asks for one pair. The rate returned is the provider's word.
func (f *Frankfurter) ask(ctx context.Context, pair Pair, day Day, latest bool) (Rate, error) {
	path := "latest"
	if !latest {
		path = day.String()
	}
	var got answer
	if err := f.client.Get(ctx, asking(path, string(pair.Base), string(pair.Quote)), &got); err != nil {
		return Rate{}, err
	}
	if latest {
		// The provider's clock may be ahead of ours at midnight.
		day++
	}
	return got.rate(pair, day)
}

func asking(path, base, quote string) upstream.Question {
	return upstream.Question{Path: path, Query: url.Values{
		"amount": {"1"},
		"base":   {base}, "symbols": {quote},
		"from": {base}, "to": {quote},
	}}
}

// FrankfurterProbe is what such a provider can surely answer.
var FrankfurterProbe = asking("latest", string(EUR), string(USD))

// believed returns a rate as it is kept, if it is possible.
func (r Rate) believed() (Rate, error) {
	if !r.possible(r.Value, r.Day) {
		return Rate{}, fmt.Errorf("%w: %s to %s cannot be %g", errAnswer, r.Base, r.Quote, r.Value)
	}
	r.Value = rounded(r.Value)
	return r, nil
}

// Below this a rate with so few digits is coarse: it can be wrong by more than one in ten thousand.
const (
	coarseBelow  = 0.1
	coarseDigits = 5
)

// isCoarse tells whether a published rate has lost digits because it is small; zero has lost all.
func (r Rate) isCoarse() bool {
	digits, _ := precision(r.Value)
	return r.Value >= 0 && r.Value < coarseBelow && digits < coarseDigits
}

// agreesWith tells whether a coarse rate may be the other way round's, rounded.
func (r Rate) agreesWith(back Rate) bool {
	_, step := precision(r.Value)
	return back.Day == r.Day && back.Value > 0 && math.Abs(1/back.Value-r.Value) <= step
}

// precision returns how many significant digits a value has, and what one more of the last of them is worth. Of zero
// nothing is known but that providers write six decimals.
func precision(value float64) (digits int, step float64) {
	if value == 0 {
		return 0, 1e-6
	}
	mantissa, exponent, _ := strings.Cut(strconv.FormatFloat(value, 'e', -1, 64), "e")
	power, _ := strconv.Atoi(exponent)
	digits = len(strings.Trim(mantissa, "-")) - strings.Count(mantissa, ".")
	return digits, math.Pow10(power - digits + 1)
}

// answer is the provider's, for example {"amount":1,"base":"EUR","date":"2026-11-20","rates":{"USD":1.08}}.
type answer struct {
	Amount *float64             `json:"amount"`
	Base   Currency             `json:"base"`
	Date   string               `json:"date"`
	Rates  map[Currency]float64 `json:"rates"`
}

// rate takes a pair's rate out of an answer, no younger than the day given, as it was written.
func (a answer) rate(pair Pair, notAfter Day) (Rate, error) {
	day, err := ParseDay(a.Date)
	value, has := a.Rates[pair.Quote]
	switch {
	case err != nil || day > notAfter || day < firstDay-comparableDays:
		return Rate{}, fmt.Errorf("%w: its date is %.20q", errAnswer, a.Date)
	case a.Base != pair.Base || a.Amount != nil && *a.Amount != 1:
		return Rate{}, fmt.Errorf("%w: it is about another base or amount", errAnswer)
	case !has:
		return Rate{}, fmt.Errorf("%w: it has no rate for %s", errAnswer, pair.Quote)
	}
	return Rate{Pair: pair, Day: day, Value: value, Source: Live}, nil
}
