package main

import (
	"context"
	"fmt"
	"log/slog"
	"sync"

	"divido/functions/exchangerate"
	"divido/functions/internal/config"
	"divido/functions/internal/observe"
	"divido/functions/internal/upstream"
	"divido/functions/place"
)

// providers creates clients of third parties.
type providers struct {
	metrics *observe.Metrics
	log     *slog.Logger
}

// client returns a client that probes the third party now and during outages, until ctx ends.
func (p providers) client(ctx context.Context, name string, options upstream.Options) (*upstream.Client, error) {
	options.Name, options.Watch, options.Log = name, p.metrics.Provider(name), p.log
	client, err := upstream.New(options)
	if err == nil {
		go func() {
			client.ProbeOnce(ctx)
			client.Run(ctx)
		}()
	}
	return client, err
}

// rates returns nil when only the built-in table is configured.
func (p providers) rates(ctx context.Context, c config.ExchangeRates) (exchangerate.Provider, error) {
	if c.Provider == "builtin" {
		return nil, nil
	}
	client, err := p.client(ctx, "exchange_rates", upstream.Options{
		BaseURL: c.URL, Timeout: c.RateTimeout, MaxBytes: 64 << 10, Attempts: 3, Probe: exchangerate.FrankfurterProbe,
	})
	if err != nil {
		return nil, fmt.Errorf("EXCHANGE_RATES_URL: %w", err)
	}
	return exchangerate.NewFrankfurter(client), nil
}

// places returns nil when only the gazetteer is configured.
func (p providers) places(ctx context.Context, c config.Places) (place.Provider, error) {
	switch c.Provider {
	case "geoapify":
		client, err := p.client(ctx, "places", upstream.Options{
			BaseURL: c.GeoapifyURL, Timeout: c.PlaceTimeout, Probe: place.GeoapifyProbe(c.GeoapifyKey),
		})
		if err != nil {
			return nil, fmt.Errorf("GEOAPIFY_URL: %w", err)
		}
		return place.NewGeoapify(client, c.GeoapifyKey), nil
	case "photon":
		client, err := p.client(ctx, "places", upstream.Options{BaseURL: c.PhotonURL, Timeout: c.PlaceTimeout, Probe: place.PhotonProbe})
		if err != nil {
			return nil, fmt.Errorf("PHOTON_URL: %w", err)
		}
		return place.NewPhoton(client), nil
	}
	return nil, nil
}

// gazetteer is immutable, so it is unpacked once.
var gazetteer = sync.OnceValues(place.NewGazetteer)
