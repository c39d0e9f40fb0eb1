// Package settlement answers who pays whom so that an event is settled: the
// fewest transfers that bring every balance to zero (spec sections 2, 7 and 9).
//
// [Plan] is the answer; what it is made of is in [Settle] (the rule), [Resume]
// (after payments) and the files beside them. The arithmetic is pure and in
// whole smallest units of the currency; the handler reads the balances that the
// database keeps and adds names and, for the caller's own debts, IBANs. The same
// rule runs in the browser, so testdata holds cases that both must answer alike.
package settlement

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
)

// Balance is what one person of an event, or people who pay as one, is to
// receive (positive) or to pay (negative).
type Balance struct {
	Person string `json:"person"`
	Net    Amount `json:"net"`
}

// Transfer is one payment between two people that helps to settle an event.
// The amount is positive.
type Transfer struct {
	From   string `json:"from"`
	To     string `json:"to"`
	Amount Amount `json:"amount"`
}

// ErrUnbalanced says that balances do not add up to zero, so that no list of
// transfers settles them.
var ErrUnbalanced = errors.New("settlement: balances do not add up to zero")

// ErrSamePersonTwice says that a person appears in more than one balance.
var ErrSamePersonTwice = errors.New("settlement: a person has two balances")

// exactLimit is the largest number of people with a balance for whom the
// fewest transfers are found by looking at every possible group.
const exactLimit = 16

// Settle returns transfers that bring every balance to exactly zero, largest
// amount first, then by the ids of payer and payee. It is empty when nobody
// owes anything.
//
// The people are divided into as many groups as possible that each add up to
// zero, and in each group the largest creditor is matched with the largest
// debtor until nothing is left (spec section 9). A group of k people needs
// k-1 transfers, so the most groups give the fewest transfers. That is exact
// for up to 16 people with a balance; beyond, exact pairs and triples are
// taken out first, and the list is never longer than the spec's rule alone
// would give.
//
// The order of the balances does not matter. Of several divisions equally
// good, the one is taken whose pairs of payer and payee are lightest (see
// weight): as a pair's weight depends on who they are and never on what they
// owe, paying one transfer hardly ever turns the choice among the others; with
// [Resume] it never does.
//
// It returns ErrUnbalanced or ErrSamePersonTwice when the balances are not
// those of an event.
func Settle(balances []Balance) ([]Transfer, error) {
	open, err := openBalances(balances)
	if err != nil {
		return nil, err
	}
	var transfers []Transfer
	if len(open) <= exactLimit {
		transfers = fewest(open)
	} else {
		transfers = few(open)
	}
	sortTransfers(transfers)
	return transfers, nil
}

// sortTransfers orders transfers by amount, the largest first, then by the ids of payer and payee.
func sortTransfers(transfers []Transfer) {
	slices.SortFunc(transfers, func(a, b Transfer) int {
		return cmp.Or(
			cmp.Compare(b.Amount, a.Amount),
			cmp.Compare(a.From, b.From),
			cmp.Compare(a.To, b.To),
		)
	})
}

// openBalances returns the balances that are not zero, by the id of the person.
func openBalances(balances []Balance) ([]Balance, error) {
	sorted := slices.Clone(balances)
	slices.SortFunc(sorted, byPerson)
	var sum Amount
	for i, b := range sorted {
		if i > 0 && b.Person == sorted[i-1].Person {
			return nil, fmt.Errorf("%w: %s", ErrSamePersonTwice, b.Person)
		}
		sum += b.Net
	}
	if sum != 0 {
		return nil, fmt.Errorf("%w, but to %d", ErrUnbalanced, sum)
	}
	return slices.DeleteFunc(sorted, func(b Balance) bool { return b.Net == 0 }), nil
}

func byPerson(a, b Balance) int { return cmp.Compare(a.Person, b.Person) }

// greedy matches the largest creditor with the largest debtor until no balance
// is left. Among equal balances the first goes first, so that people in the
// order of their ids give one answer.
func greedy(group []Balance) []Transfer {
	creditors, debtors := make([]Balance, 0, len(group)), make([]Balance, 0, len(group))
	for _, b := range group {
		switch {
		case b.Net > 0:
			creditors = append(creditors, b)
		case b.Net < 0:
			debtors = append(debtors, b)
		}
	}
	transfers := make([]Transfer, 0, len(group))
	for len(creditors) > 0 && len(debtors) > 0 {
		c, d := 0, 0
		for i := range creditors {
			if creditors[i].Net > creditors[c].Net {
				c = i
			}
		}
		for i := range debtors {
			if debtors[i].Net < debtors[d].Net {
				d = i
			}
		}
		amount := min(creditors[c].Net, -debtors[d].Net)
		transfers = append(transfers, Transfer{debtors[d].Person, creditors[c].Person, amount})
		if creditors[c].Net -= amount; creditors[c].Net == 0 {
			creditors = slices.Delete(creditors, c, c+1)
		}
		if debtors[d].Net += amount; debtors[d].Net == 0 {
			debtors = slices.Delete(debtors, d, d+1)
		}
	}
	return transfers
}

// weight is a fixed number for a payer and a payee, scattered like a random
// one: the 32-bit FNV-1a hash of both ids with ">" between them.
func weight(from, to string) uint64 {
	hash := uint32(2166136261)
	for _, part := range [3]string{from, ">", to} {
		for i := range len(part) {
			hash = (hash ^ uint32(part[i])) * 16777619
		}
	}
	return uint64(hash)
}
