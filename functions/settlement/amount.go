package settlement

import (
	"strings"

	"divido/functions/internal/currency"
)

// Amount is money in whole smallest units of the event's currency: 1250 is 12.50 EUR, 1250 JPY or 1.250 KWD.
type Amount int64

// figure is an amount as the database answers it: a JSON number, or a string that holds one, because drivers of PostgreSQL
// differ in how they hand on `numeric`. What it is worth depends on the currency.
type figure string

// UnmarshalJSON keeps the text of a number or string.
func (f *figure) UnmarshalJSON(data []byte) error {
	*f = figure(strings.Trim(string(data), `"`))
	return nil
}

// in returns the amount in a currency, exactly. Errors are those of [currency.Parse].
func (f figure) in(code string) (Amount, error) {
	units, err := currency.Parse(string(f), code)
	return Amount(units), err
}

// money is an amount as it is answered: a JSON number with the decimals of its currency.
type money struct {
	amount Amount
	code   string // ISO 4217
}

// MarshalJSON writes the number. It fails for an unknown currency.
func (m money) MarshalJSON() ([]byte, error) {
	text, err := currency.Format(int64(m.amount), m.code)
	return []byte(text), err
}
