package settling

import (
	"cmp"
	"fmt"
	"slices"
)

// Participant is a person of an event with their balance.
type Participant struct {
	Person            string // id
	Household         string // id of the household that the person pays with; empty for people who pay alone
	Before            Amount // balance without payments: paid minus share
	Net               Amount // balance with payments; positive receives
	HasPaymentDetails bool
	HasAccount        bool // false for people added by name, who cannot act in the app
}

// Plan returns who pays whom so that an event is settled. Every screen, print and export uses this list.
//
// Each household is one party, and so is each person who pays alone. Plan settles the parties by their sums with [Resume].
// Then it names a person for each side, members with an account first: the member who owes most pays; the member who is
// owed most is paid, before all members with an IBAN or payment handle. Ties go to the smaller id. The list has the order
// of [Settle].
//
// Returns the errors of [Settle], for people and for parties.
func Plan(people []Participant) ([]Transfer, error) {
	parties := map[string][]Participant{}
	seen := map[string]bool{}
	for _, p := range people {
		if seen[p.Person] {
			return nil, fmt.Errorf("%w: %s", ErrSamePersonTwice, p.Person)
		}
		seen[p.Person] = true
		key := cmp.Or(p.Household, p.Person)
		parties[key] = append(parties[key], p)
	}
	var before, now []Balance
	for key, members := range parties {
		was, is := Balance{Person: key}, Balance{Person: key}
		for _, p := range members {
			was.Net += p.Before
			is.Net += p.Net
		}
		before, now = append(before, was), append(now, is)
	}
	transfers, err := Resume(before, now)
	if err != nil {
		return nil, err
	}
	for i, t := range transfers {
		transfers[i].From = slices.MinFunc(parties[t.From], asPayer).Person
		transfers[i].To = slices.MinFunc(parties[t.To], asPayee).Person
	}
	sortTransfers(transfers)
	return transfers, nil
}

// asPayer orders the members of a paying party; the first one pays.
func asPayer(a, b Participant) int {
	return cmp.Or(trueFirst(a.HasAccount, b.HasAccount), cmp.Compare(a.Net, b.Net), cmp.Compare(a.Person, b.Person))
}

// asPayee orders the members of a party that is paid; the first one is paid.
func asPayee(a, b Participant) int {
	return cmp.Or(
		trueFirst(a.HasPaymentDetails, b.HasPaymentDetails), trueFirst(a.HasAccount, b.HasAccount),
		cmp.Compare(b.Net, a.Net), cmp.Compare(a.Person, b.Person),
	)
}

func trueFirst(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return -1
	default:
		return 1
	}
}
