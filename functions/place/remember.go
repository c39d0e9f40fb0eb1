package place

import (
	"context"
	"strings"
	"time"

	"github.com/maypok86/otter/v2"

	"divido/functions/internal/ready"
)

// What is found is remembered for a while, in memory only: while people type, the same few places are asked for again and
// again; providers count requests, and the gazetteer works a millisecond for each.
const (
	remembered  = 2000
	rememberFor = time.Hour
)

// answers are a finder's, remembered in the form in which they are sent.
type answers struct {
	finder finder
	memory *otter.Cache[Search, ready.JSON]
}

func newAnswers(finder finder) answers {
	return answers{finder, otter.Must(&otter.Options[Search, ready.JSON]{
		MaximumSize:      remembered,
		ExpiryCalculator: otter.ExpiryWriting[Search, ready.JSON](rememberFor),
	})}
}

// to answers from memory, or asks. What would have been more, had the provider answered, is not remembered.
func (a answers) to(ctx context.Context, search Search) (ready.JSON, error) {
	key := search
	key.Text = strings.ToLower(search.Text)
	if known, ok := a.memory.GetIfPresent(key); ok {
		return known, nil
	}
	found, err := a.finder.find(ctx, search)
	if err != nil {
		return ready.JSON{}, err
	}
	made, err := ready.Of(collectionOf(found))
	if err == nil && !found.hadToDoWithout {
		a.memory.Set(key, made)
	}
	return made, err
}
