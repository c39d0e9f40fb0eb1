package main

import (
	"net/http"
	"strings"
	"sync"
	"testing"

	"divido/functions/internal/middleware"
)

// ofJobs are procedures that the server's own jobs call at random moments, for nobody.
var ofJobs = map[string]bool{"/rest/v1/rpc/due_series": true, "/rest/v1/rpc/lease_notices": true}

// keyUses counts the procedures called with the secret key for callers.
type keyUses struct {
	mu    sync.Mutex
	paths []string
}

func (k *keyUses) note(r *http.Request) {
	if r.Header.Get("Apikey") != "sb_secret_key" || ofJobs[r.URL.Path] {
		return
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	k.paths = append(k.paths, r.URL.Path)
}

// taken returns the procedures since the last call.
func (k *keyUses) taken() []string {
	k.mu.Lock()
	defer k.mu.Unlock()
	paths := k.paths
	k.paths = nil
	return paths
}

// functionRequests has one successful request for each route of the functions.
var functionRequests = map[string]struct{ path, body string }{
	"GET /functions/v1/invitations/:token":         {path: "/functions/v1/invitations/" + validToken},
	"POST /functions/v1/invitations/:token/accept": {path: "/functions/v1/invitations/" + validToken + "/accept"},
	"GET /functions/v1/views/:token":               {path: "/functions/v1/views/" + validToken},
	"GET /functions/v1/views/:token/expenses":      {path: "/functions/v1/views/" + validToken + "/expenses" + afterFirst},
	"GET /functions/v1/shared-bills/:token":        {path: "/functions/v1/shared-bills/" + billToken},
	"POST /functions/v1/shared-bills/:token/seats": {path: "/functions/v1/shared-bills/" + billToken + "/seats", body: `{"name":"Zoe"}`},
	"PUT /functions/v1/shared-bills/:token/marks":  {path: "/functions/v1/shared-bills/" + billToken + "/marks", body: `{"marks":[]}`},
	"PUT /functions/v1/shared-bills/:token/done":   {path: "/functions/v1/shared-bills/" + billToken + "/done", body: `{"done":true}`},
	"GET /functions/v1/events/:id/settlement":      {path: "/functions/v1/events/" + skiWeek + "/settlement"},
	"GET /functions/v1/exchange-rates":             {path: "/functions/v1/exchange-rates?from=EUR&to=TRY"},
	"GET /functions/v1/places":                     {path: "/functions/v1/places?text=Zermatt&type=city"},
	"DELETE /functions/v1/account":                 {path: "/functions/v1/account", body: `{"confirm":true}`},
}

// notForCaller lists the routes that use the secret key but not on behalf of a caller: the link is the permission, or the data
// is public rates. Their responses do not depend on the caller.
var notForCaller = map[string]bool{
	"GET /functions/v1/views/:token":               true,
	"GET /functions/v1/views/:token/expenses":      true,
	"GET /functions/v1/shared-bills/:token":        true,
	"POST /functions/v1/shared-bills/:token/seats": true,
	"PUT /functions/v1/shared-bills/:token/marks":  true,
	"PUT /functions/v1/shared-bills/:token/done":   true,
	"GET /functions/v1/exchange-rates":             true, // only where a provider is configured
}

// actingRoutes returns the routes that use the secret key on behalf of a caller whose session is alive.
func actingRoutes(t *testing.T) []string {
	t.Helper()
	uses := &keyUses{}
	handler := wholeServer(t, func(w http.ResponseWriter, r *http.Request) {
		uses.note(r)
		standIn(w, r)
	}, nil)
	var acting []string
	for _, route := range routesOf(t) {
		if !strings.HasPrefix(route.Path, middleware.FunctionsPath+"/") {
			continue
		}
		pattern := route.Method + " " + route.Path
		request, known := functionRequests[pattern]
		if !known {
			t.Errorf("%s has no request in functionRequests", pattern)
			continue
		}
		uses.taken()
		if answer := send(handler, route.Method, request.path, bearer(t), request.body); answer.Code != http.StatusOK {
			t.Errorf("%s with a living session: %d %s", pattern, answer.Code, answer.Body)
		}
		if len(uses.taken()) > 0 && !notForCaller[pattern] {
			acting = append(acting, pattern)
		}
	}
	return acting
}

func TestEachFunctionThatActsWithTheSecretKeyRefusesACallerWhoseSessionHasEnded(t *testing.T) {
	acting := actingRoutes(t)
	if len(acting) < 4 {
		t.Fatalf("the routes that act with the secret key are %v", acting)
	}
	for name, test := range map[string]struct {
		authStatus int
		authBody   string
		status     int
		code       string
	}{
		"ended":                        {403, `{"code":403,"error_code":"session_not_found","msg":"Session from session_id claim in JWT does not exist"}`, 401, "user_not_authenticated"},
		"of a deleted account":         {403, `{"code":403,"error_code":"user_not_found","msg":"User from sub claim in JWT does not exist"}`, 401, "user_not_authenticated"},
		"of a token no longer trusted": {401, `{"message":"Invalid API key"}`, 401, "user_not_authenticated"},
		"unknown to a broken server":   {500, `{"code":500,"error_code":"unexpected_failure"}`, 503, "service_unavailable"},
		"unknown to a busy server":     {429, `{"code":429,"error_code":"over_request_rate_limit"}`, 503, "service_unavailable"},
		"unknown to a strange server":  {200, `<html>`, 503, "service_unavailable"},
	} {
		t.Run(name, func(t *testing.T) {
			uses := &keyUses{}
			handler := wholeServer(t, func(w http.ResponseWriter, r *http.Request) {
				uses.note(r)
				if r.URL.Path == "/auth/v1/user" {
					w.WriteHeader(test.authStatus)
					_, _ = w.Write([]byte(test.authBody))
					return
				}
				standIn(w, r)
			}, nil)
			for _, pattern := range acting {
				method, _, _ := strings.Cut(pattern, " ")
				request := functionRequests[pattern]
				answer := send(handler, method, request.path, bearer(t), request.body)
				if answer.Code != test.status || !strings.Contains(answer.Body.String(), test.code) {
					t.Errorf("%s: %d %s", pattern, answer.Code, answer.Body)
				}
				if used := uses.taken(); len(used) > 0 {
					t.Errorf("%s called %v with the secret key", pattern, used)
				}
			}
		})
	}
}
