package middleware_test

import (
	"bytes"
	"net/netip"
	"strings"
	"testing"

	"divido/functions/internal/observe"
)

func TestTheLogHasNothingPersonal(t *testing.T) {
	var lines bytes.Buffer
	logged := options()
	logged.Log = observe.NewLogger(&lines, "debug")
	gate := serve(t, logged)
	header := tokenOf(t, ayse)
	header["Cookie"], header["User-Agent"] = "secret-cookie", "Ayse's phone"
	ask(gate, "GET", "/functions/v1/things/secret-invitation?email=ayse@example.org", "", header)
	ask(gate, "GET", "/functions/v1/mine", "", header)
	ask(gate, "GET", "/rest/v1/users?email=eq.ayse@example.org", "", header)
	ask(gate, "GET", "/invite/secret-invitation", "", header)
	ask(gate, "GET", "/view/secret-invitation", "", header)
	answer := ask(gate, "GET", "/functions/v1/unknown/secret-invitation", "", header)
	for _, personal := range []string{"secret-invitation", "ayse@example.org", ayse, "secret-cookie", "Ayse", "192.0.2.1", header["Authorization"]} {
		if strings.Contains(lines.String(), personal) {
			t.Errorf("%q is in the log:\n%s", personal, &lines)
		}
	}
	if !strings.Contains(lines.String(), `"route":"/functions/v1/things/:token"`) {
		t.Errorf("the route is not in the log:\n%s", &lines)
	}
	if id := answer.Header().Get("X-Request-Id"); id == "" || !strings.Contains(lines.String(), `"request_id":"`+id+`"`) {
		t.Errorf("request %q is not in the log:\n%s", id, &lines)
	}
}

func TestRequestIDsOfStrangersAreNotKept(t *testing.T) {
	given := map[string]string{"X-Request-Id": "chosen-by-caller"}
	if id := ask(serve(t, options()), "GET", "/healthz", "", given).Header().Get("X-Request-Id"); id == "" || id == "chosen-by-caller" {
		t.Errorf("id %q", id)
	}
	behind := options()
	behind.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")}
	if id := ask(serve(t, behind), "GET", "/healthz", "", given).Header().Get("X-Request-Id"); id != "chosen-by-caller" {
		t.Errorf("a proxy's id became %q", id)
	}
	given["X-Request-Id"] = "bad id\nwith a line"
	if id := ask(serve(t, behind), "GET", "/healthz", "", given).Header().Get("X-Request-Id"); strings.Contains(id, "bad") {
		t.Errorf("id %q", id)
	}
}
