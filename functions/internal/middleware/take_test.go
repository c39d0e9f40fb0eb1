package middleware_test

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"divido/functions/internal/problem"
)

func wantProblem(t *testing.T, answer *httptest.ResponseRecorder, code problem.Code) {
	t.Helper()
	var document problem.Document
	if err := json.Unmarshal(answer.Body.Bytes(), &document); err != nil {
		t.Fatalf("%d %q is no problem: %v", answer.Code, answer.Body, err)
	}
	if document.Code != code || answer.Code != code.Status() || document.Status != answer.Code {
		t.Errorf("problem %q with status %d, want %q with %d", document.Code, answer.Code, code, code.Status())
	}
	if kind := answer.Header().Get("Content-Type"); kind != problem.MediaType {
		t.Errorf("content type %q", kind)
	}
	if document.Instance != "urn:divido:request:"+answer.Header().Get("X-Request-Id") {
		t.Errorf("instance %q does not name the request", document.Instance)
	}
}

func TestInvalidRequestsAreRefused(t *testing.T) {
	jsonType := map[string]string{"Content-Type": "application/json"}
	for name, test := range map[string]struct {
		method, path, body string
		header             map[string]string
		code               problem.Code
	}{
		"unknown route":             {"GET", "/functions/v1/unknown", "", nil, problem.RouteNotFound},
		"unknown route, posted":     {"POST", "/functions/v1/unknown", `{}`, jsonType, problem.RouteNotFound},
		"the functions as such":     {"GET", "/functions/v1", "", nil, problem.RouteNotFound},
		"tables without the proxy":  {"GET", "/rest/v1/users", "", nil, problem.RouteNotFound},
		"wrong method":              {"DELETE", "/functions/v1/things/abc", "", nil, problem.MethodNotAllowed},
		"wrong method elsewhere":    {"POST", "/healthz", "", nil, problem.MethodNotAllowed},
		"body too large":            {"POST", "/functions/v1/things", strings.Repeat("a", 1001), jsonType, problem.PayloadTooLarge},
		"a form":                    {"POST", "/functions/v1/things", "a=b", map[string]string{"Content-Type": "application/x-www-form-urlencoded"}, problem.UnsupportedMediaType},
		"text, as forms can send":   {"POST", "/functions/v1/things", `{}`, map[string]string{"Content-Type": "text/plain"}, problem.UnsupportedMediaType},
		"no content type":           {"POST", "/functions/v1/things", `{}`, nil, problem.UnsupportedMediaType},
		"broken content type":       {"POST", "/functions/v1/things", `{}`, map[string]string{"Content-Type": ";;"}, problem.UnsupportedMediaType},
		"a foreign page":            {"POST", "/functions/v1/things", `{}`, map[string]string{"Content-Type": "application/json", "Origin": "https://evil.example"}, problem.OriginNotAllowed},
		"a page of no origin":       {"POST", "/functions/v1/things", `{}`, map[string]string{"Content-Type": "application/json", "Origin": "null"}, problem.OriginNotAllowed},
		"a page of a similar name":  {"POST", "/functions/v1/things", `{}`, map[string]string{"Content-Type": "application/json", "Origin": "http://localhost:8080.evil.example"}, problem.OriginNotAllowed},
		"nobody signed in":          {"GET", "/functions/v1/mine", "", nil, problem.UserNotAuthenticated},
		"something breaks":          {"GET", "/functions/v1/broken", "", nil, problem.UnexpectedError},
		"something takes too long":  {"GET", "/functions/v1/slow", "", nil, problem.TimedOut},
		"encoded slash in a method": {"PUT", "/functions/v1/things%2Fabc", "", nil, problem.InvalidRequest},
	} {
		t.Run(name, func(t *testing.T) {
			small := options()
			small.RequestTimeout = 20 * time.Millisecond
			answer := ask(serve(t, small), test.method, test.path, test.body, test.header)
			wantProblem(t, answer, test.code)
			if strings.Contains(answer.Body.String(), "ayse") || strings.Contains(answer.Body.String(), "boom") {
				t.Errorf("the answer tells what broke: %s", answer.Body)
			}
			if test.code == problem.MethodNotAllowed && !strings.Contains(answer.Header().Get("Allow"), "GET") {
				t.Errorf("Allow: %q", answer.Header().Get("Allow"))
			}
		})
	}
}

func TestAStreamedBodyIsCutAtTheLimit(t *testing.T) {
	server := httptest.NewServer(serve(t, options()))
	defer server.Close()
	response, err := http.Post(server.URL+"/functions/v1/things", "application/json", io.MultiReader(strings.NewReader(strings.Repeat("a", 5000))))
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusRequestEntityTooLarge {
		t.Errorf("status %d, want 413", response.StatusCode)
	}
}

func TestOwnPagesMayChangeThings(t *testing.T) {
	for name, header := range map[string]map[string]string{
		"no origin":                 {},
		"the public address":        {"Origin": "http://localhost:8080"},
		"a configured origin":       {"Origin": "https://app.example.org"},
		"another address of itself": {"Origin": "http://192.168.1.5:8080", "Host": "192.168.1.5:8080"},
	} {
		t.Run(name, func(t *testing.T) {
			header["Content-Type"] = "application/json; charset=utf-8"
			more := options()
			more.CORSOrigins = []string{"https://app.example.org"}
			if answer := ask(serve(t, more), "POST", "/functions/v1/things", `{"a":1}`, header); answer.Body.String() != `body {"a":1}` {
				t.Errorf("answer %d %s", answer.Code, answer.Body)
			}
		})
	}
}

func TestOnlyAllowedOriginsReadAnswers(t *testing.T) {
	more := options()
	more.CORSOrigins = []string{"https://app.example.org"}
	gate := serve(t, more)
	preflight := func(origin string) *httptest.ResponseRecorder {
		return ask(gate, "OPTIONS", "/functions/v1/things", "", map[string]string{
			"Origin": origin, "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "authorization,content-type",
		})
	}
	allowed := preflight("https://app.example.org")
	if allowed.Code != http.StatusNoContent || allowed.Header().Get("Access-Control-Allow-Origin") != "https://app.example.org" ||
		!strings.Contains(allowed.Header().Get("Access-Control-Allow-Headers"), "authorization") {
		t.Errorf("allowed: %d %v", allowed.Code, allowed.Header())
	}
	if foreign := preflight("https://evil.example"); foreign.Header().Get("Access-Control-Allow-Origin") != "" {
		t.Errorf("foreign: %v", foreign.Header())
	}
	if app := ask(gate, "GET", "/index.html", "", map[string]string{"Origin": "https://evil.example"}); app.Header().Get("Access-Control-Allow-Origin") != "" {
		t.Errorf("app files: %v", app.Header())
	}
}
