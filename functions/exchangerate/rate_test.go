package exchangerate

import (
	"encoding/json"
	"math"
	"testing"
	"time"
)

func TestBuiltInRatesArePossibleAndConsistent(t *testing.T) {
	for _, s := range snapshots {
		for _, base := range Currencies {
			for _, quote := range Currencies {
				pair := Pair{base, quote}
				rate := builtin(pair, s.day)
				if !pair.possible(rate.Value, s.day) || rate.Day != s.day {
					t.Errorf("%v on %s: %+v", pair, s.day, rate)
				}
			}
		}
		if s.day != s.day.WorkingDay() {
			t.Errorf("%s is no working day", s.day)
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

// Whatever a provider answers, a rate taken from it is positive, possible and not younger than the day asked for.
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
