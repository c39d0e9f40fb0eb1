package main

import (
	"fmt"
	"log/slog"
	"sync"

	"github.com/labstack/echo/v5"

	"divido/functions/exchangerate"
	"divido/functions/internal/config"
	"divido/functions/internal/supabase"
	"divido/functions/internal/upstream"
	"divido/functions/place"
	"divido/functions/settlement"
)

// registerDomain adds settlements, exchange rates and places.
func registerDomain(g *echo.Group, c config.Config, database *supabase.Client, log *slog.Logger) error {
	settlement.New(settlement.Deps{
		AsUser:  func(accessToken string) settlement.Reader { return database.AsUser(accessToken) },
		Service: database.AsService(),
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
