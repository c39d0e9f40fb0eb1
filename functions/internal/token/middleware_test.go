package token_test

import (
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/labstack/echo/v5"
	"github.com/lestrrat-go/jwx/v3/jwa"

	"divido/functions/internal/problem"
	"divido/functions/internal/token"
)

// serve responds to GET /required and GET /optional with the caller's id.
func serve(verifier token.Verifier) http.Handler {
	e := echo.New()
	e.HTTPErrorHandler = problem.Handler(slog.New(slog.DiscardHandler))
	e.Use(token.Identify(verifier, "sb_publishable_key"))
	whoami := func(c *echo.Context) error {
		return c.String(http.StatusOK, token.CallerFrom(c.Request().Context()).UserID)
	}
	e.GET("/required", whoami, token.Required())
	e.GET("/optional", whoami, token.Optional())
	return e
}

func TestCallersAreLetInOrToldToSignIn(t *testing.T) {
	good := "Bearer " + sign(t, claims(t, nil), jwa.HS256(), []byte(sharedSecret))
	for name, test := range map[string]struct {
		path, authorization string
		status              int
		body                string
	}{
		"signed in":                           {"/required", good, 200, ayse},
		"scheme in lower case":                {"/required", "bearer" + good[6:], 200, ayse},
		"nobody":                              {"/required", "", 401, ""},
		"garbage":                             {"/required", "Bearer garbage", 401, ""},
		"another scheme":                      {"/required", "Basic YTpi", 401, ""},
		"the publishable key":                 {"/required", "Bearer sb_publishable_key", 401, ""},
		"optional: signed in":                 {"/optional", good, 200, ayse},
		"optional: nobody":                    {"/optional", "", 200, ""},
		"optional: the publishable key":       {"/optional", "Bearer sb_publishable_key", 200, ""},
		"optional: a refused token is no one": {"/optional", "Bearer garbage", 401, ""},
	} {
		t.Run(name, func(t *testing.T) {
			request := httptest.NewRequest(http.MethodGet, test.path, nil)
			if test.authorization != "" {
				request.Header.Set("Authorization", test.authorization)
			}
			answer := httptest.NewRecorder()
			serve(token.NewSecretVerifier(sharedSecret, token.Rules{})).ServeHTTP(answer, request)
			if answer.Code != test.status {
				t.Fatalf("status = %d, want %d (%s)", answer.Code, test.status, answer.Body)
			}
			if test.status == http.StatusOK {
				if answer.Body.String() != test.body {
					t.Errorf("caller = %q, want %q", answer.Body, test.body)
				}
				return
			}
			var document problem.Document
			if err := json.Unmarshal(answer.Body.Bytes(), &document); err != nil || document.Code != problem.UserNotAuthenticated {
				t.Errorf("answer = %s", answer.Body)
			}
			if answer.Header().Get("WWW-Authenticate") != "Bearer" {
				t.Errorf("no WWW-Authenticate")
			}
		})
	}
}

func TestWithoutKeysSignInCannotBeChecked(t *testing.T) {
	server := newKeyServer(t, newKey(t, "first"))
	server.down.Store(true)
	request := httptest.NewRequest(http.MethodGet, "/required", nil)
	request.Header.Set("Authorization", "Bearer "+sign(t, claims(t, nil), jwa.ES256(), newKey(t, "first")))
	answer := httptest.NewRecorder()
	serve(token.NewKeysVerifier(keySet(t, server.URL, nil), token.Rules{})).ServeHTTP(answer, request)
	if answer.Code != http.StatusServiceUnavailable {
		t.Errorf("status = %d, want 503: the token may be good", answer.Code)
	}
}
