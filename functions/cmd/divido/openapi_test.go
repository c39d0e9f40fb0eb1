package main

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/gorillamux"
	"github.com/labstack/echo/v5"

	"divido/functions/internal/middleware"
	"divido/functions/internal/problem"
)

func description(t *testing.T) (*openapi3.T, routers.Router) {
	t.Helper()
	document, err := openapi3.NewLoader().LoadFromFile("../../openapi.yaml")
	if err != nil {
		t.Fatal(err)
	}
	if err := document.Validate(t.Context()); err != nil {
		t.Fatal(err)
	}
	router, err := gorillamux.NewRouter(document)
	if err != nil {
		t.Fatal(err)
	}
	openapi3filter.RegisterBodyDecoder(problem.MediaType, openapi3filter.JSONBodyDecoder)
	return document, router
}

func TestAnswersAreAsDescribed(t *testing.T) {
	_, router := description(t)
	handler := wholeServer(t, standIn, nil)
	busy := wholeServer(t, standIn, map[string]string{"LIMIT_PER_ADDRESS": "1/1h", "LIMIT_PER_USER": "1/1h"})
	send(busy, "GET", "/functions/v1/invitations/"+validToken, "", "")
	broken := wholeServer(t, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusInternalServerError) }, nil)
	strange := wholeServer(t, func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, `{"currency":"XXX","me":"`+ayse+`","units":[],"balances":[]}`)
	}, nil)
	guarded := wholeServer(t, standIn, map[string]string{"METRICS_TOKEN": "prometheus"})

	for _, test := range []struct {
		server http.Handler
		route  string
		caller bool
		body   string
		status int
	}{
		{handler, "GET /functions/v1/invitations/" + validToken, false, "", 200},
		{handler, "GET /functions/v1/invitations/" + validToken, true, "", 200},
		{handler, "GET /functions/v1/invitations/unknown-token", true, "", 200},
		{broken, "GET /functions/v1/invitations/" + validToken, false, "", 502},
		{busy, "GET /functions/v1/invitations/" + validToken, false, "", 429},
		{handler, "POST /functions/v1/invitations/" + validToken + "/accept", true, "", 200},
		{handler, "POST /functions/v1/invitations/" + validToken + "/accept", false, "", 401},
		{handler, "POST /functions/v1/invitations/unknown-token/accept", true, "", 404},
		{handler, "POST /functions/v1/invitations/short/accept", true, "", 422},
		{broken, "POST /functions/v1/invitations/" + validToken + "/accept", true, "", 503},
		{handler, "GET /functions/v1/views/" + validToken, false, "", 200},
		{handler, "GET /functions/v1/views/" + validToken, true, "", 200},
		{handler, "GET /functions/v1/views/unknown-token", false, "", 404},
		{handler, "GET /functions/v1/views/short", false, "", 404},
		{broken, "GET /functions/v1/views/" + validToken, false, "", 502},
		{busy, "GET /functions/v1/views/" + validToken, false, "", 429},
		{handler, "GET /functions/v1/views/" + validToken + "/expenses" + afterFirst, false, "", 200},
		{handler, "GET /functions/v1/views/unknown-token/expenses" + afterFirst, false, "", 404},
		{handler, "GET /functions/v1/views/" + validToken + "/expenses?before_date=2026-06-31&before_time=now&before_id=1", false, "", 400},
		{broken, "GET /functions/v1/views/" + validToken + "/expenses" + afterFirst, false, "", 502},
		{handler, "GET /functions/v1/events/" + skiWeek + "/settlement", true, "", 200},
		{handler, "GET /functions/v1/events/" + skiWeek + "/settlement", false, "", 401},
		{handler, "GET /functions/v1/events/" + ben + "/settlement", true, "", 404},
		{broken, "GET /functions/v1/events/" + skiWeek + "/settlement", true, "", 502},
		{strange, "GET /functions/v1/events/" + skiWeek + "/settlement", true, "", 500},
		{handler, "GET /functions/v1/exchange-rates?from=EUR&to=TRY", true, "", 200},
		{handler, "GET /functions/v1/exchange-rates?from=EUR&to=EUR", true, "", 200},
		{handler, "GET /functions/v1/exchange-rates?from=EUR&to=TRY", false, "", 401},
		{handler, "GET /functions/v1/exchange-rates?from=JPY&to=JPY", true, "", 200},
		{handler, "GET /functions/v1/exchange-rates?from=EUR&to=JPY", true, "", 503},
		{handler, "GET /functions/v1/exchange-rates?from=EUR&to=XXX", true, "", 400},
		{handler, "GET /functions/v1/places?text=Zermatt&type=city", true, "", 200},
		{handler, "GET /functions/v1/places?text=Deutschland&type=country&lang=de", true, "", 200},
		{handler, "GET /functions/v1/places?text=Zermatt&type=planet", true, "", 400},
		{handler, "GET /functions/v1/places?text=Zermatt&type=city", false, "", 401},
		{handler, "DELETE /functions/v1/account", true, `{"confirm":true}`, 200},
		{handler, "DELETE /functions/v1/account", true, `{"confirm":false}`, 422},
		{handler, "DELETE /functions/v1/account", true, `confirm`, 400},
		{handler, "DELETE /functions/v1/account", true, `{"confirm":true,"x":"` + strings.Repeat("x", 70_000) + `"}`, 413},
		{handler, "DELETE /functions/v1/account", false, `{"confirm":true}`, 401},
		{broken, "DELETE /functions/v1/account", true, `{"confirm":true}`, 503},
		{handler, "GET /healthz", false, "", 200},
		{broken, "GET /healthz", false, "", 503},
		{handler, "GET /livez", false, "", 200},
		{handler, "GET /metrics", false, "", 200},
		{guarded, "GET /metrics", false, "", 401},
		{handler, "GET /config.json", false, "", 200},
		{handler, "GET /openapi.yaml", false, "", 200},
	} {
		t.Run(test.route, func(t *testing.T) {
			method, path, _ := strings.Cut(test.route, " ")
			authorization := ""
			if test.caller {
				authorization = bearer(t)
			}
			answer := send(test.server, method, path, authorization, test.body)
			if answer.Code != test.status {
				t.Fatalf("status %d, want %d: %s", answer.Code, test.status, answer.Body)
			}
			checkAgainst(t, router, method, path, test.body, answer)
		})
	}
}

// checkAgainst fails unless the description contains the request, if it succeeded, and the response.
func checkAgainst(t *testing.T, router routers.Router, method, path, body string, answer *httptest.ResponseRecorder) {
	t.Helper()
	request := httptest.NewRequest(method, path, strings.NewReader(body))
	if body != "" {
		request.Header.Set("Content-Type", "application/json")
	}
	route, parameters, err := router.FindRoute(request)
	if err != nil {
		t.Fatalf("not described: %v", err)
	}
	asked := &openapi3filter.RequestValidationInput{
		Request: request, PathParams: parameters, Route: route,
		Options: &openapi3filter.Options{AuthenticationFunc: openapi3filter.NoopAuthenticationFunc, IncludeResponseStatus: true},
	}
	if answer.Code < http.StatusBadRequest {
		if err := openapi3filter.ValidateRequest(t.Context(), asked); err != nil {
			t.Errorf("the description forbids what is answered: %v", err)
		}
	}
	if err := openapi3filter.ValidateResponse(t.Context(), &openapi3filter.ResponseValidationInput{
		RequestValidationInput: asked, Status: answer.Code, Header: answer.Header(), Options: asked.Options,
		Body: io.NopCloser(bytes.NewReader(answer.Body.Bytes())),
	}); err != nil {
		t.Errorf("the answer is not as described: %v\n%s", err, answer.Body)
	}
}

var echoParameter = regexp.MustCompile(`:(\w+)`)

func TestEveryRouteIsDescribed(t *testing.T) {
	document, _ := description(t)
	var described []string
	for path, item := range document.Paths.Map() {
		if ofSupabase(path) {
			continue // supabase/tests/programs.test.mjs tests the real one
		}
		for method := range item.Operations() {
			described = append(described, method+" "+path)
		}
	}
	var served []string
	for _, route := range routesOf(t) {
		path := echoParameter.ReplaceAllString(route.Path, "{$1}")
		if ofSupabase(path) {
			continue
		}
		served = append(served, route.Method+" "+path)
	}
	slices.Sort(described)
	slices.Sort(served)
	if !slices.Equal(described, served) {
		t.Errorf("described:\n%s\nserved:\n%s", strings.Join(described, "\n"), strings.Join(served, "\n"))
	}
}

func ofSupabase(path string) bool {
	return slices.ContainsFunc([]string{middleware.AuthPath, middleware.TablesPath, middleware.StoragePath}, func(prefix string) bool {
		return strings.HasPrefix(path, prefix)
	})
}

func TestTheDescriptionIsServedAsItIsToPagesOfEveryOrigin(t *testing.T) {
	written, err := os.ReadFile("../../openapi.yaml")
	if err != nil {
		t.Fatal(err)
	}
	handler := wholeServer(t, standIn, nil)
	request := httptest.NewRequest("GET", "/openapi.yaml", nil)
	request.Header.Set("Origin", "https://editor.example")
	answer := httptest.NewRecorder()
	handler.ServeHTTP(answer, request)
	if !bytes.Equal(answer.Body.Bytes(), written) {
		t.Errorf("%d bytes are served, %d are written", answer.Body.Len(), len(written))
	}
	for name, want := range map[string]string{
		"Content-Type":                "application/yaml",
		"Access-Control-Allow-Origin": "*",
		"Cache-Control":               "public, max-age=3600",
	} {
		if got := answer.Header().Get(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	request.Header.Set("If-None-Match", answer.Header().Get("ETag"))
	again := httptest.NewRecorder()
	handler.ServeHTTP(again, request)
	if again.Code != http.StatusNotModified || again.Body.Len() > 0 {
		t.Errorf("asked again: %d with %d bytes", again.Code, again.Body.Len())
	}
}

func routesOf(t *testing.T) echo.Routes {
	t.Helper()
	gate, ok := wholeServer(t, standIn, nil).(*middleware.Chain)
	if !ok {
		t.Fatal("the server is no gateway")
	}
	return gate.Echo.Router().Routes()
}

func TestEveryCodeIsDescribed(t *testing.T) {
	document, _ := description(t)
	var described []string
	for _, each := range document.Components.Schemas["Problem"].Value.Properties["code"].Value.Enum {
		described = append(described, each.(string))
	}
	var known []string
	for code := range problem.Codes() {
		known = append(known, string(code))
	}
	slices.Sort(described)
	slices.Sort(known)
	if !slices.Equal(described, known) {
		t.Errorf("described: %v\nknown: %v", described, known)
	}
}
