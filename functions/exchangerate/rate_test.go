package exchangerate

import (
	"encoding/json"
	"math"
	"testing"
	"time"
)

func TestBuiltInRatesArePossibleAndConsistent(t *testing.T) {
	for _, s := range snapshots {
		for _, base := range ofTheSpec {
			for _, quote := range ofTheSpec {
				pair := Pair{base, quote}
				rate, ok := builtin(pair, s.day)
				if !ok || !pair.possible(rate.Value, s.day) || rate.Day != s.day {
					t.Errorf("%v on %s: %+v", pair, s.day, rate)
				}
			}
		}
		if s.day != s.day.WorkingDay() {
			t.Errorf("%s is no working day", s.day)
		}
	}
}

func TestTheTableHasTheCurrenciesOfTheSpecAlone(t *testing.T) {
	for _, pair := range []Pair{{EUR, "JPY"}, {"JPY", EUR}, {"VND", "KWD"}, {EUR, "XXX"}} {
		if rate, ok := builtin(pair, mustParseDay("2026-11-19")); ok {
			t.Errorf("%v: %+v", pair, rate)
		}
	}
}

func TestRatesKeepTheirSignificantDigits(t *testing.T) {
	for given, want := range map[float64]float64{
		1.16: 1.16, 0.39666798889: 0.3966679889, 26_355.123_456_789: 26_355.123_46, 999_999_999.87654: 999_999_999.9, 1e9: 1e9,
		1.0 / 3:      0.3333333333,
		1.0 / 26_355: 0.000_037_943_464_24,                // a dong in dollars
		1e-9:         1e-9, 1.234_567_89e-9: 1.234_568e-9, // the smallest rates have seven digits
	} {
		if got := rounded(given); got != want {
			t.Errorf("%g is kept as %g, want %g", given, got, want)
		}
	}
}

func TestPossibleRatesOfAnyPair(t *testing.T) {
	day := mustParseDay("2026-11-19")
	pair := Pair{"VND", "KWD"}
	for value, want := range map[float64]bool{
		1e-9: true, 0.000_012: true, 1e9: true,
		0: false, -1: false, 9e-10: false, 1.1e9: false, math.NaN(): false, math.Inf(1): false, math.Inf(-1): false,
	} {
		if pair.possible(value, day) != want {
			t.Errorf("%g: possible is %v", value, !want)
		}
	}
}

func TestImpossibleValues(t *testing.T) {
	day := mustParseDay("2026-11-19")
	for _, value := range []float64{0, -1.16, math.NaN(), math.Inf(1), math.Inf(-1), 1e-12, 1e9, 0.05, 100} {
		if euroInDollars.possible(value, day) {
			t.Errorf("one euro can be %g dollars", value)
		}
	}
}

func TestDays(t *testing.T) {
	if got := DayOf(time.Date(2026, 11, 20, 1, 0, 0, 0, time.FixedZone("", 3*60*60))); got.String() != "2026-11-19" {
		t.Errorf("one in the morning in Istanbul is %s in UTC", got)
	}
	for _, text := range []string{"", "2026-11-31", "2026-2-3", "20261121", "2026-11-21T00:00:00Z", "2026-11-21\r\n", "../latest", "١٢٣٤-١١-٢١"} {
		if day, err := ParseDay(text); err == nil {
			t.Errorf("%q is read as %s", text, day)
		}
	}
}

func FuzzParseDay(f *testing.F) {
	f.Add("2026-11-21")
	f.Add("2024-02-29")
	f.Fuzz(func(t *testing.T, text string) {
		day, err := ParseDay(text)
		if err == nil && day.String() != text {
			t.Errorf("%q is read as %s", text, day)
		}
	})
}

// A rate from any provider's response is positive, possible and not younger than the requested day.
func FuzzProviderAnswer(f *testing.F) {
	for _, text := range []string{
		`{"amount":1.0,"base":"EUR","date":"2026-11-19","rates":{"USD":1.16}}`,
		`{"base":"EUR","date":"2026-11-19","rates":{"USD":-1}}`,
		`{"amount":1,"base":"EUR","date":"9999-11-19","rates":{"USD":1e400}}`,
		`{"rates":null}`, `[]`, `null`, `{"base":"EUR","date":"2026-11-19","rates":{"USD":0.0000000000001}}`,
	} {
		f.Add([]byte(text))
	}
	asked := mustParseDay("2026-11-19")
	f.Fuzz(func(t *testing.T, data []byte) {
		var got answer
		if json.Unmarshal(data, &got) != nil {
			return
		}
		rate, err := got.rate(euroInDollars, asked)
		if err != nil {
			return
		}
		if !(rate.Value > 0.1 && rate.Value < 20) || rate.Day > asked || rate.Source != Live || rate.Pair != euroInDollars {
			t.Errorf("%s: %+v", data, rate)
		}
	})
}
