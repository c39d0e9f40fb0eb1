package settling

import (
	"cmp"
	"slices"
)

// few returns a short list of transfers for more people than fewest can examine. The people must be sorted by id. It takes out
// pairs that cancel out, then triples, and settles the rest exactly if it is small enough, else by the greedy rule. It returns
// the greedy list for everyone if that is shorter.
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

// takePairs settles each debtor with the first free creditor of the same amount. It returns the transfers and the people left.
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

// takeTriples settles each person, largest balance first, with two others whose balances cancel it out: the largest such person
// and the one with the remaining amount. It returns the transfers and the people left, sorted by id.
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

// twoThatAddUpTo searches people, sorted by size with the largest first, for two whose sizes add up to want. It returns the
// largest such person and the last one with the remaining size; found is false when there are none.
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
