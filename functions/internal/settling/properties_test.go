package settling

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// someEvent draws the balances of an event with this many people. Amounts are small, so that zero-sum groups are frequent.
func someEvent(t *rapid.T, fewest, most int) []Balance {
	limit := rapid.SampledFrom([]int{2, 5, 20, 1000, 1_000_000}).Draw(t, "limit")
	nets := rapid.SliceOfN(rapid.IntRange(-limit, limit), fewest-1, most-1).Draw(t, "nets")
	seed := rapid.Uint64().Draw(t, "seed of the ids")
	r := rand.New(rand.NewPCG(seed, 0))
	last := Amount(0)
	var balances []Balance
	for _, net := range nets {
		balances = append(balances, Balance{someone(r), Amount(net)})
		last -= Amount(net)
	}
	return append(balances, Balance{someone(r), last})
}

func settled(t *rapid.T, balances []Balance) []Transfer {
	transfers, err := Settle(balances)
	if err != nil {
		t.Fatal(err)
	}
	return transfers
}

func TestEveryBalanceIsSettledExactly(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		balances := someEvent(t, 1, 40)
		left := map[string]Amount{}
		for _, b := range balances {
			left[b.Person] = b.Net
		}
		for _, transfer := range settled(t, balances) {
			if transfer.Amount <= 0 || left[transfer.From] > -transfer.Amount || left[transfer.To] < transfer.Amount {
				t.Fatalf("%v is not a payment by who owes as much to who is owed as much: %v", transfer, left)
			}
			left[transfer.From] += transfer.Amount
			left[transfer.To] -= transfer.Amount
		}
		for person, net := range left {
			if net != 0 {
				t.Fatalf("%s is left with %d", person, net)
			}
		}
	})
}

func TestTheOrderOfBalancesDoesNotMatter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		balances := someEvent(t, 1, 24)
		want := settled(t, balances)
		got := settled(t, rapid.Permutation(balances).Draw(t, "permuted"))
		if !slices.Equal(got, want) {
			t.Fatalf("got %v, want %v", got, want)
		}
	})
}

func TestNoListOfTransfersIsShorter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		balances := someEvent(t, 1, 8)
		got, want := len(settled(t, balances)), bruteForce(balances)
		if got != want {
			t.Fatalf("got %d transfers, %d are possible", got, want)
		}
	})
}

// bruteForce returns the least number of transfers that settle the balances, by trying every partner for the first person with
// a balance. It shares no code and no idea with the algorithm under test.
func bruteForce(balances []Balance) int {
	nets := make([]Amount, len(balances))
	for i, b := range balances {
		nets[i] = b.Net
	}
	var search func(first int) int
	search = func(first int) int {
		for first < len(nets) && nets[first] == 0 {
			first++
		}
		if first == len(nets) {
			return 0
		}
		least := len(nets)
		for other := first + 1; other < len(nets); other++ {
			if nets[first] < 0 && nets[other] > 0 || nets[first] > 0 && nets[other] < 0 {
				nets[other] += nets[first]
				least = min(least, 1+search(first+1))
				nets[other] -= nets[first]
			}
		}
		return least
	}
	return search(0)
}

func TestNeverMoreTransfersThanTheRuleOfTheSpec(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		balances := someEvent(t, 1, 40)
		open, err := openBalances(balances)
		if err != nil {
			t.Fatal(err)
		}
		if got, plain := len(settled(t, balances)), len(greedy(open)); got > plain {
			t.Fatalf("got %d transfers, the rule alone gives %d", got, plain)
		}
	})
}

func TestPayingATransferMakesTheListOneShorter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		balances := someEvent(t, 2, 12)
		before := settled(t, balances)
		for _, paid := range before {
			if after := settled(t, pay(balances, paid)); len(after) != len(before)-1 {
				t.Fatalf("after %v: %v, before: %v", paid, after, before)
			}
		}
	})
}

func TestWithUpToFourPeoplePayingATransferLeavesTheOthersAsTheyAre(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		balances := someEvent(t, 2, 4)
		before := settled(t, balances)
		for _, paid := range before {
			if after := settled(t, pay(balances, paid)); !slices.Equal(after, without(before, paid)) {
				t.Fatalf("after %v: %v, before: %v", paid, after, before)
			}
		}
	})
}

// Without smaller zero-sum groups, paying in the greedy order never changes the remaining transfers, for any number of people.
func TestPayingInTheOrderOfTheRuleLeavesTheOthersAsTheyAre(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		balances := someEvent(t, 2, 12)
		open, err := openBalances(balances)
		if err != nil {
			t.Fatal(err)
		}
		before := settled(t, balances)
		if len(open) == 0 || len(before) != len(open)-1 {
			t.Skip("more than one group")
		}
		for _, paid := range greedy(open) {
			balances = pay(balances, paid)
			after := settled(t, balances)
			if !slices.Equal(after, without(before, paid)) {
				t.Fatalf("after %v: %v, before: %v", paid, after, before)
			}
			before = after
		}
	})
}

// In any order, paying a suggested transfer leaves all others unchanged. Beyond the exact limit, a shorter list may replace
// them once few enough people are left.
func TestPayingASuggestedTransferLeavesTheOthersUnchanged(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		before := someEvent(t, 2, 20)
		balances := before
		left := settled(t, before)
		for len(left) > 0 {
			paid := rapid.SampledFrom(left).Draw(t, "paid")
			balances, left = pay(balances, paid), without(left, paid)
			got, err := Resume(before, balances)
			if openPeople(before) > exactLimit && openPeople(balances) <= exactLimit && len(got) < len(left) {
				return
			}
			if err != nil || !slices.Equal(got, left) {
				t.Fatalf("after %v: got %v, %v, want %v", paid, got, err, left)
			}
		}
	})
}

// For any payments between people, suggested or not, too small or too large.
func TestAfterAnyPaymentsEveryBalanceIsSettledWithTheFewestTransfers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		before := someEvent(t, 2, 8)
		balances := before
		for range rapid.IntRange(1, 5).Draw(t, "payments") {
			two := rapid.Permutation(before).Draw(t, "from and to")
			amount := Amount(rapid.IntRange(1, 30).Draw(t, "amount"))
			balances = pay(balances, Transfer{two[0].Person, two[1].Person, amount})
		}
		transfers, err := Resume(before, balances)
		if err != nil {
			t.Fatal(err)
		}
		if least := bruteForce(balances); len(transfers) != least {
			t.Fatalf("got %d transfers, %d are possible", len(transfers), least)
		}
		for _, transfer := range transfers {
			balances = pay(balances, transfer)
			if transfer.Amount <= 0 {
				t.Fatalf("%v is no payment", transfer)
			}
		}
		if openPeople(balances) != 0 {
			t.Fatalf("left after all transfers: %v", balances)
		}
	})
}

func TestPartOfASuggestionCanBePaid(t *testing.T) {
	before := []Balance{{"ann", 22400}, {"bob", 12400}, {"cem", -11600}, {"dora", -11600}, {"eve", -11600}}
	suggested, _ := Settle(before)
	for _, whole := range suggested {
		part := whole
		part.Amount = whole.Amount/3 + 1
		got, err := Resume(before, pay(before, part))
		want := slices.Clone(suggested)
		want[slices.Index(want, whole)].Amount -= part.Amount
		sortTransfers(want)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("after %v: got %v, %v, want %v", part, got, err, want)
		}
	}
}
