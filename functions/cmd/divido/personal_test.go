package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"divido/functions/internal/config"
	"divido/functions/internal/observe"
)

// collected holds the traces that a collector received.
type collected struct {
	mu   sync.Mutex
	sent bytes.Buffer
}

func (c *collected) ServeHTTP(_ http.ResponseWriter, r *http.Request) {
	c.mu.Lock()
	defer c.mu.Unlock()
	_, _ = io.Copy(&c.sent, r.Body)
}

// personal lists the personal data of the journey, in requests, Supabase's responses and its errors.
var personal = []string{
	ayse, ben, skiWeek, family, validToken, "a-token-of-a-stranger", "ayse@example.org", "Ayşe", "Ay%C5%9Fe", "Ski week", "Fondue", "Zermatt",
	"DE89370400440532013000", "1710.55", "Café Majestic", "Majestic", "46.02075", "192.0.2.1", "203.0.113.7", "correct-horse", "Mozilla/5.0",
	"sb_secret_key", sharedSecret, "prometheus-token",
}

// journey requests every route, signed in and signed out.
func journey(t *testing.T, server http.Handler) {
	t.Helper()
	for _, route := range []string{
		"GET /functions/v1/invitations/" + validToken, "GET /functions/v1/invitations/a-token-of-a-stranger", "GET /invite/" + validToken,
		"POST /functions/v1/invitations/" + validToken + "/accept", "POST /functions/v1/invitations/a-token-of-a-stranger/accept",
		"GET /functions/v1/views/" + validToken, "GET /view/" + validToken, "GET /functions/v1/views/" + validToken + "/expenses" + afterFirst,
		"GET /functions/v1/events/" + skiWeek + "/settlement", "GET /functions/v1/events/" + family + "/settlement", "GET " + aRate, "GET " + aCafe,
		"GET /functions/v1/places?text=Zermatt&type=city", "GET /functions/v1/places?text=Caf%C3%A9+Majestic&type=" + ayse,
		"GET /rest/v1/users?email=eq.ayse@example.org", "GET /rest/v1/rpc/event_page?event_id=" + skiWeek, "GET /rest/v1/" + ayse,
		"GET /events/" + skiWeek, "GET /functions/v1/" + ayse + "/" + validToken, "GET /healthz", "GET /metrics", "GET /config.json",
	} {
		method, path, _ := strings.Cut(route, " ")
		for _, caller := range []string{"", bearer(t), "Bearer " + validToken} {
			request := httptest.NewRequest(method, path, nil)
			request.Header.Set("X-Forwarded-For", "203.0.113.7")
			request.Header.Set("User-Agent", "Mozilla/5.0 of Ayşe")
			request.Header.Set("Cookie", "session="+validToken)
			if caller != "" {
				request.Header.Set("Authorization", caller)
			}
			server.ServeHTTP(httptest.NewRecorder(), request)
		}
	}
	signIn := `{"email":"ayse@example.org","password":"correct-horse"}`
	for _, path := range []string{"token?grant_type=password", "signup", "recover", "resend", "user", "verify"} {
		send(server, "POST", "/auth/v1/"+path, "", signIn)
	}
	send(server, "POST", "/rest/v1/rpc/save_expense", bearer(t), `{"expense":{"description":"Fondue"}}`)
	send(server, "DELETE", "/functions/v1/account", bearer(t), `{"confirm":true}`)
}

// Requests, responses, errors and timeouts must leave no personal data in what operators read.
func TestLogsMetricsAndTracesContainNoPersonalData(t *testing.T) {
	refusing := func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusConflict)
		_, _ = io.WriteString(w, `{"code":"23505","message":"duplicate key value violates unique constraint \"users_email_key\"","details":"Key (email)=(ayse@example.org) already exists."}`)
	}
	breaking := func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusBadGateway)
		_, _ = io.WriteString(w, `<html>ayse@example.org `+skiWeek)
	}
	cut := func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Length", "1000")
		_, _ = io.WriteString(w, `{"event":{"name":"Ski week`)
	}
	gone := httptest.NewServer(http.NotFoundHandler())
	gone.Close()
	for name, answers := range map[string]http.HandlerFunc{"answering": standIn, "refusing": refusing, "breaking": breaking, "cutting off": cut, "silent": nil} {
		t.Run(name, func(t *testing.T) {
			at := gone.URL
			if answers != nil {
				supabase := httptest.NewServer(answers)
				defer supabase.Close()
				at = supabase.URL
			}
			traces := &collected{}
			collector := httptest.NewServer(traces)
			defer collector.Close()
			environment := settings(t, at)
			for key, value := range live(gone.URL, gone.URL) {
				environment[key] = value
			}
			environment["SUPABASE_EMBEDDED"] = "true"
			c, err := config.Read(environment)
			if err != nil {
				t.Fatal(err)
			}
			log := &said{}
			logger := observe.NewLogger(log, "debug")
			stop, err := observe.StartTracing(t.Context(), collector.URL, "test", logger)
			if err != nil {
				t.Fatal(err)
			}
			made, err := wire(t.Context(), c, logger)
			if err != nil {
				t.Fatal(err)
			}
			journey(t, made.handler)
			left, cancel := context.WithTimeout(t.Context(), 10*time.Second)
			defer cancel()
			if err := stop(left); err != nil {
				t.Error(err)
			}
			numbers := send(made.handler, "GET", "/metrics", "", "").Body.String()
			told := map[string]string{"the log": log.text.String(), "the numbers": numbers, "the traces": traces.sent.String()}
			for where, text := range told {
				if !strings.Contains(text, "/functions/v1/events/:id/settlement") {
					t.Errorf("%s know nothing of the journey: %.300s", where, text)
				}
				for _, one := range append(personal, signatureOf(bearer(t))) {
					if strings.Contains(text, one) {
						t.Errorf("%q stands in %s: %s", one, where, around(text, one))
					}
				}
			}
			if lines := strings.Split(strings.TrimSpace(told["the log"]), "\n"); !json.Valid([]byte(lines[len(lines)-1])) {
				t.Errorf("the last line is no JSON: %s", lines[len(lines)-1])
			}
		})
	}
}

// signatureOf returns the signature of a token, without which it is useless.
func signatureOf(authorization string) string {
	_, signature, _ := strings.Cut(strings.TrimPrefix(authorization, "Bearer "), ".")
	return signature
}

// around returns the part of a text around a word.
func around(text, word string) string {
	at := strings.Index(text, word)
	return text[max(0, at-200):min(len(text), at+200)]
}
