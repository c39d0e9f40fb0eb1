package place

import (
	"context"
	"errors"
	"log/slog"
	"slices"

	"divido/functions/internal/upstream"
)

// Source says where places come from.
type Source string

const (
	// Live: the provider was asked, and answered.
	Live Source = "live"
	// Builtin: from the gazetteer alone.
	Builtin Source = "builtin"
)

// found is what a search came to.
type found struct {
	places  []Place
	source  Source
	credits []string // whom to name for them
	partial bool     // there may be more, for which nobody could be asked
	// hadToDoWithout: the provider should have been asked and did not answer.
	hadToDoWithout bool
}

// finder knows whom to ask for what.
//
// Countries are all built in, with their names in the app's languages; so are cities, which a provider adds to where there
// are few: villages, which nobody builds in. For everything else the provider is asked. Where it does not answer, the built-in
// cities have to do.
type finder struct {
	provider Provider // nil: nobody is asked
	builtin  Provider
	log      *slog.Logger
}

// find searches. The only errors are the context's, and the gazetteer's, which has none.
func (f finder) find(ctx context.Context, search Search) (found, error) {
	asks := f.provider != nil && !search.IsKnown
	if asks && search.Type != Country && search.Type != City {
		places, err := f.provider.Search(ctx, search)
		if err == nil {
			return found{places: places, source: Live, credits: []string{f.provider.Credit()}}, nil
		}
		if ctx.Err() != nil {
			return found{}, err
		}
		f.say(ctx, err)
	}
	known, err := f.builtin.Search(ctx, search)
	if err != nil {
		return found{}, err
	}
	has := found{places: known, source: Builtin, credits: []string{f.builtin.Credit()}}
	switch {
	case search.Type == Country, search.Type == City && len(known) >= MaxPlaces:
		return has, nil
	case asks && search.Type == City:
		return f.withMore(ctx, search, has)
	}
	has.partial, has.hadToDoWithout = true, asks
	return has, nil
}

// withMore adds the provider's cities to those that are known.
func (f finder) withMore(ctx context.Context, search Search, has found) (found, error) {
	more, err := f.provider.Search(ctx, search)
	if ctx.Err() != nil {
		return found{}, ctx.Err()
	}
	if err != nil {
		f.say(ctx, err)
		has.partial, has.hadToDoWithout = true, true
		return has, nil
	}
	has.source = Live
	known := has.places
	for _, place := range more {
		if len(has.places) < MaxPlaces && !slices.ContainsFunc(known, place.isAlso) {
			has.places = append(has.places, place)
		}
	}
	if len(has.places) > len(known) {
		has.credits = append(has.credits, f.provider.Credit())
	}
	return has, nil
}

// say writes what went wrong with the provider, but for its being down: that was said once, when it fell silent.
func (f finder) say(ctx context.Context, err error) {
	if !errors.Is(err, upstream.ErrDown) {
		f.log.WarnContext(ctx, "the provider of places failed", "error", err.Error())
	}
}

// sameWithin is how far apart, in kilometres, two providers put the middle of the same city.
const sameWithin = 5

// isAlso tells whether two providers mean the same city, which may have another name in another language.
func (p Place) isAlso(other Place) bool {
	return p.CountryCode == other.CountryCode &&
		(p.Point.kilometres(other.Point) <= sameWithin || fold(p.Name) == fold(other.Name) && p.Point.kilometres(other.Point) <= 10*sameWithin)
}
