package main

import (
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"divido/functions/exchangerate/ratestandin"
	"divido/functions/internal/config"
	"divido/functions/internal/observe"
)

// discardingWriter discards a response.
type discardingWriter struct{ header http.Header }

func (n *discardingWriter) Header() http.Header         { return n.header }
func (n *discardingWriter) Write(p []byte) (int, error) { return len(p), nil }
func (n *discardingWriter) WriteHeader(int)             {}

// BenchmarkAnswersFromMemory measures the whole server for a cached response, without the connection.
func BenchmarkAnswersFromMemory(b *testing.B) {
	upstream := httptest.NewServer(http.HandlerFunc(standIn))
	defer upstream.Close()
	rates := httptest.NewServer(ratestandin.New(nil))
	defer rates.Close()
	environment := settings(b, upstream.URL)
	environment["EXCHANGE_RATES_PROVIDER"], environment["EXCHANGE_RATES_URL"] = "frankfurter", rates.URL+"/v1"
	environment["LIMIT_PER_USER"], environment["LIMIT_PER_ADDRESS"] = "10000000/1s", "10000000/1s"
	environment["LIMIT_AT_ONCE"] = "10000"
	c, err := config.Read(environment)
	if err != nil {
		b.Fatal(err)
	}
	made, err := wire(b.Context(), c, observe.NewLogger(io.Discard, "info"))
	if err != nil {
		b.Fatal(err)
	}
	for _, path := range []string{
		"/functions/v1/exchange-rates?from=EUR&to=USD&date=2026-11-19", "/functions/v1/places?text=Zermatt&type=city&lang=tr",
		"/healthz", "/livez",
	} {
		b.Run(path[:min(len(path), 24)], func(b *testing.B) {
			asked := httptest.NewRequest("GET", path, nil)
			asked.Header = http.Header{
				"Accept": {"*/*"}, "Accept-Encoding": {"gzip, deflate, br, zstd"}, "Accept-Language": {"tr"},
				"Authorization": {bearer(b)}, "Apikey": {"sb_publishable_key"},
				"User-Agent": {"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36"},
			}
			known := httptest.NewRecorder()
			if made.handler.ServeHTTP(known, asked); known.Code != http.StatusOK {
				b.Fatal(known.Code, known.Body)
			}
			b.ReportAllocs()
			for b.Loop() {
				request := *asked
				made.handler.ServeHTTP(&discardingWriter{http.Header{}}, &request)
			}
		})
	}
}
