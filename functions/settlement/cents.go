package settlement

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Cents is an amount of money in hundredths of its currency's unit (every
// currency of spec section 9 has two decimals). In JSON it is a number with
// exactly two decimals, the form in which the database answers `numeric`.
type Cents int64

// ErrAmount says that a text is not an amount with at most two decimals.
var ErrAmount = errors.New("settlement: not an amount with at most two decimals")

// maxUnits keeps every amount far away from the limits of int64 and exact in
// the floating point numbers of JavaScript.
const maxUnits = math.MaxInt64 / 1_000_000

// ParseCents reads a decimal number such as "12", "-0.5" or "1234.50" without
// passing through floating point. Further decimals must be zeros. It returns
// ErrAmount for anything else, also for exponents, signs "+" and NaN.
func ParseCents(text string) (Cents, error) {
	digits, negative := strings.CutPrefix(text, "-")
	whole, fraction, hasFraction := strings.Cut(digits, ".")
	if !onlyDigits(whole) || hasFraction && !onlyDigits(fraction) {
		return 0, ErrAmount
	}
	units, err := strconv.ParseInt(whole, 10, 64)
	if err != nil || units > maxUnits {
		return 0, ErrAmount
	}
	fraction = strings.TrimRight(fraction, "0")
	if len(fraction) > 2 {
		return 0, ErrAmount
	}
	cents := units * 100
	for i, digit := range []byte(fraction) {
		cents += int64(digit-'0') * [2]int64{10, 1}[i]
	}
	if negative {
		cents = -cents
	}
	return Cents(cents), nil
}

func onlyDigits(text string) bool {
	return text != "" && strings.Trim(text, "0123456789") == ""
}

// String formats the amount in units with two decimals, as "-0.05".
func (c Cents) String() string {
	sign := ""
	size := uint64(c)
	if c < 0 {
		sign, size = "-", -size
	}
	return fmt.Sprintf("%s%d.%02d", sign, size/100, size%100)
}

// MarshalJSON writes a JSON number with two decimals.
func (c Cents) MarshalJSON() ([]byte, error) {
	return []byte(c.String()), nil
}

// UnmarshalJSON reads a JSON number, or a string that holds one: drivers of
// PostgreSQL differ in how they hand on `numeric`.
func (c *Cents) UnmarshalJSON(data []byte) error {
	text := bytes.Trim(data, `"`)
	cents, err := ParseCents(string(text))
	if err != nil {
		return fmt.Errorf("%w: %.40q", err, text)
	}
	*c = cents
	return nil
}
