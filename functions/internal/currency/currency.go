// Package currency holds the decimals of each currency, and parses and formats amounts without floating point. An amount is a
// whole number of its currency's smallest units: 1250 is 12.50 EUR, 1250 JPY or 1.250 KWD.
package currency

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

var (
	// ErrUnknown: the code is not in the list of currencies.
	ErrUnknown = errors.New("currency: unknown")
	// ErrAmount: the text is not an amount in whole smallest units of its currency.
	ErrAmount = errors.New("currency: not an amount")
)

// maxUnits is the largest whole number that JavaScript and JSON numbers represent exactly.
const maxUnits = 1<<53 - 1

// Known returns whether a code (ISO 4217) is in the list.
func Known(code string) bool {
	_, ok := list[code]
	return ok
}

// Decimals returns the number of decimals of a currency, 0 to 4. False for an unknown one.
func Decimals(code string) (int, bool) {
	decimals, ok := list[code]
	return decimals, ok
}

// Parse parses a decimal number such as "12", "-0.5" or "1234.50" as an amount in smallest units. Excess decimals must be
// zeros. Returns ErrAmount for anything else (exponents, "+", NaN, more than 2^53-1 units) and ErrUnknown for an unknown
// currency.
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

// Format formats an amount in smallest units with all decimals of its currency, such as "-0.05". Returns ErrUnknown for an
// unknown currency.
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
