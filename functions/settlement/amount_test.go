package settlement

import (
	"encoding/json"
	"errors"
	"testing"

	"divido/functions/internal/currency"
	"divido/functions/internal/settling"
)

func TestAmountsOfTheDatabase(t *testing.T) {
	for _, c := range []struct {
		json, code string
		want       settling.Amount
	}{
		{`0`, "EUR", 0}, {`-0.00`, "EUR", 0}, {`12`, "EUR", 1200}, {`12.3`, "EUR", 1230}, {`-0.05`, "EUR", -5}, {`12.340000`, "EUR", 1234},
		{`"12.34"`, "EUR", 1234}, {`"-1000000.00"`, "TRY", -100_000_000},
		{`1250`, "JPY", 1250}, {`1250.00`, "JPY", 1250}, {`-1.25`, "KWD", -1250}, {`0.0001`, "CLF", 1}, {`9999999999999`, "VND", 9_999_999_999_999},
	} {
		var got figure
		if err := json.Unmarshal([]byte(c.json), &got); err != nil {
			t.Fatal(err)
		}
		if amount, err := got.in(c.code); err != nil || amount != c.want {
			t.Errorf("%s in %s: got %d, %v, want %d", c.json, c.code, amount, err, c.want)
		}
	}
}

func TestInvalidAmountsAreErrors(t *testing.T) {
	for _, json := range []string{`null`, `true`, `""`, `{}`, `[1]`, `1e3`, `"NaN"`, `"Infinity"`, `1.005`, `"1,00"`, `99999999999999999999`} {
		var got figure
		if err := got.UnmarshalJSON([]byte(json)); err != nil {
			t.Fatal(err)
		}
		if amount, err := got.in("EUR"); !errors.Is(err, currency.ErrAmount) {
			t.Errorf("%s: got %d, %v", json, amount, err)
		}
	}
	if _, err := figure("1").in("XXX"); !errors.Is(err, currency.ErrUnknown) {
		t.Errorf("an unknown currency: %v", err)
	}
}

func TestAmountsHaveTheirCurrencysDecimalsOnTheWire(t *testing.T) {
	got, err := json.Marshal([]money{{0, "EUR"}, {-5, "EUR"}, {100, "TRY"}, {1250, "JPY"}, {-1250, "KWD"}, {1, "CLF"}})
	if want := `[0.00,-0.05,1.00,1250,-1.250,0.0001]`; err != nil || string(got) != want {
		t.Errorf("got %s, %v, want %s", got, err, want)
	}
	if got, err := json.Marshal(money{100, "XXX"}); err == nil {
		t.Errorf("an unknown currency is written as %s", got)
	}
}
