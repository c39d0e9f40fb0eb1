package main

import (
	"fmt"
	"log/slog"
	"sync"

	"github.com/labstack/echo/v5"

	"divido/functions/exchangerate"
	"divido/functions/internal/config"
	"divido/functions/internal/ratelimit"
	"divido/functions/internal/supabase"
	"divido/functions/internal/upstream"
	"divido/functions/place"
	"divido/functions/settlement"
	"divido/functions/view"
)

// registerDomain adds settlements, links to look at an event, exchange rates and places.
func registerDomain(g *echo.Group, c config.Config, database *supabase.Client, log *slog.Logger) error {
	settlement.New(settlement.Deps{
		AsUser:  func(accessToken string) settlement.Reader { return database.AsUser(accessToken) },
		Service: database.AsService(),
	}).Register(g)
	view.New(view.Deps{
		Database: database.AsService(),
		Settle:   whoPaysWhom,
		Attempts: ratelimit.New(c.Limits.JoinAttempts.Events, c.Limits.JoinAttempts.Per, nil),
	}).Register(g)

	rates, err := rateProvider(c.Rates)
	if err != nil {
		return fmt.Errorf("EXCHANGE_RATES_URL: %w", err)
	}
	exchangerate.New(exchangerate.NewRates(rates, database.AsService(), log, nil)).Register(g)

	places, err := placeProvider(c.Places)
	if err != nil {
		return fmt.Errorf("PLACES_PROVIDER %s: %w", c.Places.Provider, err)
	}
	place.New(places).Register(g)
	return nil
}

// whoPaysWhom is the settlement's plan, for who looks at an event: the same that its people see.
func whoPaysWhom(people []view.Standing) ([]view.Transfer, error) {
	standings := make([]settlement.Standing, len(people))
	for i, p := range people {
		standings[i] = settlement.Standing{
			Person: p.Person, Unit: p.Unit, Before: settlement.Amount(p.Before), Net: settlement.Amount(p.Net), HasIBAN: p.HasIBAN,
		}
	}
	planned, err := settlement.Plan(standings)
	if err != nil {
		return nil, err
	}
	transfers := make([]view.Transfer, len(planned))
	for i, t := range planned {
		transfers[i] = view.Transfer{From: t.From, To: t.To, Amount: int64(t.Amount)}
	}
	return transfers, nil
}

// rateProvider is nil when only the built-in table is wanted.
func rateProvider(c config.ExchangeRates) (exchangerate.Provider, error) {
	if c.URL == "" {
		return nil, nil
	}
	client, err := upstream.New(upstream.Options{BaseURL: c.URL, Timeout: c.RateTimeout, MaxBytes: 64 << 10, Attempts: 3})
	if err != nil {
		return nil, err
	}
	return exchangerate.NewFrankfurter(client), nil
}

// gazetteer is unpacked once; it never changes.
var gazetteer = sync.OnceValues(place.NewGazetteer)

func placeProvider(c config.Places) (place.Provider, error) {
	switch c.Provider {
	case "geoapify":
		client, err := upstream.New(upstream.Options{BaseURL: c.GeoapifyURL, Timeout: c.PlaceTimeout})
		if err != nil {
			return nil, err
		}
		return place.NewGeoapify(client, c.GeoapifyKey), nil
	case "photon":
		client, err := upstream.New(upstream.Options{BaseURL: c.PhotonURL, Timeout: c.PlaceTimeout})
		if err != nil {
			return nil, err
		}
		return place.NewPhoton(client), nil
	default:
		known, err := gazetteer()
		if err != nil {
			return nil, err
		}
		return known, nil
	}
}
