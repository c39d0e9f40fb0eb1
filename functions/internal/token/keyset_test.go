package token_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/lestrrat-go/jwx/v3/jwa"
	"github.com/lestrrat-go/jwx/v3/jwk"

	"divido/functions/internal/token"
)

// keyServer publishes keys and counts requests.
type keyServer struct {
	*httptest.Server
	published atomic.Value // []byte
	down      atomic.Bool
	asked     atomic.Int64
}

func newKeyServer(t testing.TB, keys ...jwk.Key) *keyServer {
	t.Helper()
	server := &keyServer{}
	server.publish(t, keys...)
	server.Server = httptest.NewServer(server)
	t.Cleanup(server.Close)
	return server
}

// direct calls a handler without a network, for tests with a fake clock.
type direct struct{ handler http.Handler }

func (d direct) RoundTrip(r *http.Request) (*http.Response, error) {
	recorder := httptest.NewRecorder()
	d.handler.ServeHTTP(recorder, r)
	return recorder.Result(), nil
}

func keySet(t testing.TB, url string, transport http.RoundTripper) *token.KeySet {
	t.Helper()
	keys, err := token.NewKeySet(t.Context(), url, transport)
	if err != nil {
		t.Fatal(err)
	}
	return keys
}

func (s *keyServer) publish(t testing.TB, keys ...jwk.Key) {
	t.Helper()
	set := jwk.NewSet()
	for _, key := range keys {
		public, err := key.PublicKey()
		if err != nil {
			t.Fatal(err)
		}
		if err := set.AddKey(public); err != nil {
			t.Fatal(err)
		}
	}
	body, err := json.Marshal(set)
	if err != nil {
		t.Fatal(err)
	}
	s.published.Store(body)
}

func newKey(t testing.TB, id string) jwk.Key {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	key, err := jwk.Import(private)
	if err != nil {
		t.Fatal(err)
	}
	if err := key.Set(jwk.KeyIDKey, id); err != nil {
		t.Fatal(err)
	}
	return key
}

func TestForgedTokensAreRefusedWithPublishedKeys(t *testing.T) {
	key := newKey(t, "first")
	server := newKeyServer(t, key)
	verifier := token.NewKeysVerifier(keySet(t, server.URL, nil), token.Rules{})

	good := sign(t, claims(t, nil), jwa.ES256(), key)
	if caller, err := verifier.Verify(t.Context(), good); err != nil || caller.UserID != ayse {
		t.Fatalf("Verify(good) = %+v, %v", caller, err)
	}

	forged := forgeries(t)
	// An attacker may use the public key as if it were a shared secret.
	publicKey, _ := key.PublicKey()
	var public ecdsa.PublicKey
	if err := jwk.Export(publicKey, &public); err != nil {
		t.Fatal(err)
	}
	der, err := x509.MarshalPKIXPublicKey(&public)
	if err != nil {
		t.Fatal(err)
	}
	asPEM := pem.EncodeToMemory(&pem.Block{Type: "PUBLIC KEY", Bytes: der})
	asJSON, _ := json.Marshal(publicKey)
	for name, secret := range map[string][]byte{"DER": der, "PEM": asPEM, "JSON": asJSON} {
		confused, err := jwk.Import(secret)
		if err != nil {
			t.Fatal(err)
		}
		_ = confused.Set(jwk.KeyIDKey, "first")
		forged["HS256 with the public key as "+name] = sign(t, claims(t, nil), jwa.HS256(), confused)
	}
	forged["another's key under the project's id"] = sign(t, claims(t, nil), jwa.ES256(), newKey(t, "first"))
	forged["key that is not published"] = sign(t, claims(t, nil), jwa.ES256(), newKey(t, "second"))
	forged["expired, rightly signed"] = sign(t, claims(t, map[string]any{"exp": time.Now().Add(-time.Minute).Unix()}), jwa.ES256(), key)
	forged["role service_role, rightly signed"] = sign(t, claims(t, map[string]any{"role": "service_role"}), jwa.ES256(), key)

	for name, raw := range forged {
		t.Run(name, func(t *testing.T) {
			caller, err := verifier.Verify(t.Context(), raw)
			if !errors.Is(err, token.ErrInvalid) || caller.SignedIn() {
				t.Errorf("Verify = %+v, %v; want it refused", caller, err)
			}
		})
	}
	if asked := server.asked.Load(); asked > 2 {
		t.Errorf("the key server was asked %d times because of forged tokens", asked)
	}
}

func TestKeysAreFetchedAgainWhenTheProjectRotatesThem(t *testing.T) {
	first, second := newKey(t, "first"), newKey(t, "second")
	server := newKeyServer(t, first)
	synctest.Test(t, func(t *testing.T) {
		verifier := token.NewKeysVerifier(keySet(t, "http://keys.test", direct{server}), token.Rules{})
		verify := func(key jwk.Key) error {
			_, err := verifier.Verify(t.Context(), sign(t, claims(t, nil), jwa.ES256(), key))
			return err
		}
		if err := verify(first); err != nil {
			t.Fatal(err)
		}
		server.publish(t, second)
		time.Sleep(11 * time.Second) // longer than the pause between two fetches
		if err := verify(second); err != nil {
			t.Errorf("new key: %v", err)
		}
		if err := verify(first); !errors.Is(err, token.ErrInvalid) {
			t.Errorf("old key: %v, want it refused", err)
		}
	})
}

func TestKnownKeysServeWhileTheKeyServerIsDown(t *testing.T) {
	key := newKey(t, "first")
	server := newKeyServer(t, key)
	synctest.Test(t, func(t *testing.T) {
		verifier := token.NewKeysVerifier(keySet(t, "http://keys.test", direct{server}), token.Rules{})
		verify := func() error {
			_, err := verifier.Verify(t.Context(), sign(t, claims(t, nil), jwa.ES256(), key))
			return err
		}
		if err := verify(); err != nil {
			t.Fatal(err)
		}
		server.down.Store(true)
		time.Sleep(26 * time.Hour)
		if err := verify(); err != nil {
			t.Errorf("after more than a day: %v", err)
		}
		server.down.Store(false)
		time.Sleep(time.Minute)
		if err := verify(); err != nil {
			t.Errorf("when it is back: %v", err)
		}
	})
}

func TestKnownKeysServeWhileTheServerStops(t *testing.T) {
	key := newKey(t, "first")
	ctx, stop := context.WithCancel(t.Context())
	keys, err := token.NewKeySet(ctx, newKeyServer(t, key).URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := keys.Ready(t.Context()); err != nil {
		t.Fatal(err)
	}
	stop()
	verifier := token.NewKeysVerifier(keys, token.Rules{})
	if _, err := verifier.Verify(t.Context(), sign(t, claims(t, nil), jwa.ES256(), key)); err != nil {
		t.Error(err)
	}
}

func TestWithoutKeysEveryTokenIsRefused(t *testing.T) {
	server := newKeyServer(t, newKey(t, "first"))
	server.down.Store(true)
	verifier := token.NewKeysVerifier(keySet(t, server.URL, nil), token.Rules{})
	for range 50 {
		if _, err := verifier.Verify(t.Context(), sign(t, claims(t, nil), jwa.ES256(), newKey(t, "first"))); !errors.Is(err, token.ErrNoKeys) {
			t.Fatalf("Verify = %v, want ErrNoKeys", err)
		}
	}
	// One fetch at the start, and one for the first token.
	if asked := server.asked.Load(); asked > 2 {
		t.Errorf("the key server was asked %d times because of 50 tokens", asked)
	}
}

func TestReadyReturnsTheCause(t *testing.T) {
	empty := newKeyServer(t)
	down := newKeyServer(t, newKey(t, "first"))
	down.down.Store(true)
	page := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("<html>")) }))
	defer page.Close()
	gone := httptest.NewServer(http.NotFoundHandler())
	gone.Close()
	for url, cause := range map[string]string{
		empty.URL: "publishes no key that is usable", down.URL: "status code=500", page.URL: "failed to parse JWK set", gone.URL: "connection refused",
	} {
		err := keySet(t, url, nil).Ready(t.Context())
		if !errors.Is(err, token.ErrNoKeys) || !strings.Contains(err.Error(), cause) {
			t.Errorf("Ready = %v, want %q", err, cause)
		}
	}
}

func TestRepeatedReadyCallsRarelyFetchKeys(t *testing.T) {
	key := newKey(t, "first")
	server := newKeyServer(t, key)
	server.down.Store(true)
	synctest.Test(t, func(t *testing.T) {
		keys := keySet(t, "http://keys.test", direct{server})
		for range 100 {
			if keys.Ready(t.Context()) == nil {
				t.Fatal("ready without a key")
			}
		}
		server.down.Store(false)
		time.Sleep(11 * time.Second)
		for range 100 {
			if err := keys.Ready(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
	})
	if asked := server.asked.Load(); asked != 2 {
		t.Errorf("the key server was asked %d times, want twice", asked)
	}
}
