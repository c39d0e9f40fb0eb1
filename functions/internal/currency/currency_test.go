package currency_test

import (
	"errors"
	"math"
	"testing"

	"divido/functions/internal/currency"
)

func TestEachCurrencyHasItsDecimals(t *testing.T) {
	for code, want := range map[string]int{"TRY": 2, "EUR": 2, "USD": 2, "GBP": 2, "JPY": 0, "KWD": 3, "CLF": 4} {
		if got, ok := currency.Decimals(code); !ok || got != want {
			t.Errorf("%s has %d decimals (known: %t), want %d", code, got, ok, want)
		}
	}
}

func TestAnUnknownCurrencyIsAnError(t *testing.T) {
	for _, code := range []string{"", "eur", "XXX", "XAU", "DEM"} {
		if currency.Known(code) {
			t.Errorf("%q is known", code)
		}
		if _, ok := currency.Decimals(code); ok {
			t.Errorf("%q has decimals", code)
		}
		if _, err := currency.Parse("1", code); !errors.Is(err, currency.ErrUnknown) {
			t.Errorf("reading in %q: %v", code, err)
		}
		if _, err := currency.Format(1, code); !errors.Is(err, currency.ErrUnknown) {
			t.Errorf("writing in %q: %v", code, err)
		}
	}
}

func TestAmountsAreReadInSmallestUnits(t *testing.T) {
	for _, c := range []struct {
		text, code string
		want       int64
	}{
		{"12", "EUR", 1200}, {"12.5", "EUR", 1250}, {"12.50", "EUR", 1250}, {"12.500", "EUR", 1250}, {"-0.05", "EUR", -5},
		{"1250", "JPY", 1250}, {"1250.00", "JPY", 1250}, {"-0", "JPY", 0},
		{"1.25", "KWD", 1250}, {"0.001", "KWD", 1},
		{"0.0001", "CLF", 1}, {"99999.9999", "CLF", 999_999_999},
		{"9007199254740991", "JPY", 1<<53 - 1},
	} {
		if got, err := currency.Parse(c.text, c.code); err != nil || got != c.want {
			t.Errorf("%s %s is %d (%v), want %d", c.text, c.code, got, err, c.want)
		}
	}
}

func TestInvalidAmountsAreErrors(t *testing.T) {
	for _, c := range [][2]string{
		{"", "EUR"}, {"-", "EUR"}, {".5", "EUR"}, {"5.", "EUR"}, {"+1", "EUR"}, {"1e3", "EUR"}, {"NaN", "EUR"}, {"1,5", "EUR"}, {" 1", "EUR"}, {"--1", "EUR"},
		{"0.001", "EUR"}, {"0.5", "JPY"}, {"0.0001", "KWD"}, {"0.00001", "CLF"},
		{"9007199254740992", "JPY"}, {"99999999999999999999", "JPY"}, {"90071992547409.92", "EUR"},
	} {
		if got, err := currency.Parse(c[0], c[1]); !errors.Is(err, currency.ErrAmount) {
			t.Errorf("%q in %s is %d (%v), want an error", c[0], c[1], got, err)
		}
	}
}

func TestAmountsAreWrittenWithAllDecimals(t *testing.T) {
	for _, c := range []struct {
		units int64
		code  string
		want  string
	}{
		{0, "EUR", "0.00"}, {5, "EUR", "0.05"}, {-5, "EUR", "-0.05"}, {123_456, "EUR", "1234.56"},
		{0, "JPY", "0"}, {-1250, "JPY", "-1250"}, {1, "KWD", "0.001"}, {-12_345, "CLF", "-1.2345"},
		{math.MinInt64, "JPY", "-9223372036854775808"},
	} {
		if got, err := currency.Format(c.units, c.code); err != nil || got != c.want {
			t.Errorf("%d of %s is written %q (%v), want %q", c.units, c.code, got, err, c.want)
		}
	}
}

func FuzzWhatIsWrittenIsReadAgain(f *testing.F) {
	f.Add(int64(1250), "EUR")
	f.Add(int64(-1), "JPY")
	f.Add(int64(7), "KWD")
	f.Add(int64(99_999), "CLF")
	f.Fuzz(func(t *testing.T, units int64, code string) {
		text, err := currency.Format(units, code)
		if err != nil || units > 1<<53-1 || units < -(1<<53-1) {
			return
		}
		if got, err := currency.Parse(text, code); err != nil || got != units {
			t.Errorf("%d of %s is written %q and read %d (%v)", units, code, text, got, err)
		}
	})
}
