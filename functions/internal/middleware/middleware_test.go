package middleware_test

import (
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/labstack/echo/v5"
	"github.com/lestrrat-go/jwx/v3/jwa"
	"github.com/lestrrat-go/jwx/v3/jwt"

	"divido/functions/internal/config"
	"divido/functions/internal/middleware"
	"divido/functions/internal/observe"
	"divido/functions/internal/token"
)

const secret = "a-shared-secret-of-more-than-32-characters"

// options are those of a server on localhost.
func options() middleware.Options {
	return middleware.Options{
		PublicURL: "http://localhost:8080", BrowserURL: "http://localhost:8080", PublishableKey: "sb_publishable_key",
		PerUser: config.Limit{Events: 50, Per: time.Minute}, PerAddress: config.Limit{Events: 50, Per: time.Minute},
		AtOnce: 100, Body: 1000, RequestTimeout: time.Second,
		Verifier: token.NewSecretVerifier(secret, token.Rules{}), Metrics: observe.NewMetrics("test"), Log: slog.New(slog.DiscardHandler),
		Seat:     func(c *echo.Context) string { return c.Request().Header.Get("X-Seat") },
		Fallback: func(c *echo.Context) error { return c.String(http.StatusOK, "the app") },
	}
}

// serve has a function that echoes its body, one that needs a caller, and one that fails.
func serve(t *testing.T, options middleware.Options) *middleware.Chain {
	t.Helper()
	gate, err := middleware.New(options)
	if err != nil {
		t.Fatal(err)
	}
	echoBody := func(c *echo.Context) error {
		body, err := io.ReadAll(c.Request().Body)
		if err != nil {
			return err
		}
		return c.String(http.StatusOK, "body "+string(body))
	}
	gate.Functions.GET("/things/:token", echoBody)
	gate.Functions.POST("/things", echoBody)
	gate.Functions.GET("/mine", echoBody, token.Required())
	gate.Functions.GET("/broken", func(*echo.Context) error { panic("boom with ayse@example.org") })
	gate.Functions.GET("/slow", func(c *echo.Context) error {
		<-c.Request().Context().Done()
		return c.Request().Context().Err()
	})
	gate.Echo.GET("/rest/v1/rpc/slow", func(c *echo.Context) error {
		<-c.Request().Context().Done()
		return c.String(http.StatusOK, "cancelled")
	})
	gate.Functions.GET("/large", func(c *echo.Context) error { return c.String(http.StatusOK, strings.Repeat("large ", 1000)) })
	gate.Echo.GET("/healthz", func(c *echo.Context) error { return c.String(http.StatusOK, "ok") })
	return gate
}

func ask(handler http.Handler, method, path, body string, header map[string]string) *httptest.ResponseRecorder {
	var reader io.Reader
	if body != "" {
		reader = strings.NewReader(body)
	}
	request := httptest.NewRequest(method, path, reader)
	for name, value := range header {
		request.Header.Set(name, value)
	}
	if host := header["Host"]; host != "" {
		request.Host = host
	}
	answer := httptest.NewRecorder()
	handler.ServeHTTP(answer, request)
	return answer
}

func tokenOf(t *testing.T, user string) map[string]string {
	t.Helper()
	claims, err := jwt.NewBuilder().Subject(user).Audience([]string{"authenticated"}).Claim("role", "authenticated").
		Expiration(time.Now().Add(time.Hour)).Build()
	if err != nil {
		t.Fatal(err)
	}
	signed, err := jwt.Sign(claims, jwt.WithKey(jwa.HS256(), []byte(secret)))
	if err != nil {
		t.Fatal(err)
	}
	return map[string]string{"Authorization": "Bearer " + string(signed)}
}

const (
	ayse = "0190a1b2-0000-7000-8000-00000000000a"
	ben  = "0190a1b2-0000-7000-8000-00000000000b"
)

func TestLargeAnswersAreCompressed(t *testing.T) {
	answer := ask(serve(t, options()), "GET", "/functions/v1/large", "", map[string]string{"Accept-Encoding": "gzip"})
	if answer.Header().Get("Content-Encoding") != "gzip" || answer.Body.Len() > 1000 {
		t.Errorf("%d bytes, %v", answer.Body.Len(), answer.Header())
	}
}

func TestHeadAnswersAsGetWithoutABody(t *testing.T) {
	if answer := ask(serve(t, options()), "HEAD", "/healthz", "", nil); answer.Code != http.StatusOK || answer.Body.Len() != 0 {
		t.Errorf("%d %q", answer.Code, answer.Body)
	}
}

// FuzzGateway searches for requests that the gateway answers with an unexpected status.
func FuzzGateway(f *testing.F) {
	gate, err := middleware.New(options())
	if err != nil {
		f.Fatal(err)
	}
	gate.Functions.GET("/things/:token", func(c *echo.Context) error { return c.String(http.StatusOK, c.Param("token")) })
	f.Add("GET", "/functions/v1/things/abc", "application/json", "{}", "Bearer a.b.c")
	f.Add("POST", "/functions/v1/things/%2e%2e", "", "", "")
	f.Add("DELETE", "/rest/v1//", ";", "x", "Basic")
	f.Fuzz(func(t *testing.T, method, path, contentType, body, authorization string) {
		request, err := http.NewRequest(method, "http://localhost/", strings.NewReader(body))
		if err != nil {
			return
		}
		request.URL.Path = "/" + strings.TrimPrefix(path, "/")
		request.RemoteAddr = "192.0.2.1:1"
		request.Header.Set("Content-Type", contentType)
		request.Header.Set("Authorization", authorization)
		answer := httptest.NewRecorder()
		gate.ServeHTTP(answer, request)
		if answer.Code == http.StatusInternalServerError {
			t.Errorf("%s %q answered %d %s", method, path, answer.Code, answer.Body)
		}
	})
}
