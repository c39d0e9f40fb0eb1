package exchangerate

import (
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/labstack/echo/v5"

	"divido/functions/exchangerate/ratestandin"
	"divido/functions/internal/problem"
	"divido/functions/internal/token"
)

// served responds to a request for an exchange rate, with or without a signed-in user.
func served(rates *Rates, caller token.Caller, query string) *httptest.ResponseRecorder {
	e := echo.NewWithConfig(echo.Config{HTTPErrorHandler: problem.Handler(slog.New(slog.DiscardHandler))})
	New(rates).Register(e.Group("/functions/v1"))
	request := httptest.NewRequest(http.MethodGet, "/functions/v1/exchange-rates", nil)
	request.URL.RawQuery = query
	recorder := httptest.NewRecorder()
	e.ServeHTTP(recorder, request.WithContext(token.NewContext(request.Context(), caller)))
	return recorder
}

var someone = token.Caller{UserID: "6f1c7c66-0000-4000-8000-000000000001", Raw: "token"}

func TestTheAnswerHasTheProvidersForm(t *testing.T) {
	for query, c := range map[string]struct {
		mode ratestandin.Mode
		want string
	}{
		"from=EUR&to=USD":                 {ratestandin.OK, `{"amount":1,"base":"EUR","date":"2026-11-19","rates":{"USD":1.16},"source":"live","stale":false}`},
		"from=EUR&to=TRY&date=2026-11-15": {ratestandin.OK, `{"amount":1,"base":"EUR","date":"2026-11-13","rates":{"TRY":48.5},"source":"live","stale":false}`},
		"from=GBP&to=GBP&date=2026-11-15": {ratestandin.OK, `{"amount":1,"base":"GBP","date":"2026-11-15","rates":{"GBP":1},"source":"same","stale":false}`},
		"from=EUR&to=USD&date=":           {ratestandin.Status5, `{"amount":1,"base":"EUR","date":"2026-10-01","rates":{"USD":1.1298},"source":"builtin","stale":true}`},
		"from=USD&to=VND":                 {ratestandin.OK, `{"amount":1,"base":"USD","date":"2026-11-19","rates":{"VND":26379.31034},"source":"live","stale":false}`},
		"from=VND&to=USD":                 {ratestandin.OK, `{"amount":1,"base":"VND","date":"2026-11-19","rates":{"USD":0.00003790849673},"source":"live","stale":false}`},
		"to=USD&from=EUR":                 {ratestandin.Jump, `{"amount":1,"base":"EUR","date":"2026-11-19","rates":{"USD":1.74},"source":"live","stale":false,"suspicious":true}`},
	} {
		w := newWorld(t, thursday)
		w.provider.Set(c.mode)
		if c.mode == ratestandin.Jump {
			w.database.rows[question{euroInDollars, mustParseDay("2026-11-16")}] = 1.15
		}
		got := served(w.Rates, someone, query)
		if got.Code != http.StatusOK || strings.TrimSpace(got.Body.String()) != c.want {
			t.Errorf("%s: got %d %s, want %s", query, got.Code, got.Body, c.want)
		}
	}
}

// An invalid request is refused before the provider is asked.
func TestInvalidParametersAreRefusedBeforeTheProviderIsAsked(t *testing.T) {
	w := newWorld(t, thursday)
	for name, query := range map[string]string{
		"no currency":           "",
		"one currency":          "from=EUR",
		"unknown currency":      "from=EUR&to=XXX",
		"lower case":            "from=eur&to=usd",
		"two currencies":        "from=EUR&to=USD,GBP",
		"CR LF":                 "from=EUR&to=USD%0d%0aHost:%20evil.example",
		"path":                  "from=../../EUR&to=USD",
		"another host":          "from=EUR&to=http://evil.example",
		"10 kB":                 "from=EUR&to=" + strings.Repeat("A", 10_000),
		"200 parameters":        "from=EUR&to=USD" + strings.Repeat("&from=EUR", 200),
		"unknown parameter":     "from=EUR&to=USD&url=http://evil.example",
		"date with a path":      "from=EUR&to=USD&date=../latest",
		"date with a range":     "from=EUR&to=USD&date=2026-01-01..2026-02-01",
		"date that is none":     "from=EUR&to=USD&date=2026-02-30",
		"date far ahead":        "from=EUR&to=USD&date=2127-01-01",
		"date long ago":         "from=EUR&to=USD&date=0001-01-01",
		"broken percent signs":  "from=EUR&to=%",
		"invalid UTF-8 in date": "from=EUR&to=USD&date=%ff",
	} {
		got := served(w.Rates, someone, query)
		var document problem.Document
		if err := json.Unmarshal(got.Body.Bytes(), &document); err != nil || got.Code != 400 || document.Code != problem.InvalidRequest {
			t.Errorf("%s: got %d %s", name, got.Code, got.Body)
		}
		if strings.Contains(got.Body.String(), "evil") {
			t.Errorf("%s: the answer repeats what was sent: %s", name, got.Body)
		}
	}
	if asked := w.provider.Asked(); asked != 0 {
		t.Errorf("the provider was asked %d times", asked)
	}
}

func TestAMissingRateIsAProblem(t *testing.T) {
	w := newWorld(t, thursday)
	w.provider.Set(ratestandin.Status5)
	got := served(w.Rates, someone, "from=EUR&to=JPY")
	var document problem.Document
	if err := json.Unmarshal(got.Body.Bytes(), &document); err != nil || got.Code != 503 || document.Code != problem.FailedToFetchExchangeRate {
		t.Errorf("got %d %s", got.Code, got.Body)
	}
}

func TestRatesAreForSignedInPeople(t *testing.T) {
	w := newWorld(t, thursday)
	if got := served(w.Rates, token.Caller{}, "from=EUR&to=USD"); got.Code != http.StatusUnauthorized {
		t.Errorf("got %d %s", got.Code, got.Body)
	}
}

func BenchmarkKnownRate(b *testing.B) {
	rates := NewRates(nil, nil, nil, nil)
	rates.provider = fixed{}
	rates.store = store{&database{rows: map[question]float64{}}}
	today := rates.Today()
	for b.Loop() {
		if _, err := rates.On(b.Context(), euroInDollars, today); err != nil {
			b.Fatal(err)
		}
	}
}
