package settlement

import (
	"cmp"
	"fmt"
	"slices"
)

// Standing is how one person of an event stands.
type Standing struct {
	Person string // id
	// Unit is the id of those with whom the person pays as one; empty for who pays alone.
	Unit string
	// Before is the balance without payments: what the person paid less their share.
	Before Amount
	// Net is the balance as it is, with payments; positive is to be received.
	Net     Amount
	HasIBAN bool
}

// Plan returns who pays whom so that an event is settled: the one answer to that question, for every screen, print and text.
//
// People who pay as one are one party, and so is everyone else. Parties are settled as [Resume] does, by their sums, and
// then each transfer gets its people: of the paying party who owes most, of the paid one who is owed most, but first among
// those with an IBAN; of equals the one with the smaller id. The list is ordered as that of [Settle].
//
// Errors are those of [Settle], for people as well as for parties.
func Plan(people []Standing) ([]Transfer, error) {
	parties := map[string][]Standing{}
	seen := map[string]bool{}
	for _, p := range people {
		if seen[p.Person] {
			return nil, fmt.Errorf("%w: %s", ErrSamePersonTwice, p.Person)
		}
		seen[p.Person] = true
		key := cmp.Or(p.Unit, p.Person)
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

// asPayer orders the members of a party that pays: first who pays for all.
func asPayer(a, b Standing) int {
	return cmp.Or(cmp.Compare(a.Net, b.Net), cmp.Compare(a.Person, b.Person))
}

// asPayee orders the members of a party that is paid: first who is paid for all.
func asPayee(a, b Standing) int {
	if a.HasIBAN != b.HasIBAN {
		if a.HasIBAN {
			return -1
		}
		return 1
	}
	return cmp.Or(cmp.Compare(b.Net, a.Net), cmp.Compare(a.Person, b.Person))
}
