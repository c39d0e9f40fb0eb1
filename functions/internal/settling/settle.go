// Package settling computes who pays whom so that an event is settled: the fewest transfers that bring every balance to zero
// (docs/product.md 8). It is pure arithmetic in smallest currency units.
//
// [Plan] is the entry point for an event. [Settle] is the rule for a list of balances, and [Resume] applies it after payments.
// The browser runs the same rule offline; testdata holds cases for which both must return the same transfers.
package settling

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
)

// Amount is money in smallest currency units: 1250 is 12.50 EUR, 1250 JPY or 1.250 KWD.
type Amount int64

// Balance is the amount that one person or household receives (positive) or pays (negative).
type Balance struct {
	Person string `json:"person"`
	Net    Amount `json:"net"`
}

// Transfer is one payment between two people. The amount is positive.
type Transfer struct {
	From   string `json:"from"`
	To     string `json:"to"`
	Amount Amount `json:"amount"`
}

// ErrUnbalanced is returned for balances that do not add up to zero, which no list of transfers settles.
var ErrUnbalanced = errors.New("settling: balances do not add up to zero")

// ErrSamePersonTwice is returned when a person appears in more than one balance.
var ErrSamePersonTwice = errors.New("settling: a person has two balances")

// exactLimit is the largest number of open balances for which every possible group is examined.
const exactLimit = 16

// Settle returns transfers that bring every balance to exactly zero, largest amount first, then by the ids of payer and payee.
// The list is empty when no balance is open. The order of the balances does not matter.
//
// It divides the people into as many groups as possible that each add up to zero. In each group it matches the largest
// creditor with the largest debtor until nothing is left (docs/product.md 8). A group of k people needs k-1 transfers, so the
// most groups give the fewest transfers. The result is exact for up to 16 open balances. Beyond that, exact pairs and triples
// are taken out first, and the list is never longer than the greedy rule alone returns.
//
// Among equally good divisions it takes the one with the lightest pairs of payer and payee (see weight). A pair's weight
// depends on the two ids and not on amounts, so paying one transfer rarely changes the others; with [Resume] it never does.
//
// Returns ErrUnbalanced or ErrSamePersonTwice for balances that no event has.
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
