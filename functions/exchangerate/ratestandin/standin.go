// Package ratestandin is a fake provider of exchange rates for tests. It implements Frankfurter's API and can fail in every way
// that a provider can. functions/exchangerate/ratestandin/serve runs it for the browser tests.
package ratestandin

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"time"
)

// Mode is the behaviour of the fake provider.
type Mode string

// The modes. All but OK are failures, except Jump: its rates are possible but suspicious.
const (
	OK       Mode = "ok"
	Slow     Mode = "slow"     // no response until the caller gives up
	Status5  Mode = "500"      //
	Status4  Mode = "404"      //
	Limited  Mode = "429"      //
	Huge     Mode = "huge"     // 8 MB of rates
	HTML     Mode = "html"     // an error page with status 200
	CutOff   Mode = "cut-off"  // half a response
	Shape    Mode = "shape"    // JSON of another structure
	Missing  Mode = "missing"  // without the requested currency
	Other    Mode = "other"    // for another base
	Future   Mode = "future"   // dated in a month
	Negative Mode = "negative" // a rate below zero
	Zero     Mode = "zero"     // a rate of zero
	Absurd   Mode = "absurd"   // a rate a million times too high
	Text     Mode = "text"     // a rate in quotes
	Jump     Mode = "jump"     // rates 50 % higher
	Redirect Mode = "redirect" // to RedirectTo
)

// Modes lists all modes.
var Modes = []Mode{
	OK, Slow, Status5, Status4, Limited, Huge, HTML, CutOff, Shape, Missing, Other, Future, Negative, Zero, Absurd, Text, Jump, Redirect,
}

// euro holds the rates of one euro, the same on every day.
var euro = map[string]float64{
	"EUR": 1, "USD": 1.16, "GBP": 0.87, "TRY": 48.5, "CHF": 0.93, "JPY": 181.23, "VND": 30_600, "KWD": 0.356,
}

// Server is the fake provider. It is safe for concurrent use.
type Server struct {
	// RedirectTo is the target in the mode Redirect.
	RedirectTo string

	now   func() time.Time
	mode  atomic.Value
	asked atomic.Int64
}

// New returns a Server in the mode OK. A nil now means time.Now.
func New(now func() time.Time) *Server {
	if now == nil {
		now = time.Now
	}
	s := &Server{RedirectTo: "http://localhost:9/", now: now}
	s.Set(OK)
	return s
}

// Set changes the mode.
func (s *Server) Set(mode Mode) { s.mode.Store(mode) }

// Asked returns the number of requests for rates so far.
func (s *Server) Asked() int { return int(s.asked.Load()) }

// ServeHTTP serves /latest and /2026-11-20, also below /v1, and changes the mode on PUT /mode/{mode}.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if name, ok := strings.CutPrefix(r.URL.Path, "/mode/"); ok && r.Method == http.MethodPut {
		if !slices.Contains(Modes, Mode(name)) {
			http.Error(w, "unknown mode", http.StatusNotFound)
			return
		}
		s.Set(Mode(name))
		w.WriteHeader(http.StatusNoContent)
		return
	}
	s.asked.Add(1)
	switch s.mode.Load().(Mode) {
	case Slow:
		select {
		case <-r.Context().Done():
		case <-time.After(time.Minute):
		}
	case Status5:
		http.Error(w, "out of order", http.StatusInternalServerError)
	case Status4:
		http.Error(w, `{"message":"not found"}`, http.StatusNotFound)
	case Limited:
		w.Header().Set("Retry-After", "60")
		http.Error(w, "too many requests", http.StatusTooManyRequests)
	case HTML:
		_, _ = io.WriteString(w, "<!doctype html><title>Maintenance</title>")
	case CutOff:
		w.Header().Set("Content-Length", "100")
		_, _ = io.WriteString(w, `{"amount":1,"base":`)
	case Redirect:
		http.Redirect(w, r, s.RedirectTo, http.StatusFound)
	default:
		s.rates(w, r)
	}
}

// rates responds to a request, changed according to the mode.
func (s *Server) rates(w http.ResponseWriter, r *http.Request) {
	mode := s.mode.Load().(Mode)
	day, err := s.day(strings.TrimPrefix(strings.TrimPrefix(r.URL.Path, "/v1"), "/"))
	base := first(r, "base", "from")
	quotes := strings.Split(first(r, "symbols", "to"), ",")
	if err != nil || euro[base] == 0 {
		http.Error(w, `{"message":"not found"}`, http.StatusNotFound)
		return
	}
	rates := map[string]any{}
	for _, quote := range slices.Sorted(maps.Keys(euro)) {
		if quote != base && (slices.Contains(quotes, quote) || quotes[0] == "") {
			rates[quote] = spoilt(mode, published(euro[quote]/euro[base]))
		}
	}
	switch mode {
	case Missing:
		rates = map[string]any{"XXX": 1}
	case Other:
		base = "CHF"
	case Future:
		day = day.AddDate(0, 1, 0)
	case Shape:
		_ = json.NewEncoder(w).Encode([]any{map[string]any{"base": base, "rate": 1.16}})
		return
	case Huge:
		for i := range 400_000 {
			rates[fmt.Sprintf("X%06d", i)] = 1.5
		}
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(map[string]any{
		"amount": 1.0, "base": base, "date": day.Format(time.DateOnly), "rates": rates,
	})
}

// day returns the last working day up to the one in the path.
func (s *Server) day(path string) (time.Time, error) {
	day := s.now().UTC()
	if path != "latest" {
		var err error
		if day, err = time.Parse(time.DateOnly, path); err != nil {
			return time.Time{}, err
		}
	}
	for day.Weekday() == time.Saturday || day.Weekday() == time.Sunday {
		day = day.AddDate(0, 0, -1)
	}
	return day, nil
}

func spoilt(mode Mode, rate float64) any {
	switch mode {
	case Negative:
		return -rate
	case Zero:
		return 0
	case Absurd:
		return rate * 1e6
	case Text:
		return fmt.Sprint(rate)
	case Jump:
		return published(rate * 1.5)
	}
	return rate
}

// published rounds like the European Central Bank: the larger a rate, the fewer decimals, at most six.
func published(value float64) float64 {
	decimals := 6
	for _, habit := range []struct {
		above    float64
		decimals int
	}{{0.0001, 5}, {1, 4}, {20, 3}, {80, 2}, {5000, 0}} {
		if value > habit.above {
			decimals = habit.decimals
		}
	}
	scale := math.Pow10(decimals)
	return math.Round(value*scale) / scale
}

func first(r *http.Request, names ...string) string {
	for _, name := range names {
		if value := r.URL.Query().Get(name); value != "" {
			return value
		}
	}
	return ""
}
