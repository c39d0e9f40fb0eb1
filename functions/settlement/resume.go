package settlement

import "slices"

// Resume returns the transfers that are left to settle balances, when recorded payments have led to them from balances
// before: those of Settle(before) that were not paid, as long as they settle everybody with the fewest transfers possible,
// else Settle(balances). So whoever pays what was suggested to them leaves the suggestions of all others as they are,
// whereas the greedy rule alone, asked anew, may shuffle them: a payment can change who the largest creditor is.
//
// Both lists are balances of one event, before with payments left out; who is in one list only has a balance of zero in
// the other. Errors are those of [Settle].
func Resume(before, balances []Balance) ([]Transfer, error) {
	suggested, err := Settle(before)
	if err != nil {
		return nil, err
	}
	anew, err := Settle(balances)
	if err != nil {
		return nil, err
	}
	left, settles := unpaid(suggested, balances)
	if settles && (len(left) <= len(anew) || openPeople(balances) > exactLimit) {
		return left, nil
	}
	return anew, nil
}

func openPeople(balances []Balance) int {
	open := 0
	for _, b := range balances {
		if b.Net != 0 {
			open++
		}
	}
	return open
}

// unpaid finds new amounts for suggested transfers, so that they settle balances. There is at most one way, because every
// transfer of a list settles somebody for good, and so no transfers form a circle: who is in one transfer only must pay or
// get all by it, and when that one is taken out, somebody else is in one only. It tells whether there is such a way
// without an amount below zero; transfers of zero are left out.
func unpaid(suggested []Transfer, balances []Balance) ([]Transfer, bool) {
	nets := map[string]Amount{}
	for _, b := range balances {
		nets[b.Person] += b.Net
	}
	open := map[string][]int{} // the transfers of each person without an amount yet
	for i, t := range suggested {
		open[t.From] = append(open[t.From], i)
		open[t.To] = append(open[t.To], i)
	}
	var next []string // people in one transfer only
	for person, transfers := range open {
		if len(transfers) == 1 {
			next = append(next, person)
		}
	}
	left := []Transfer{}
	for ; len(next) > 0; next = next[1:] {
		person := next[0]
		if len(open[person]) == 0 {
			continue // settled from the other side
		}
		i := open[person][0]
		t := suggested[i]
		other := t.From
		t.Amount = nets[person]
		if t.From == person {
			other, t.Amount = t.To, -nets[person]
		}
		if t.Amount < 0 {
			return nil, false
		}
		nets[t.From] += t.Amount
		nets[t.To] -= t.Amount
		open[person] = nil
		open[other] = slices.DeleteFunc(open[other], func(j int) bool { return j == i })
		if len(open[other]) == 1 {
			next = append(next, other)
		}
		if t.Amount > 0 {
			left = append(left, t)
		}
	}
	for _, net := range nets {
		if net != 0 {
			return nil, false
		}
	}
	sortTransfers(left)
	return left, true
}
