package settling

import "slices"

// greedy matches the largest creditor with the largest debtor until no balance is left. Among equal balances the first one is
// matched first, so the result is deterministic for people sorted by id.
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
