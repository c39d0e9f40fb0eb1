package token_test

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/lestrrat-go/jwx/v3/jwa"
	"github.com/lestrrat-go/jwx/v3/jwt"

	"divido/functions/internal/token"
)

const (
	sharedSecret = "a-shared-secret-of-more-than-32-characters"
	ayse         = "0190a1b2-0000-7000-8000-00000000000a"
)

// claims returns the claims of a valid token with the given edits; a nil value removes a claim.
func claims(t testing.TB, edits map[string]any) jwt.Token {
	t.Helper()
	all := map[string]any{
		"sub": ayse, "aud": "authenticated", "role": "authenticated", "iss": "https://abc.supabase.co/auth/v1",
		"session_id": "0190a1b2-0000-7000-8000-0000000000ff", "email": "ayse@example.org",
		"iat": time.Now().Unix(), "exp": time.Now().Add(time.Hour).Unix(),
	}
	for name, value := range edits {
		all[name] = value
	}
	built := jwt.New()
	for name, value := range all {
		if value == nil {
			continue
		}
		if err := built.Set(name, value); err != nil {
			t.Fatal(err)
		}
	}
	return built
}

func sign(t testing.TB, claims jwt.Token, algorithm jwa.SignatureAlgorithm, key any) string {
	t.Helper()
	signed, err := jwt.Sign(claims, jwt.WithKey(algorithm, key))
	if err != nil {
		t.Fatal(err)
	}
	return string(signed)
}

// unsigned joins a header and claims without a signature.
func unsigned(header string, claims jwt.Token) string {
	payload, _ := json.Marshal(claims)
	encode := base64.RawURLEncoding.EncodeToString
	return encode([]byte(header)) + "." + encode(payload) + "."
}

func TestGoodTokenNamesItsCaller(t *testing.T) {
	verifier := token.NewSecretVerifier(sharedSecret, token.Rules{Issuer: "https://abc.supabase.co/auth/v1"})
	raw := sign(t, claims(t, nil), jwa.HS256(), []byte(sharedSecret))
	caller, err := verifier.Verify(t.Context(), raw)
	if err != nil {
		t.Fatal(err)
	}
	if caller.UserID != ayse || caller.Raw != raw || !caller.SignedIn() {
		t.Errorf("caller = %+v", caller)
	}
}

// forgeries are the forged tokens of docs/security.md, "Attacks tried". Verifiers with any key must refuse them.
func forgeries(t testing.TB) map[string]string {
	secret := []byte(sharedSecret)
	good := sign(t, claims(t, nil), jwa.HS256(), secret)
	parts := strings.Split(good, ".")
	return map[string]string{
		"garbage":                   "garbage",
		"three parts of garbage":    "a.b.c",
		"empty parts":               "..",
		"alg none":                  unsigned(`{"alg":"none","typ":"JWT"}`, claims(t, nil)),
		"alg None":                  unsigned(`{"alg":"None","typ":"JWT"}`, claims(t, nil)),
		"no alg":                    unsigned(`{"typ":"JWT"}`, claims(t, nil)),
		"signature cut off":         parts[0] + "." + parts[1] + ".",
		"claims exchanged":          parts[0] + "." + strings.Split(sign(t, claims(t, map[string]any{"sub": "0190a1b2-0000-7000-8000-00000000000b"}), jwa.HS256(), secret), ".")[1] + "." + parts[2],
		"wrong secret":              sign(t, claims(t, nil), jwa.HS256(), []byte("another-secret-of-more-than-32-characters")),
		"empty secret":              sign(t, claims(t, nil), jwa.HS256(), []byte{0}),
		"HS512 with the secret":     sign(t, claims(t, nil), jwa.HS512(), secret),
		"expired":                   sign(t, claims(t, map[string]any{"exp": time.Now().Add(-time.Minute).Unix()}), jwa.HS256(), secret),
		"no expiry":                 sign(t, claims(t, map[string]any{"exp": nil}), jwa.HS256(), secret),
		"not yet valid":             sign(t, claims(t, map[string]any{"nbf": time.Now().Add(time.Hour).Unix()}), jwa.HS256(), secret),
		"issued in the future":      sign(t, claims(t, map[string]any{"iat": time.Now().Add(time.Hour).Unix()}), jwa.HS256(), secret),
		"wrong audience":            sign(t, claims(t, map[string]any{"aud": "another"}), jwa.HS256(), secret),
		"no audience":               sign(t, claims(t, map[string]any{"aud": nil}), jwa.HS256(), secret),
		"role anon":                 sign(t, claims(t, map[string]any{"role": "anon"}), jwa.HS256(), secret),
		"role service_role":         sign(t, claims(t, map[string]any{"role": "service_role"}), jwa.HS256(), secret),
		"role is a list":            sign(t, claims(t, map[string]any{"role": []string{"authenticated"}}), jwa.HS256(), secret),
		"no role":                   sign(t, claims(t, map[string]any{"role": nil}), jwa.HS256(), secret),
		"no subject":                sign(t, claims(t, map[string]any{"sub": nil}), jwa.HS256(), secret),
		"empty subject":             sign(t, claims(t, map[string]any{"sub": ""}), jwa.HS256(), secret),
		"subject is no id":          sign(t, claims(t, map[string]any{"sub": "admin"}), jwa.HS256(), secret),
		"subject with a line break": sign(t, claims(t, map[string]any{"sub": ayse + "\n"}), jwa.HS256(), secret),
		"wrong issuer":              sign(t, claims(t, map[string]any{"iss": "https://evil.example"}), jwa.HS256(), secret),
		"10 kB long":                good + strings.Repeat("A", 10<<10),
		"trailing text":             good + " ",
		"asks for extensions":       unsigned(`{"alg":"HS256","crit":["b64"],"b64":false}`, claims(t, nil)) + parts[2],
	}
}

func TestForgedTokensAreRefusedWithSecret(t *testing.T) {
	verifier := token.NewSecretVerifier(sharedSecret, token.Rules{Issuer: "https://abc.supabase.co/auth/v1"})
	for name, raw := range forgeries(t) {
		t.Run(name, func(t *testing.T) {
			caller, err := verifier.Verify(t.Context(), raw)
			if !errors.Is(err, token.ErrInvalid) || caller.SignedIn() {
				t.Errorf("Verify = %+v, %v; want it refused", caller, err)
			}
		})
	}
}

func (s *keyServer) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	s.asked.Add(1)
	if s.down.Load() {
		http.Error(w, "down", http.StatusInternalServerError)
		return
	}
	_, _ = w.Write(s.published.Load().([]byte))
}

// FuzzVerify searches for text that is accepted without the secret, or makes the verifier panic.
func FuzzVerify(f *testing.F) {
	verifiers := []token.Verifier{
		token.NewSecretVerifier(sharedSecret, token.Rules{Issuer: "https://abc.supabase.co/auth/v1"}),
		token.NewKeysVerifier(keySet(f, newKeyServer(f, newKey(f, "first")).URL, nil), token.Rules{}),
	}
	good := sign(f, claims(f, nil), jwa.HS256(), []byte(sharedSecret))
	for _, raw := range forgeries(f) {
		f.Add(raw)
	}
	f.Add(good[:len(good)-1])
	f.Fuzz(func(t *testing.T, raw string) {
		if raw == good {
			return
		}
		for _, verifier := range verifiers {
			if caller, err := verifier.Verify(t.Context(), raw); err == nil {
				t.Errorf("%q was accepted as %+v", raw, caller)
			}
		}
	})
}
