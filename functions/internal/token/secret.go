package token

import (
	"context"

	"github.com/lestrrat-go/jwx/v3/jwa"
)

// secret is the key shared with the auth server. Tokens must then be HS256.
type secret []byte

// NewSecretVerifier returns a Verifier for tokens that the auth server signs with a shared secret.
func NewSecretVerifier(shared string, rules Rules) Verifier {
	return &signatureVerifier{keys: secret(shared), rules: rules}
}

func (s secret) key(context.Context, header) (jwa.SignatureAlgorithm, any, error) {
	return jwa.HS256(), []byte(s), nil
}
