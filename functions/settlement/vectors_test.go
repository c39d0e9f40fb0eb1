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
	// Resumed are cases after payments, for Resume.
	Resumed []vector `json:"resumed"`
}

type vector struct {
	Name      string           `json:"name"`
	Before    []vectorBalance  `json:"before,omitempty"` // any payment was recorded; in Resumed alone
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
	if len(file.Cases) < 60 || len(file.Resumed) < 10 {
		t.Errorf("only %d and %d cases", len(file.Cases), len(file.Resumed))
	}
	names := map[string]bool{}
	for i := range file.Cases {
		file.Cases[i].check(t, names, Settle)
	}
	for i := range file.Resumed {
		c := &file.Resumed[i]
		c.check(t, names, func(balances []Balance) ([]Transfer, error) { return Resume(balancesOf(c.Before), balances) })
	}
	if *update {
		if err := os.WriteFile(path, format(t, file), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// check compares a case with what the code answers, and writes that into it when asked to.
func (c *vector) check(t *testing.T, names map[string]bool, answer func([]Balance) ([]Transfer, error)) {
	if names[c.Name] {
		t.Errorf("two cases are named %q", c.Name)
	}
	names[c.Name] = true
	t.Run(c.Name, func(t *testing.T) {
		transfers, err := answer(balancesOf(c.Balances))
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
		if len(c.Balances) <= 9 {
			if least := bruteForce(balancesOf(c.Balances)); len(c.Transfers) != least {
				t.Errorf("the case has %d transfers, %d are possible", len(c.Transfers), least)
			}
		}
	})
}

func balancesOf(people []vectorBalance) []Balance {
	var balances []Balance
	for _, b := range people {
		balances = append(balances, Balance{b.Person, Amount(b.Net)})
	}
	return balances
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
	people := func(name string, people []vectorBalance) {
		out.WriteString("      \"" + name + "\": [\n")
		for i, b := range people {
			line("        ", b, comma(i, len(people)))
		}
		out.WriteString("      ],\n")
	}
	cases := func(name string, cases []vector) {
		out.WriteString("  ],\n  \"" + name + "\": [\n")
		for i, c := range cases {
			line("    {\n      \"name\": ", c.Name, ",\n")
			if c.Before != nil {
				people("before", c.Before)
			}
			people("balances", c.Balances)
			out.WriteString("      \"transfers\": [\n")
			for j, transfer := range c.Transfers {
				line("        ", transfer, comma(j, len(c.Transfers)))
			}
			out.WriteString("      ]\n    }" + comma(i, len(cases)))
		}
	}
	cases("cases", file.Cases)
	cases("resumed", file.Resumed)
	out.WriteString("  ]\n}\n")
	return out.Bytes()
}
