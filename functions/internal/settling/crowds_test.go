package settling

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"testing"
)

// crowd is a case with more people than the exact algorithm handles, on one line. People are numbered; personOf gives their
// ids, and every third has an IBAN.
type crowd struct {
	Net []int64 `json:"net"`
	// Before holds the balances without payments; empty without recorded payments.
	Before []int64 `json:"before,omitempty"`
	// Household holds the household number of each person, 0 for none; empty without households.
	Household []int `json:"household,omitempty"`
	// Transfers is the number of transfers, and Sum the hash of their list (sumOf).
	Transfers int    `json:"transfers"`
	Sum       string `json:"sum"`
}

const crowdsFile = "testdata/crowds.json"

func TestSharedCrowds(t *testing.T) {
	if *update {
		writeCrowds(t)
	}
	data, err := os.ReadFile(crowdsFile)
	if err != nil {
		t.Fatal(err)
	}
	var crowds []crowd
	if err := json.Unmarshal(data, &crowds); err != nil {
		t.Fatal(err)
	}
	if len(crowds) < 300 {
		t.Errorf("only %d cases", len(crowds))
	}
	for i, c := range crowds {
		transfers, err := Plan(c.participants())
		if err != nil {
			t.Fatal(err)
		}
		if len(transfers) != c.Transfers || sumOf(transfers) != c.Sum {
			t.Errorf("case %d of %d people: got %v", i, len(c.Net), transfers)
		}
	}
}

func personOf(number int) string { return fmt.Sprintf("p%02d", number) }

func (c crowd) participants() []Participant {
	var people []Participant
	for i, net := range c.Net {
		p := Participant{Person: personOf(i), Before: Amount(net), Net: Amount(net), HasPaymentDetails: i%3 == 0}
		if c.Before != nil {
			p.Before = Amount(c.Before[i])
		}
		if c.Household != nil && c.Household[i] > 0 {
			p.Household = fmt.Sprintf("u%02d", c.Household[i])
		}
		people = append(people, p)
	}
	return people
}

// sumOf is the 32-bit FNV-1a hash of a list written as "p01>p02:250;...", in eight hexadecimal digits.
func sumOf(transfers []Transfer) string {
	hash := uint32(2166136261)
	for _, t := range transfers {
		for _, letter := range []byte(fmt.Sprintf("%s>%s:%d;", t.From, t.To, t.Amount)) {
			hash = (hash ^ uint32(letter)) * 16777619
		}
	}
	return fmt.Sprintf("%08x", hash)
}

// writeCrowds creates 320 cases of 17 to 40 people: small amounts, so that pairs and triples occur, and large ones; a third
// after payments, suggested or not, and half with households.
func writeCrowds(t *testing.T) {
	var out bytes.Buffer
	out.WriteString("[\n")
	for i := range 320 {
		r := rand.New(rand.NewPCG(uint64(i), 2026))
		c := crowd{}
		last := int64(0)
		limit := []int64{2, 10, 60, 1000, 100_000, 999_999_999}[i%6]
		for range 16 + r.IntN(24) {
			net := r.Int64N(2*limit+1) - limit
			c.Net, last = append(c.Net, net), last-net
		}
		c.Net = append(c.Net, last)
		if i%2 == 1 {
			for range c.Net {
				c.Household = append(c.Household, max(0, r.IntN(12)-3))
			}
		}
		if i%3 == 2 {
			c.pay(t, r)
		}
		transfers, err := Plan(c.participants())
		if err != nil {
			t.Fatal(err)
		}
		c.Transfers, c.Sum = len(transfers), sumOf(transfers)
		line, err := json.Marshal(c)
		if err != nil {
			t.Fatal(err)
		}
		out.Write(line)
		if i < 319 {
			out.WriteString(",")
		}
		out.WriteString("\n")
	}
	out.WriteString("]\n")
	if err := os.WriteFile(crowdsFile, out.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

// pay records some suggested payments, and for some cases another one.
func (c *crowd) pay(t *testing.T, r *rand.Rand) {
	numbers := map[string]int{}
	for i := range c.Net {
		numbers[personOf(i)] = i
	}
	c.Before = append([]int64{}, c.Net...)
	suggested, err := Plan(c.participants())
	if err != nil {
		t.Fatal(err)
	}
	for _, paid := range suggested {
		if r.IntN(3) == 0 {
			c.Net[numbers[paid.From]] += int64(paid.Amount)
			c.Net[numbers[paid.To]] -= int64(paid.Amount)
		}
	}
	if r.IntN(3) == 0 {
		c.Net[0] += 7
		c.Net[len(c.Net)-1] -= 7
	}
}
