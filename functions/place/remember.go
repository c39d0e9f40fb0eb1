package place

import (
	"context"
	"strings"
	"time"

	"github.com/maypok86/otter/v2"
)

// Results are cached in memory: while people type, the same few searches repeat, providers count requests, and the gazetteer
// takes some milliseconds for each.
const (
	cachedSearches = 2000
	cachedFor      = time.Hour
)

// cachingFinder caches what a finder found.
type cachingFinder struct {
	finder finder
	cache  *otter.Cache[Search, collection]
}

func newCachingFinder(finder finder) cachingFinder {
	return cachingFinder{finder, otter.Must(&otter.Options[Search, collection]{
		MaximumSize:      cachedSearches,
		ExpiryCalculator: otter.ExpiryWriting[Search, collection](cachedFor),
	})}
}

// find returns the response to a search. It does not cache a response that lacks the provider's places.
func (f cachingFinder) find(ctx context.Context, search Search) (collection, error) {
	key := search
	key.Text = strings.ToLower(search.Text)
	if known, ok := f.cache.GetIfPresent(key); ok {
		return known, nil
	}
	found, err := f.finder.find(ctx, search)
	if err != nil {
		return collection{}, err
	}
	response := collectionOf(found)
	if !found.providerFailed {
		f.cache.Set(key, response)
	}
	return response, nil
}
