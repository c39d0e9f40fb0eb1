package token

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"time"

	"github.com/lestrrat-go/jwx/v3/jwa"
	"github.com/lestrrat-go/jwx/v3/jwt"
)

const (
	maxLength = 8 << 10          // bytes of a raw token; Supabase's have about 1 kB
	maxSkew   = 10 * time.Second // maximum difference between the clocks of Supabase and this server
)

// Rules are the required claims of an access token, besides the signature and the expiry.
type Rules struct {
	Issuer string           // claim iss; not checked when empty
	Now    func() time.Time // time.Now when nil
}

// keySource returns the one algorithm and key that a token with this header must be signed with.
type keySource interface {
	key(ctx context.Context, header header) (jwa.SignatureAlgorithm, any, error)
}

// signatureVerifier implements Verifier for both kinds of keys.
type signatureVerifier struct {
	keys  keySource
	rules Rules
}

// header is the unverified header of a token. It must match our keys.
type header struct {
	Algorithm string          `json:"alg"`
	KeyID     string          `json:"kid"`
	Critical  json.RawMessage `json:"crit"`
}

// authUserID is Supabase's format of ids.
var authUserID = regexp.MustCompile(`^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$`)

// Verify implements [Verifier].
func (v *signatureVerifier) Verify(ctx context.Context, raw string) (Caller, error) {
	header, err := readHeader(raw)
	if err != nil {
		return Caller{}, fmt.Errorf("%w: %w", ErrInvalid, err)
	}
	algorithm, key, err := v.keys.key(ctx, header)
	if err != nil {
		return Caller{}, err
	}
	if header.Algorithm != algorithm.String() {
		return Caller{}, fmt.Errorf("%w: signed with %q instead of %s", ErrInvalid, header.Algorithm, algorithm)
	}
	claims, err := jwt.ParseString(raw, v.options(algorithm, key)...)
	if err != nil {
		return Caller{}, fmt.Errorf("%w: %w", ErrInvalid, err)
	}
	return caller(claims, raw)
}

func (v *signatureVerifier) options(algorithm jwa.SignatureAlgorithm, key any) []jwt.ParseOption {
	options := []jwt.ParseOption{
		jwt.WithKey(algorithm, key),
		jwt.WithValidate(true),
		jwt.WithAcceptableSkew(maxSkew),
		jwt.WithRequiredClaim(jwt.ExpirationKey),
		jwt.WithAudience("authenticated"),
		jwt.WithClaimValue("role", "authenticated"),
	}
	if v.rules.Issuer != "" {
		options = append(options, jwt.WithIssuer(v.rules.Issuer))
	}
	if v.rules.Now != nil {
		options = append(options, jwt.WithClock(jwt.ClockFunc(v.rules.Now)))
	}
	return options
}

func caller(claims jwt.Token, raw string) (Caller, error) {
	subject, _ := claims.Subject()
	if !authUserID.MatchString(subject) {
		return Caller{}, fmt.Errorf("%w: no user in it", ErrInvalid)
	}
	return Caller{UserID: subject, Raw: raw}, nil
}

func readHeader(raw string) (header, error) {
	if len(raw) > maxLength {
		return header{}, fmt.Errorf("%d bytes long", len(raw))
	}
	parts := strings.Split(raw, ".")
	if len(parts) != 3 {
		return header{}, fmt.Errorf("not of three parts")
	}
	var decoded [3][]byte
	for i, part := range parts {
		// Strict, so that each token has only one valid spelling.
		var err error
		if decoded[i], err = base64.RawURLEncoding.Strict().DecodeString(part); err != nil || strings.ContainsAny(part, "\r\n") {
			return header{}, fmt.Errorf("part %d is not base64url", i+1)
		}
	}
	var found header
	if err := json.Unmarshal(decoded[0], &found); err != nil {
		return header{}, fmt.Errorf("header: %w", err)
	}
	if found.Critical != nil {
		return header{}, fmt.Errorf("header asks for extensions")
	}
	return found, nil
}

// secret is the key shared with the auth server. Tokens must then be HS256.
type secret []byte

// NewSecretVerifier returns a Verifier for tokens that the auth server signs with a shared secret.
func NewSecretVerifier(shared string, rules Rules) Verifier {
	return &signatureVerifier{keys: secret(shared), rules: rules}
}

func (s secret) key(context.Context, header) (jwa.SignatureAlgorithm, any, error) {
	return jwa.HS256(), []byte(s), nil
}
