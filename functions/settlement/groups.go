package settlement

import (
	"math"
	"math/bits"
)

// A group is a set of people, one bit for each, in the order of their ids.
type group uint32

func (g group) first() int { return bits.TrailingZeros32(uint32(g)) }

// fewest returns the shortest list of transfers for at most exactLimit people
// in the order of their ids, none with a balance of zero. Of the shortest
// lists that the greedy rule gives for a division into groups, it is the
// lightest.
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

// division looks for the best division of people into groups that add up to
// zero.
type division struct {
	people   []Balance
	everyone group
	// most[g] is the largest number of separate groups within g that each
	// add up to zero.
	most []int8
	// tight[i] are the groups whose first person is i, that add up to zero and
	// hold no smaller one that does, with the weight of their transfers.
	tight [][]weighed
	// best remembers the answers of lightest.
	best map[group]choice
}

type weighed struct {
	group  group
	weight uint64
}

// choice is the group to split off from a set of people, and the weight of all
// transfers among them when the rest is divided as lightly as possible.
type choice struct {
	group  group
	weight uint64
}

func divide(people []Balance) *division {
	d := &division{
		people:   people,
		everyone: 1<<len(people) - 1,
		tight:    make([][]weighed, len(people)),
		best:     map[group]choice{},
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
		// A group that cannot stand in a best division need not be weighed.
		if sums[g] == 0 && d.most[g] == 1 && d.most[d.everyone&^g] == d.most[d.everyone]-1 {
			d.tight[g.first()] = append(d.tight[g.first()], weighed{g, d.weigh(g)})
		}
	}
	return d
}

// lightest chooses, for people who together add up to zero, the group that
// holds their first person in a division with the most groups.
func (d *division) lightest(left group) choice {
	if left == 0 {
		return choice{}
	}
	if known, ok := d.best[left]; ok {
		return known
	}
	best := choice{weight: math.MaxUint64}
	for _, t := range d.tight[left.first()] {
		if t.group&^left != 0 || d.most[left&^t.group] != d.most[left]-1 {
			continue
		}
		if total := t.weight + d.lightest(left&^t.group).weight; total < best.weight {
			best = choice{t.group, total}
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
