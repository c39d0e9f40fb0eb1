// Package currency says in what money is counted: how many decimals each currency has, how much one amount may be, and
// how amounts are read and written without ever passing through floating point. An amount is a whole number of its
// currency's smallest units: 1250 is 12.50 EUR, 1250 JPY or 1.250 KWD.
package currency

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

var (
	// ErrUnknown says that a code is not in the list of currencies.
	ErrUnknown = errors.New("currency: unknown")
	// ErrAmount says that a text is not an amount in whole smallest units of its currency.
	ErrAmount = errors.New("currency: not an amount")
)

// maxUnits is the largest whole number that floating point numbers, and so JavaScript and JSON, can tell from its neighbours.
const maxUnits = 1<<53 - 1

// rules are how many decimals a currency has and the largest amount of one expense or payment in its smallest units.
type rules struct {
	decimals int
	most     int64
}

// Known tells whether a code (ISO 4217) is in the list.
func Known(code string) bool {
	_, ok := list[code]
	return ok
}

// Decimals is how many decimals an amount in a currency has, 0 to 4; false for an unknown one.
func Decimals(code string) (int, bool) {
	found, ok := list[code]
	return found.decimals, ok
}

// Most is the largest amount of one expense or payment in a currency, in its smallest units; false for an unknown one.
func Most(code string) (int64, bool) {
	found, ok := list[code]
	return found.most, ok
}

// Parse reads a decimal number such as "12", "-0.5" or "1234.50" as an amount in smallest units. Decimals that the
// currency does not have must be zeros. It returns ErrAmount for anything else (exponents, signs "+", NaN, more than
// 2^53-1 units) and ErrUnknown for a currency that is not in the list.
func Parse(text, code string) (int64, error) {
	decimals, ok := Decimals(code)
	if !ok {
		return 0, unknown(code)
	}
	number, negative := strings.CutPrefix(text, "-")
	whole, fraction, hasFraction := strings.Cut(number, ".")
	if !onlyDigits(whole) || hasFraction && !onlyDigits(fraction) {
		return 0, notAnAmount(text, code)
	}
	fraction = strings.TrimRight(fraction, "0")
	if len(fraction) > decimals {
		return 0, notAnAmount(text, code)
	}
	units, err := strconv.ParseInt(whole+fraction+strings.Repeat("0", decimals-len(fraction)), 10, 64)
	if err != nil || units > maxUnits {
		return 0, notAnAmount(text, code)
	}
	if negative {
		units = -units
	}
	return units, nil
}

// Format writes an amount in smallest units as a decimal number with all decimals of its currency, as "-0.05". It
// returns ErrUnknown for a currency that is not in the list.
func Format(units int64, code string) (string, error) {
	decimals, ok := Decimals(code)
	if !ok {
		return "", unknown(code)
	}
	sign, size := "", uint64(units)
	if units < 0 {
		sign, size = "-", -size
	}
	digits := fmt.Sprintf("%0*d", decimals+1, size)
	if decimals == 0 {
		return sign + digits, nil
	}
	point := len(digits) - decimals
	return sign + digits[:point] + "." + digits[point:], nil
}

func onlyDigits(text string) bool {
	return text != "" && strings.Trim(text, "0123456789") == ""
}

func unknown(code string) error { return fmt.Errorf("%w: %.10q", ErrUnknown, code) }

func notAnAmount(text, code string) error {
	return fmt.Errorf("%w in %s: %.40q", ErrAmount, code, text)
}
