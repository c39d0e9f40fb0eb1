package settlement

import (
	"strings"

	"divido/functions/internal/currency"
	"divido/functions/internal/settling"
)

// figure is an amount as the database returns it: a JSON number, or a string that holds one, because drivers of PostgreSQL
// encode `numeric` differently.
type figure string

// UnmarshalJSON keeps the text of a number or string.
func (f *figure) UnmarshalJSON(data []byte) error {
	*f = figure(strings.Trim(string(data), `"`))
	return nil
}

// in returns the exact amount in smallest units of a currency. It returns the errors of [currency.Parse].
func (f figure) in(code string) (settling.Amount, error) {
	units, err := currency.Parse(string(f), code)
	return settling.Amount(units), err
}

// money is an amount of the response: a JSON number with the decimals of its currency.
type money struct {
	amount settling.Amount
	code   string // ISO 4217
}

// MarshalJSON returns the number. It fails for an unknown currency.
func (m money) MarshalJSON() ([]byte, error) {
	text, err := currency.Format(int64(m.amount), m.code)
	return []byte(text), err
}
