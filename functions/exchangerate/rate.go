// Package exchangerate answers what one currency is worth in another on a day (spec sections 5, 7 and 9). Rates come from
// a provider with Frankfurter's API, are kept in the database and in memory, and are never taken on trust: a rate that
// cannot be is not passed on, one that is hard to believe is marked. While the provider is silent, the rate known last is
// answered, and without any, the one of a small built-in table; both are marked, and the user confirms every rate anyway.
package exchangerate

import (
	"math"
	"slices"
)

// Currency is an ISO 4217 code; the app has four (spec section 9).
type Currency string

// The currencies of the app.
const (
	EUR Currency = "EUR"
	USD Currency = "USD"
	GBP Currency = "GBP"
	TRY Currency = "TRY"
)

// Currencies are all currencies of the app.
var Currencies = []Currency{EUR, USD, GBP, TRY}

// Known tells whether the app has the currency.
func (c Currency) Known() bool { return slices.Contains(Currencies, c) }

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
	// Value is positive, with at most ten decimals.
	Value  float64
	Source Source
	// Suspicious marks a rate of the provider that is far from another one of these days.
	Suspicious bool
}

// decimals of a rate, as many as an expense keeps.
const decimals = 10

// impossibleBeyond: no rate is that many times larger or smaller than in the built-in table for its time.
const impossibleBeyond = 10

// suspiciousBeyond is the change, as a share of the other rate, and comparableDays the number of days between two rates
// of the provider from which on a rate is marked.
const (
	suspiciousBeyond = 0.2
	comparableDays   = 7
)

// rounded returns a value with as many decimals as are kept.
func rounded(value float64) float64 {
	scale := math.Pow10(decimals)
	return math.Round(value*scale) / scale
}

// possible tells whether a pair can have had this value on a day.
func (p Pair) possible(value float64, day Day) bool {
	if math.IsNaN(value) || rounded(value) <= 0 {
		return false
	}
	usual := builtin(p, day).Value
	return value < usual*impossibleBeyond && value > usual/impossibleBeyond
}

// farFrom tells whether two rates of a pair are too different for two so close days.
func (r Rate) farFrom(other Rate) bool {
	return r.Day.distance(other.Day) <= comparableDays && math.Abs(r.Value-other.Value) > suspiciousBeyond*other.Value
}
