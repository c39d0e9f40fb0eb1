package token_test

import (
	"testing"

	"github.com/lestrrat-go/jwx/v3/jwa"

	"divido/functions/internal/token"
)

// BenchmarkVerify measures the cost of an access token per request.
func BenchmarkVerify(b *testing.B) {
	key := newKey(b, "first")
	keys := keySet(b, newKeyServer(b, key).URL, nil)
	for _, kind := range []struct {
		name     string
		verifier token.Verifier
		raw      string
	}{
		{"ES256", token.NewKeysVerifier(keys, token.Rules{}), sign(b, claims(b, nil), jwa.ES256(), key)},
		{"HS256", token.NewSecretVerifier(sharedSecret, token.Rules{}), sign(b, claims(b, nil), jwa.HS256(), []byte(sharedSecret))},
	} {
		b.Run(kind.name, func(b *testing.B) {
			for b.Loop() {
				if _, err := kind.verifier.Verify(b.Context(), kind.raw); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
