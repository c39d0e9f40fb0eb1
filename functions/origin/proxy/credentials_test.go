package proxy_test

import (
	"net/http"
	"testing"
)

// Regression: these caused a failure of the server.
func TestCredentialsOfAnotherFormAreRefused(t *testing.T) {
	server := origin(t, generous(), func(w http.ResponseWriter, r *http.Request) {
		t.Errorf("%s was passed on", r.URL.Path)
		write(w, http.StatusOK, `{}`)
	})
	for _, path := range []string{
		"token?grant_type=password", "token?grant_type=refresh_token", "token?grant_type=pkce", "signup", "recover", "resend",
		"verify", "user", "reauthenticate", "logout",
	} {
		for _, body := range []string{
			`{"email":{"a":1},"password":"x"}`, `{"email":["a@example.org"]}`, `{"email":7}`, `{"email":true}`,
			`{"email":"a@example.org","password":{"$ne":1}}`, `{"email":"a@example.org","password":123456}`, `{"current_password":[]}`,
			`{"token":{"a":1},"type":"signup"}`, `{"token_hash":7}`, `{"type":["recovery"],"token_hash":"x"}`, `{"phone":{}}`,
			`{"refresh_token":{"a":1}}`, `{"nonce":1}`, `{"auth_code":[],"code_verifier":"x"}`, `{"data":"x"}`, `{"data":[1]}`,
			`{"options":7}`, `{"create_user":"no"}`, `{"gotrue_meta_security":"x"}`,
			`{"email":"a@example.org","email":{"a":1}}`, `{"em\u0061il":{"a":1}}`, `[]`, `[{"email":"a@example.org"}]`, `"x"`, `7`, `null`,
		} {
			got := post(t, server.URL+"/auth/v1/"+path, body)
			if got.status != http.StatusBadRequest || got.json(t)["code"] != "invalid_request" {
				t.Errorf("%s to %s: %d %s", body, path, got.status, got.body)
			}
		}
	}
}

func TestCredentialsOfTheAppArePassedOn(t *testing.T) {
	server := origin(t, generous(), func(w http.ResponseWriter, _ *http.Request) { write(w, http.StatusOK, `{}`) })
	for path, body := range map[string]string{
		"signup":                         `{"email":"a@example.org","password":"x","data":{"preferred_language":["de"]},"gotrue_meta_security":{},"code_challenge":null,"code_challenge_method":null}`,
		"user":                           `{"email":"a@example.org","current_password":"x"}`,
		"verify":                         `{"token_hash":"x","type":"signup"}`,
		"token?grant_type=password":      `{"email":"a@example.org","password":"x"}`,
		"token?grant_type=web3":          `{"chain":"x","message":["y"]}`,
		"token?grant_type=refresh_token": `{"refresh_token":"x"}`,
	} {
		if got := post(t, server.URL+"/auth/v1/"+path, body); got.status != http.StatusOK {
			t.Errorf("%s: %d %s", path, got.status, got.body)
		}
	}
}
