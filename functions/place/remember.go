package place

import (
	"context"
	"strings"
	"time"

	"github.com/maypok86/otter/v2"
)

// What is found is remembered for a while, in memory only: while people type, the same few places are asked for again and
// again; providers count requests, and the gazetteer works a millisecond for each.
const (
	remembered  = 2000
	rememberFor = time.Hour
)

// remembering asks another provider what it does not remember.
type remembering struct {
	provider Provider
	memory   *otter.Cache[Search, []Place]
}

// Remember returns a provider that remembers what another one found.
func Remember(provider Provider) Provider {
	return &remembering{provider, otter.Must(&otter.Options[Search, []Place]{
		MaximumSize:      remembered,
		ExpiryCalculator: otter.ExpiryWriting[Search, []Place](rememberFor),
	})}
}

// Search answers from memory, or asks. Errors are not remembered.
func (r *remembering) Search(ctx context.Context, search Search) ([]Place, error) {
	key := search
	key.Text = strings.ToLower(search.Text)
	if known, ok := r.memory.GetIfPresent(key); ok {
		return known, nil
	}
	places, err := r.provider.Search(ctx, search)
	if err == nil {
		r.memory.Set(key, places)
	}
	return places, err
}
