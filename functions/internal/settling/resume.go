package settling

import "slices"

// Resume returns the transfers that settle balances after payments. It returns the unpaid transfers of Settle(before) as long as
// they settle everybody with the fewest transfers, else Settle(balances). A person who pays a suggested transfer therefore
// leaves the other suggestions unchanged; Settle(balances) alone may change them, because a payment can change who the largest
// creditor is.
//
// before holds the balances of the same event without payments. A person in one list only has a balance of zero in the other.
// Returns the errors of [Settle].
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

// unpaid computes new amounts for suggested transfers so that they settle balances, and leaves out transfers of zero. The bool is
// false when that would need a negative amount.
//
// There is at most one solution: each transfer of a list settles one of its two people for good, so transfers form no circle.
// A person in a single transfer settles by it alone; once that transfer is removed, another person is in a single one.
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
	var next []string // people in a single transfer
	for person, transfers := range open {
		if len(transfers) == 1 {
			next = append(next, person)
		}
	}
	left := []Transfer{}
	for ; len(next) > 0; next = next[1:] {
		person := next[0]
		if len(open[person]) == 0 {
			continue // the other side settled it
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
