package settlement

import (
	"cmp"
	"slices"
)

// few returns a short list of transfers for more people than fewest can look
// at, in the order of their ids. Two people who exactly cancel out are taken
// out first, then three; who is left is settled exactly when few enough, else
// by the greedy rule. Where that rule alone happens to need fewer transfers
// for everyone, its list is taken.
func few(people []Balance) []Transfer {
	transfers, rest := takePairs(people)
	triples, rest := takeTriples(rest)
	transfers = append(transfers, triples...)
	if len(rest) <= exactLimit {
		transfers = append(transfers, fewest(rest)...)
	} else {
		transfers = append(transfers, greedy(rest)...)
	}
	if plain := greedy(people); len(plain) < len(transfers) {
		return plain
	}
	return transfers
}

// takePairs settles each debtor with the first creditor still free who is to
// receive the same amount. It returns the transfers and the people left.
func takePairs(people []Balance) ([]Transfer, []Balance) {
	creditors := map[Amount][]Balance{}
	for _, p := range people {
		if p.Net > 0 {
			creditors[p.Net] = append(creditors[p.Net], p)
		}
	}
	var transfers []Transfer
	settled := map[string]bool{}
	for _, debtor := range people {
		free := creditors[-debtor.Net]
		if len(free) == 0 {
			continue
		}
		transfers = append(transfers, Transfer{debtor.Person, free[0].Person, free[0].Net})
		settled[debtor.Person], settled[free[0].Person] = true, true
		creditors[-debtor.Net] = free[1:]
	}
	return transfers, slices.DeleteFunc(slices.Clone(people), func(p Balance) bool { return settled[p.Person] })
}

// takeTriples settles, largest balance first, each person with two others who
// together cancel it out: the largest such person, and who then is missing.
// It returns the transfers and the people left, in the order of their ids.
func takeTriples(people []Balance) ([]Transfer, []Balance) {
	bySize := slices.Clone(people)
	slices.SortFunc(bySize, func(a, b Balance) int {
		return cmp.Or(cmp.Compare(size(b), size(a)), byPerson(a, b))
	})
	var creditors, debtors []Balance
	for _, p := range bySize {
		if p.Net > 0 {
			creditors = append(creditors, p)
		} else {
			debtors = append(debtors, p)
		}
	}
	var transfers []Transfer
	settled := map[string]bool{}
	isSettled := func(p Balance) bool { return settled[p.Person] }
	for _, one := range bySize {
		others := creditors
		if one.Net > 0 {
			others = debtors
		}
		a, b, found := twoThatAddUpTo(size(one), others)
		if isSettled(one) || !found {
			continue
		}
		triple := []Balance{one, a, b}
		slices.SortFunc(triple, byPerson)
		transfers = append(transfers, greedy(triple)...)
		settled[one.Person], settled[a.Person], settled[b.Person] = true, true, true
		creditors = slices.DeleteFunc(creditors, isSettled)
		debtors = slices.DeleteFunc(debtors, isSettled)
	}
	return transfers, slices.DeleteFunc(slices.Clone(people), isSettled)
}

// twoThatAddUpTo looks through people sorted by size, largest first, for two
// whose balances together have the size wanted: the largest such person, and
// of several with the balance then missing the last.
func twoThatAddUpTo(want Amount, people []Balance) (a, b Balance, found bool) {
	for i, j := 0, len(people)-1; i < j; {
		switch sum := size(people[i]) + size(people[j]); {
		case sum > want:
			i++
		case sum < want:
			j--
		default:
			return people[i], people[j], true
		}
	}
	return Balance{}, Balance{}, false
}

func size(b Balance) Amount { return max(b.Net, -b.Net) }
