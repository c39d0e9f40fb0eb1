package settlement

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"slices"
	"testing"
)

var update = flag.Bool("update", false, "write the transfers of testdata/vectors.json anew")

// vectors are the cases that this package and the implementation on the device
// must answer alike. Amounts are whole cents.
type vectors struct {
	Rule  []string `json:"rule"`
	Cases []vector `json:"cases"`
}

type vector struct {
	Name      string           `json:"name"`
	Balances  []vectorBalance  `json:"balances"`
	Transfers []vectorTransfer `json:"transfers"`
}

type vectorBalance struct {
	Person string `json:"person"`
	Net    int64  `json:"net"`
}

type vectorTransfer struct {
	From   string `json:"from"`
	To     string `json:"to"`
	Amount int64  `json:"amount"`
}

func TestSharedVectors(t *testing.T) {
	const path = "testdata/vectors.json"
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var file vectors
	if err := json.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	if len(file.Cases) < 60 {
		t.Errorf("only %d cases", len(file.Cases))
	}
	names := map[string]bool{}
	for i := range file.Cases {
		c := &file.Cases[i]
		if names[c.Name] {
			t.Errorf("two cases are named %q", c.Name)
		}
		names[c.Name] = true
		t.Run(c.Name, func(t *testing.T) {
			var balances []Balance
			for _, b := range c.Balances {
				balances = append(balances, Balance{b.Person, Cents(b.Net)})
			}
			transfers, err := Settle(balances)
			if err != nil {
				t.Fatal(err)
			}
			got := []vectorTransfer{}
			for _, transfer := range transfers {
				got = append(got, vectorTransfer{transfer.From, transfer.To, int64(transfer.Amount)})
			}
			if *update {
				c.Transfers = got
			}
			if !slices.Equal(got, c.Transfers) {
				t.Errorf("got %v, want %v", got, c.Transfers)
			}
			if len(balances) <= 9 {
				if least := bruteForce(balances); len(c.Transfers) != least {
					t.Errorf("the case has %d transfers, %d are possible", len(c.Transfers), least)
				}
			}
		})
	}
	if *update {
		if err := os.WriteFile(path, format(t, file), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// format writes one person or transfer to a line, so that changes are readable.
func format(t *testing.T, file vectors) []byte {
	t.Helper()
	var out bytes.Buffer
	line := func(prefix string, value any, suffix string) {
		var text bytes.Buffer
		encoder := json.NewEncoder(&text)
		encoder.SetEscapeHTML(false)
		if err := encoder.Encode(value); err != nil {
			t.Fatal(err)
		}
		out.WriteString(prefix + string(bytes.TrimSpace(text.Bytes())) + suffix)
	}
	comma := func(i, n int) string {
		if i < n-1 {
			return ",\n"
		}
		return "\n"
	}
	out.WriteString("{\n  \"rule\": [\n")
	for i, sentence := range file.Rule {
		line("    ", sentence, comma(i, len(file.Rule)))
	}
	out.WriteString("  ],\n  \"cases\": [\n")
	for i, c := range file.Cases {
		line("    {\n      \"name\": ", c.Name, ",\n      \"balances\": [\n")
		for j, b := range c.Balances {
			line("        ", b, comma(j, len(c.Balances)))
		}
		out.WriteString("      ],\n      \"transfers\": [\n")
		for j, transfer := range c.Transfers {
			line("        ", transfer, comma(j, len(c.Transfers)))
		}
		out.WriteString("      ]\n    }" + comma(i, len(file.Cases)))
	}
	out.WriteString("  ]\n}\n")
	return out.Bytes()
}
