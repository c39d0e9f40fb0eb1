package settling

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"slices"
	"testing"
)

var update = flag.Bool("update", false, "write the transfers of testdata/vectors.json anew")

// vectors are the cases for which this package and the implementation on the device must return the same transfers.
type vectors struct {
	Rule  []string `json:"rule"`
	Cases []vector `json:"cases"`
	// Resumed are cases after payments, for Resume.
	Resumed []vector `json:"resumed"`
	// Households are cases with people who pay as one, for Plan.
	Households []vector `json:"households"`
}

type vector struct {
	Name      string           `json:"name"`
	Before    []vectorBalance  `json:"before,omitempty"` // only in Resumed, when a payment was recorded
	Balances  []vectorBalance  `json:"balances,omitempty"`
	People    []vectorStanding `json:"people,omitempty"` // instead, in Households
	Transfers []vectorTransfer `json:"transfers"`
}

type vectorBalance struct {
	Person string `json:"person"`
	Net    int64  `json:"net"`
}

type vectorStanding struct {
	Person         string `json:"person"`
	Household      string `json:"household,omitempty"`
	Before         *int64 `json:"before,omitempty"` // equals Net without recorded payments
	Net            int64  `json:"net"`
	PaymentDetails bool   `json:"payment_details,omitempty"`
	Account        bool   `json:"account,omitempty"`
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
	if len(file.Cases) < 60 || len(file.Resumed) < 10 || len(file.Households) < 20 {
		t.Errorf("only %d, %d and %d cases", len(file.Cases), len(file.Resumed), len(file.Households))
	}
	names := map[string]bool{}
	for i := range file.Cases {
		c := &file.Cases[i]
		c.check(t, names, func() ([]Transfer, error) { return Settle(balancesOf(c.Balances)) })
	}
	for i := range file.Resumed {
		c := &file.Resumed[i]
		c.check(t, names, func() ([]Transfer, error) { return Resume(balancesOf(c.Before), balancesOf(c.Balances)) })
	}
	for i := range file.Households {
		c := &file.Households[i]
		c.check(t, names, func() ([]Transfer, error) { return Plan(standingsOf(c.People)) })
	}
	if *update {
		if err := os.WriteFile(path, format(t, file), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// check compares a case with the result, or writes the result into it when asked to.
func (c *vector) check(t *testing.T, names map[string]bool, answer func() ([]Transfer, error)) {
	if names[c.Name] {
		t.Errorf("two cases are named %q", c.Name)
	}
	names[c.Name] = true
	t.Run(c.Name, func(t *testing.T) {
		transfers, err := answer()
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
		balances := balancesOf(c.Balances)
		if c.People != nil {
			balances = sumsOf(standingsOf(c.People))
		}
		if len(balances) <= 9 {
			if least := bruteForce(balances); len(c.Transfers) != least {
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

func standingsOf(people []vectorStanding) []Participant {
	var standings []Participant
	for _, p := range people {
		standing := Participant{p.Person, p.Household, Amount(p.Net), Amount(p.Net), p.PaymentDetails, p.Account}
		if p.Before != nil {
			standing.Before = Amount(*p.Before)
		}
		standings = append(standings, standing)
	}
	return standings
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
	people := func(name string, count int, of func(int) any) {
		out.WriteString("      \"" + name + "\": [\n")
		for i := range count {
			line("        ", of(i), comma(i, count))
		}
		out.WriteString("      ],\n")
	}
	cases := func(name string, cases []vector) {
		out.WriteString("  ],\n  \"" + name + "\": [\n")
		for i, c := range cases {
			line("    {\n      \"name\": ", c.Name, ",\n")
			if c.Before != nil {
				people("before", len(c.Before), func(i int) any { return c.Before[i] })
			}
			if c.People != nil {
				people("people", len(c.People), func(i int) any { return c.People[i] })
			} else {
				people("balances", len(c.Balances), func(i int) any { return c.Balances[i] })
			}
			out.WriteString("      \"transfers\": [\n")
			for j, transfer := range c.Transfers {
				line("        ", transfer, comma(j, len(c.Transfers)))
			}
			out.WriteString("      ]\n    }" + comma(i, len(cases)))
		}
	}
	cases("cases", file.Cases)
	cases("resumed", file.Resumed)
	cases("households", file.Households)
	out.WriteString("  ]\n}\n")
	return out.Bytes()
}
