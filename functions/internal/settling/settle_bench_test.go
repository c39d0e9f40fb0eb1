package settling

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"
)

// someone returns a random person's id in the database's format.
func someone(r *rand.Rand) string {
	return fmt.Sprintf("%08x-%04x-4%03x-8%03x-%012x", r.Uint32(), r.Uint32()>>16, r.Uint32()>>20, r.Uint32()>>20, r.Uint64()>>16)
}

// randomBalances returns balances of n people between -limit and limit
// that add up to zero.
func randomBalances(r *rand.Rand, n int, limit int64) []Balance {
	balances := make([]Balance, n)
	for i := range balances {
		balances[i].Person = someone(r)
	}
	for i := 0; i+1 < n; i++ {
		net := Amount(r.Int64N(2*limit+1) - limit)
		balances[i].Net += net
		balances[n-1].Net -= net
	}
	return balances
}

// equalDebts returns n people: the first few receive one amount each and all others owe one amount each, which allows very many
// divisions.
func equalDebts(r *rand.Rand, creditors, debtors int) []Balance {
	var balances []Balance
	for range creditors {
		balances = append(balances, Balance{someone(r), Amount(debtors * 100)})
	}
	for range debtors {
		balances = append(balances, Balance{someone(r), Amount(-creditors * 100)})
	}
	return balances
}

// benchmark settles many different inputs in turn, and reports the slowest.
func benchmark(b *testing.B, inputs [][]Balance) {
	i := 0
	for b.Loop() {
		if _, err := Settle(inputs[i%len(inputs)]); err != nil {
			b.Fatal(err)
		}
		i++
	}
	slowest := time.Duration(0)
	for _, input := range inputs {
		quickest := time.Hour
		for range 3 {
			start := time.Now()
			_, _ = Settle(input)
			quickest = min(quickest, time.Since(start))
		}
		slowest = max(slowest, quickest)
	}
	b.ReportMetric(float64(slowest.Microseconds())/1000, "slowest-ms")
}

func BenchmarkSettle16People(b *testing.B) {
	for _, limit := range []int64{1, 3, 10, 30, 100, 1000, 100_000} {
		b.Run(fmt.Sprintf("balances up to %d", limit), func(b *testing.B) {
			r := rand.New(rand.NewPCG(16, uint64(limit)))
			var inputs [][]Balance
			for range 200 {
				inputs = append(inputs, randomBalances(r, 16, limit))
			}
			benchmark(b, inputs)
		})
	}
	b.Run("equal debts", func(b *testing.B) {
		r := rand.New(rand.NewPCG(16, 0))
		var inputs [][]Balance
		for creditors := 1; creditors < 16; creditors++ {
			inputs = append(inputs, equalDebts(r, creditors, 16-creditors))
		}
		benchmark(b, inputs)
	})
}

func BenchmarkSettle200People(b *testing.B) {
	for _, limit := range []int64{1, 10, 100, 1000, 100_000} {
		b.Run(fmt.Sprintf("balances up to %d", limit), func(b *testing.B) {
			r := rand.New(rand.NewPCG(200, uint64(limit)))
			var inputs [][]Balance
			for range 50 {
				inputs = append(inputs, randomBalances(r, 200, limit))
			}
			benchmark(b, inputs)
		})
	}
}

func BenchmarkResume200People(b *testing.B) {
	r := rand.New(rand.NewPCG(200, 200))
	before := randomBalances(r, 200, 100_000)
	transfers, err := Settle(before)
	if err != nil {
		b.Fatal(err)
	}
	balances := before
	for _, paid := range transfers[:50] {
		balances = pay(balances, paid)
	}
	for b.Loop() {
		if _, err := Resume(before, balances); err != nil {
			b.Fatal(err)
		}
	}
}
