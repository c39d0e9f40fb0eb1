package settling

import (
	"math"
	"math/bits"
)

// group is a bit set of people, in the order of their ids.
type group uint32

func (g group) first() int { return bits.TrailingZeros32(uint32(g)) }

// fewest returns the shortest list of transfers for at most exactLimit people, sorted by id and all with an open balance. Among
// the shortest lists it returns the lightest.
func fewest(people []Balance) []Transfer {
	if len(people) == 0 {
		return nil
	}
	d := divide(people)
	transfers := make([]Transfer, 0, len(people))
	for left := d.everyone; left != 0; {
		g := d.lightest(left).group
		transfers = append(transfers, greedy(d.members(g))...)
		left &^= g
	}
	return transfers
}

// division searches for the best division of people into groups that add up to zero.
type division struct {
	people   []Balance
	everyone group
	// most[g] is the largest number of disjoint groups within g that each add up to zero.
	most []int8
	// tight[i] holds the minimal zero-sum groups whose first person is i, with the weight of their transfers.
	tight [][]weighed
	// best caches the results of lightest.
	best map[group]weighed
}

// weighed is a group with the weight of all transfers among its people; as a result of lightest, the weight is that of all
// transfers among the people who were to be divided.
type weighed struct {
	group  group
	weight uint64
}

func divide(people []Balance) *division {
	d := &division{
		people:   people,
		everyone: 1<<len(people) - 1,
		tight:    make([][]weighed, len(people)),
		best:     map[group]weighed{},
	}
	sums := make([]Amount, d.everyone+1)
	d.most = make([]int8, d.everyone+1)
	for g := group(1); g <= d.everyone; g++ {
		sums[g] = sums[g&(g-1)] + people[g.first()].Net
		most := int8(0)
		for rest := g; rest != 0; rest &= rest - 1 {
			most = max(most, d.most[g&^(rest&-rest)])
		}
		if sums[g] == 0 {
			most++
		}
		d.most[g] = most
	}
	for g := group(1); g <= d.everyone; g++ {
		// Skip groups that no best division contains.
		if sums[g] == 0 && d.most[g] == 1 && d.most[d.everyone&^g] == d.most[d.everyone]-1 {
			d.tight[g.first()] = append(d.tight[g.first()], weighed{g, d.weigh(g)})
		}
	}
	return d
}

// lightest returns the group of the first person in the lightest division of left with the most groups. The people in left must
// add up to zero.
func (d *division) lightest(left group) weighed {
	if left == 0 {
		return weighed{}
	}
	if known, ok := d.best[left]; ok {
		return known
	}
	best := weighed{weight: math.MaxUint64}
	for _, t := range d.tight[left.first()] {
		if t.group&^left != 0 || d.most[left&^t.group] != d.most[left]-1 {
			continue
		}
		if total := t.weight + d.lightest(left&^t.group).weight; total < best.weight {
			best = weighed{t.group, total}
		}
	}
	d.best[left] = best
	return best
}

func (d *division) members(g group) []Balance {
	members := make([]Balance, 0, len(d.people))
	for ; g != 0; g &= g - 1 {
		members = append(members, d.people[g.first()])
	}
	return members
}

func (d *division) weigh(g group) uint64 {
	total := uint64(0)
	for _, t := range greedy(d.members(g)) {
		total += weight(t.From, t.To)
	}
	return total
}

// weight returns a pseudo-random but stable number for a payer and a payee: the 32-bit FNV-1a hash of "from>to".
func weight(from, to string) uint64 {
	hash := uint32(2166136261)
	for _, part := range [3]string{from, ">", to} {
		for i := range len(part) {
			hash = (hash ^ uint32(part[i])) * 16777619
		}
	}
	return uint64(hash)
}
