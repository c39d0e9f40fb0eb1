package place

import (
	"context"
	"errors"
	"log/slog"
	"slices"

	"divido/functions/internal/upstream"
)

// Source is the origin of places.
type Source string

const (
	// Live: the provider answered.
	Live Source = "live"
	// Builtin: from the gazetteer alone.
	Builtin Source = "builtin"
)

// found is the result of a search.
type found struct {
	places  []Place
	source  Source
	credits []string // required attributions
	partial bool     // incomplete, because the provider did not answer
	// providerFailed: the provider was needed and did not answer.
	providerFailed bool
}

// finder combines the gazetteer and a provider.
//
// Countries come from the gazetteer alone. Cities come from the gazetteer, and also from the provider when there are few,
// because the gazetteer has no villages. Other types come from the provider, with the gazetteer's cities as a fallback.
type finder struct {
	provider Provider // nil: gazetteer only
	builtin  Provider
	log      *slog.Logger
}

// find returns the places of a search. It only returns errors of the context.
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
		f.logFailure(ctx, err)
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
	has.partial, has.providerFailed = true, asks
	return has, nil
}

// withMore adds the provider's cities to the gazetteer's.
func (f finder) withMore(ctx context.Context, search Search, has found) (found, error) {
	more, err := f.provider.Search(ctx, search)
	if ctx.Err() != nil {
		return found{}, ctx.Err()
	}
	if err != nil {
		f.logFailure(ctx, err)
		has.partial, has.providerFailed = true, true
		return has, nil
	}
	has.source = Live
	known := has.places
	for _, place := range more {
		if len(has.places) < MaxPlaces && !slices.ContainsFunc(known, place.isSameCity) {
			has.places = append(has.places, place)
		}
	}
	if len(has.places) > len(known) {
		has.credits = append(has.credits, f.provider.Credit())
	}
	return has, nil
}

// logFailure logs an error of the provider, except ErrDown, which is logged once when the circuit opens.
func (f finder) logFailure(ctx context.Context, err error) {
	if !errors.Is(err, upstream.ErrDown) {
		f.log.WarnContext(ctx, "the provider of places failed", "error", err.Error())
	}
}

// sameWithin is the maximum distance in kilometres between two providers' positions of the same city.
const sameWithin = 5

// isSameCity returns whether two places are the same city, possibly with names in different languages.
func (p Place) isSameCity(other Place) bool {
	return p.CountryCode == other.CountryCode &&
		(p.Point.kilometres(other.Point) <= sameWithin || fold(p.Name) == fold(other.Name) && p.Point.kilometres(other.Point) <= 10*sameWithin)
}
