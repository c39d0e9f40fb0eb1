// Package exchangerate returns exchange rates of a day (docs/product.md 7.4). Rates come from a provider with Frankfurter's API
// and are cached in the database and in memory. Impossible rates are rejected, and implausible ones are marked. While the
// provider is down, it returns the last known rate, or for four currencies one of a built-in table, both marked as stale. The
// user confirms every rate.
package exchangerate

import (
	"math"
	"strconv"

	"divido/functions/internal/currency"
)

// Currency is an ISO 4217 code.
type Currency string

// The currencies of docs/product.md 7.2, which the built-in table contains.
const (
	EUR Currency = "EUR"
	USD Currency = "USD"
	GBP Currency = "GBP"
	TRY Currency = "TRY"
)

// Known returns whether the app supports the currency.
func (c Currency) Known() bool { return currency.Known(string(c)) }

// Source is the origin of a rate. An expense stores it as rate_source.
type Source string

const (
	// Same: both currencies are equal, so the rate is 1.
	Same Source = "same"
	// Live: the provider's rate of the requested day, or of the last working day before it.
	Live Source = "live"
	// Stale: the last known rate, because the provider does not answer.
	Stale Source = "stale"
	// Builtin: from the built-in table, because there is no other rate.
	Builtin Source = "builtin"
)

// Pair is a base and a quote currency.
type Pair struct {
	Base, Quote Currency
}

// Rate is the value of one unit of the base in the quote currency.
type Rate struct {
	Pair
	// Day is the day of publication. It may be before the requested day.
	Day Day
	// Value is between 1e-9 and 1e9 with at most ten significant digits, the precision of an expense.
	Value  float64
	Source Source
	// Suspicious marks a rate that differs a lot from another rate of the provider of these days.
	Suspicious bool
}

// Precision of stored rates: ten significant digits within the fifteen decimals of the database. The smallest rate has seven of
// them.
const (
	digits   = 10
	decimals = 15
	smallest = 1e-9
	largest  = 1e9
)

// impossibleBeyond is the maximum factor between a rate and the built-in table's for the same time.
const impossibleBeyond = 10

// Two rates of the provider at most comparableDays apart that differ by more than suspiciousBeyond, as a share of the other
// one, are suspicious.
const (
	suspiciousBeyond = 0.2
	comparableDays   = 7
)

// rounded returns a positive value at the stored precision.
func rounded(value float64) float64 {
	places := digits - 1 - int(math.Floor(math.Log10(value)))
	text := strconv.FormatFloat(value, 'f', max(0, min(places, decimals)), 64)
	kept, _ := strconv.ParseFloat(text, 64) // cannot fail: FormatFloat wrote it
	return kept
}

// possible returns whether a pair can have this value on a day.
func (p Pair) possible(value float64, day Day) bool {
	// The negated comparison also rejects NaN.
	if !(value >= smallest && value <= largest) {
		return false
	}
	usual, ok := builtin(p, day)
	return !ok || value < usual.Value*impossibleBeyond && value > usual.Value/impossibleBeyond
}

// farFrom returns whether two rates of a pair differ too much for days so close together.
func (r Rate) farFrom(other Rate) bool {
	return r.Day.distance(other.Day) <= comparableDays && math.Abs(r.Value-other.Value) > suspiciousBeyond*other.Value
}
