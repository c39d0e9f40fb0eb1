// Package exchangerate answers what one currency is worth in another on a day (docs/product.md 7.4). Rates come from
// a provider with Frankfurter's API, are kept in the database and in memory, and are never taken on trust: a rate that
// cannot be is not passed on, one that is hard to believe is marked. While the provider is silent, the rate known last is
// answered, and without any, for the four currencies of the spec, the one of a small built-in table; both are marked, and
// the user confirms every rate anyway. Of other currencies there is what the provider has.
package exchangerate

import (
	"math"
	"strconv"

	"divido/functions/internal/currency"
)

// Currency is an ISO 4217 code.
type Currency string

// The currencies of docs/product.md 7.2, which the built-in table has.
const (
	EUR Currency = "EUR"
	USD Currency = "USD"
	GBP Currency = "GBP"
	TRY Currency = "TRY"
)

// Known tells whether the app has the currency.
func (c Currency) Known() bool { return currency.Known(string(c)) }

// Source says where a rate comes from; an expense keeps it as rate_source.
type Source string

const (
	// Same: both currencies are one, the rate is 1.
	Same Source = "same"
	// Live: the provider's rate for the day asked, or for the last working day before.
	Live Source = "live"
	// Stale: the rate known last, because the provider does not answer.
	Stale Source = "stale"
	// Builtin: from the built-in table, because nothing better is known.
	Builtin Source = "builtin"
)

// Pair is the question what one unit of Base is worth in Quote.
type Pair struct {
	Base, Quote Currency
}

// Rate is what one unit of a pair's base is worth in its quote.
type Rate struct {
	Pair
	// Day is the day for which the rate was published. It may lie before the day asked for.
	Day Day
	// Value lies between 1e-9 and 1e9 and has at most ten significant digits, as an expense keeps them.
	Value  float64
	Source Source
	// Suspicious marks a rate of the provider that is far from another one of these days.
	Suspicious bool
}

// What a rate is kept with: ten significant digits, as far as they are among the fifteen decimals of the database. The
// smallest rate has seven of them.
const (
	digits   = 10
	decimals = 15
	smallest = 1e-9
	largest  = 1e9
)

// impossibleBeyond: no rate is that many times larger or smaller than in the built-in table for its time, if that has it.
const impossibleBeyond = 10

// suspiciousBeyond is the change, as a share of the other rate, and comparableDays the number of days between two rates
// of the provider from which on a rate is marked.
const (
	suspiciousBeyond = 0.2
	comparableDays   = 7
)

// rounded returns a positive value as it is kept.
func rounded(value float64) float64 {
	places := digits - 1 - int(math.Floor(math.Log10(value)))
	text := strconv.FormatFloat(value, 'f', max(0, min(places, decimals)), 64)
	kept, _ := strconv.ParseFloat(text, 64) // What was just written can be read.
	return kept
}

// possible tells whether a pair can have had this value on a day.
func (p Pair) possible(value float64, day Day) bool {
	// Not a number is neither.
	if !(value >= smallest && value <= largest) {
		return false
	}
	usual, ok := builtin(p, day)
	return !ok || value < usual.Value*impossibleBeyond && value > usual.Value/impossibleBeyond
}

// farFrom tells whether two rates of a pair are too different for two so close days.
func (r Rate) farFrom(other Rate) bool {
	return r.Day.distance(other.Day) <= comparableDays && math.Abs(r.Value-other.Value) > suspiciousBeyond*other.Value
}
