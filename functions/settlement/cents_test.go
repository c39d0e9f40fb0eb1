package settlement

import (
	"encoding/json"
	"errors"
	"testing"
)

func TestAmountsOfTheDatabase(t *testing.T) {
	for text, want := range map[string]Cents{
		`0`: 0, `0.00`: 0, `-0.00`: 0, `12`: 1200, `12.3`: 1230, `12.34`: 1234, `-0.05`: -5,
		`"12.34"`: 1234, `"-1000000.00"`: -100_000_000, `12.340000`: 1234,
	} {
		var got Cents
		if err := json.Unmarshal([]byte(text), &got); err != nil || got != want {
			t.Errorf("%s: got %d, %v, want %d", text, got, err, want)
		}
	}
}

func TestWhatIsNoAmount(t *testing.T) {
	for _, text := range []string{
		``, `-`, `.`, `1.`, `.5`, `+1`, `--1`, `1e3`, `NaN`, `Infinity`, `0x10`, `1,00`, ` 1`, `1.005`, `1.-5`,
		`99999999999999`, `99999999999999999999`,
	} {
		if got, err := ParseCents(text); !errors.Is(err, ErrAmount) {
			t.Errorf("%q: got %d, %v", text, got, err)
		}
	}
}

func TestAmountsHaveTwoDecimalsOnTheWire(t *testing.T) {
	got, err := json.Marshal([]Cents{0, 5, -5, 100, -12345})
	if want := `[0.00,0.05,-0.05,1.00,-123.45]`; err != nil || string(got) != want {
		t.Errorf("got %s, %v, want %s", got, err, want)
	}
}

func FuzzParseCents(f *testing.F) {
	for _, text := range []string{"0", "-12.34", "1e9", "NaN", "9999999.99", "00.10"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		cents, err := ParseCents(text)
		if err != nil {
			return
		}
		if again, err := ParseCents(cents.String()); err != nil || again != cents {
			t.Errorf("%q: read as %s, then as %s, %v", text, cents, again, err)
		}
	})
}
