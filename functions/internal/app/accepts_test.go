package app

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestAnEncodingIsAcceptedByNameAndWeight(t *testing.T) {
	for header, want := range map[string]bool{
		"": false, "gzip": true, "GZIP": true, "br, gzip": true, "gzip;q=0": false, "gzip; q=0.5": true, "gzip;q=x": false, "xgzip": false,
		"br;q=1.0, gzip;q=0.8, *;q=0.1": true, "identity": false,
	} {
		request := httptest.NewRequest(http.MethodGet, "/", nil)
		request.Header.Set("Accept-Encoding", header)
		if got := accepts(request, "gzip"); got != want {
			t.Errorf("%q: %v", header, got)
		}
	}
}
