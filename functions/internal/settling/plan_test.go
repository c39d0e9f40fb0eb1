package settling

import (
	"cmp"
	"errors"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestPlanRefusesInvalidBalances(t *testing.T) {
	for name, people := range map[string][]Participant{
		"one household's sum is off":  {{"ann", "", 100, 100, false, false}, {"bob", "flat", -50, -50, false, false}, {"cem", "flat", -49, -49, false, false}},
		"it was off without payments": {{"ann", "", 99, 100, false, false}, {"bob", "flat", -50, -50, false, false}, {"cem", "flat", -50, -50, false, false}},
	} {
		if transfers, err := Plan(people); !errors.Is(err, ErrUnbalanced) {
			t.Errorf("%s: %v, %v", name, transfers, err)
		}
	}
	if _, err := Plan([]Participant{{"ann", "flat", 0, 0, false, false}, {"ann", "tent", 0, 0, false, false}}); !errors.Is(err, ErrSamePersonTwice) {
		t.Errorf("one person in two households: %v", err)
	}
}

// sumsOf returns the balances of parties.
func sumsOf(people []Participant) []Balance {
	var sums []Balance
	for _, p := range people {
		key := cmp.Or(p.Household, p.Person)
		at := slices.IndexFunc(sums, func(b Balance) bool { return b.Person == key })
		if at < 0 {
			at = len(sums)
			sums = append(sums, Balance{Person: key})
		}
		sums[at].Net += p.Net
	}
	return sums
}

// someHouseholds draws the people of an event, some in households, after some payments.
func someHouseholds(t *rapid.T, fewest, most int) []Participant {
	before := someEvent(t, fewest, most)
	now := before
	for range rapid.IntRange(0, 4).Draw(t, "payments") {
		two := rapid.Permutation(before).Draw(t, "from and to")
		now = pay(now, Transfer{two[0].Person, two[len(two)-1].Person, Amount(rapid.IntRange(1, 30).Draw(t, "amount"))})
	}
	households := rapid.SliceOfN(rapid.SampledFrom([]string{"", "", "flat", "tent", "zoo"}), len(before), len(before)).Draw(t, "households")
	withDetails := rapid.SliceOfN(rapid.Bool(), len(before), len(before)).Draw(t, "with payment details")
	withAccount := rapid.SliceOfN(rapid.Bool(), len(before), len(before)).Draw(t, "with an account")
	var people []Participant
	for i, b := range before {
		people = append(people, Participant{b.Person, households[i], b.Net, now[i].Net, withDetails[i], withAccount[i]})
	}
	return people
}

func planned(t *rapid.T, people []Participant) []Transfer {
	transfers, err := Plan(people)
	if err != nil {
		t.Fatal(err)
	}
	return transfers
}

// after returns the balances after a transfer was paid and recorded.
func after(people []Participant, paid Transfer) []Participant {
	then := slices.Clone(people)
	for i := range then {
		switch then[i].Person {
		case paid.From:
			then[i].Net += paid.Amount
		case paid.To:
			then[i].Net -= paid.Amount
		}
	}
	return then
}

func TestEveryPlanSettlesEveryParty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		people := someHouseholds(t, 2, 40)
		for _, transfer := range planned(t, people) {
			if transfer.Amount <= 0 {
				t.Fatalf("%v is no payment", transfer)
			}
			people = after(people, transfer)
		}
		for _, b := range sumsOf(people) {
			if b.Net != 0 {
				t.Fatalf("%s is left with %d", b.Person, b.Net)
			}
		}
		if left := planned(t, people); len(left) != 0 {
			t.Fatalf("when all is paid: %v", left)
		}
	})
}

func TestMembersWithAnAccountPay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		people := someHouseholds(t, 2, 24)
		byID := map[string]Participant{}
		canAct := map[string]bool{}
		for _, p := range people {
			byID[p.Person] = p
			canAct[p.Household] = canAct[p.Household] || p.HasAccount
		}
		for _, transfer := range planned(t, people) {
			from := byID[transfer.From]
			if from.Household != "" && canAct[from.Household] && !from.HasAccount {
				t.Fatalf("%v is to be paid by a member without an account", transfer)
			}
		}
	})
}

func TestTransfersGoBetweenHouseholdsToAPayeeWithPaymentDetailsIfThereIsOne(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		people := someHouseholds(t, 2, 24)
		byID := map[string]Participant{}
		payable := map[string]bool{}
		for _, p := range people {
			byID[p.Person] = p
			payable[p.Household] = payable[p.Household] || p.HasPaymentDetails
		}
		named := map[string]string{}
		for _, transfer := range planned(t, people) {
			from, to := byID[transfer.From], byID[transfer.To]
			if from.Person == "" || to.Person == "" || from.Person == to.Person || from.Household != "" && from.Household == to.Household {
				t.Fatalf("%v, within %+v and %+v", transfer, from, to)
			}
			if to.Household != "" && payable[to.Household] && !to.HasPaymentDetails {
				t.Fatalf("%v goes to a member without payment details", transfer)
			}
			for _, p := range []Participant{from, to} {
				if p.Household != "" && cmp.Or(named[p.Household], p.Person) != p.Person {
					t.Fatalf("%s and %s both stand for %s", p.Person, named[p.Household], p.Household)
				}
				named[p.Household] = p.Person
			}
		}
	})
}

func TestPayingAsOneNeverTakesMoreTransfers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		people := someHouseholds(t, 2, exactLimit)
		alone := slices.Clone(people)
		for i := range alone {
			alone[i].Household = ""
		}
		if together, apart := planned(t, people), planned(t, alone); len(together) > len(apart) {
			t.Fatalf("as one: %v, each alone: %v", together, apart)
		}
	})
}

func TestThePlanDoesNotDependOnTheOrderOfPeople(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		people := someHouseholds(t, 2, 24)
		want := planned(t, people)
		if got := planned(t, rapid.Permutation(people).Draw(t, "permuted")); !slices.Equal(got, want) {
			t.Fatalf("got %v, want %v", got, want)
		}
	})
}

func TestWithoutHouseholdsAndPaymentsThePlanIsTheSettlement(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		balances := someEvent(t, 1, 24)
		var people []Participant
		for _, b := range balances {
			people = append(people, Participant{Person: b.Person, Before: b.Net, Net: b.Net})
		}
		if got, want := planned(t, people), settled(t, balances); !slices.Equal(got, want) {
			t.Fatalf("got %v, want %v", got, want)
		}
	})
}

// Any member of a household may pay: the amounts between the other parties stay the same, and only the paying member may
// change.
func TestPayingAPlannedTransferLeavesTheOtherPartiesUnchanged(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		people := someHouseholds(t, 2, exactLimit)
		for i := range people {
			people[i].Net = people[i].Before
		}
		households := map[string]string{}
		for _, p := range people {
			households[p.Person] = cmp.Or(p.Household, p.Person)
		}
		parties := func(transfers []Transfer) []Transfer {
			var between []Transfer
			for _, transfer := range transfers {
				between = append(between, Transfer{households[transfer.From], households[transfer.To], transfer.Amount})
			}
			sortTransfers(between)
			return between
		}
		plan := planned(t, people)
		for len(plan) > 0 {
			paid := rapid.SampledFrom(plan).Draw(t, "paid")
			want := parties(without(plan, paid))
			people = after(people, paid)
			plan = planned(t, people)
			if got := parties(plan); !slices.Equal(got, want) {
				t.Fatalf("after %v: got %v, want %v", paid, got, want)
			}
		}
	})
}
