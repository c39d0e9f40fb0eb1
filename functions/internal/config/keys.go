package config

import (
	"crypto/ecdh"
	"encoding/base64"
	"encoding/json"
	"net/url"
	"strings"
)

// claims holds the claims of a legacy key, which is a JWT.
type claims struct {
	Role      string `json:"role"`
	Reference string `json:"ref"` // the project's reference
}

// claimsOf decodes a key without verifying it, only to detect mixed-up keys. The prefix of a newer key says which of the two it
// is.
func claimsOf(key string) claims {
	switch {
	case strings.HasPrefix(key, "sb_publishable_"):
		return claims{Role: "anon"}
	case strings.HasPrefix(key, "sb_secret_"):
		return claims{Role: "service_role"}
	}
	var said claims
	if parts := strings.Split(key, "."); len(parts) == 3 {
		payload, _ := base64.RawURLEncoding.DecodeString(parts[1])
		_ = json.Unmarshal(payload, &said) // an undecodable key has no claims
	}
	return said
}

// checkKeys reports mixed-up keys and keys of another project. Messages never contain the keys.
func (c *Config) checkKeys(wrong func(format string, values ...any)) {
	keys, project := c.Supabase, projectOf(c.Supabase.URL)
	publishable, secret := claimsOf(keys.PublishableKey), claimsOf(keys.SecretKey)
	if publishable.Role == "service_role" {
		wrong("SUPABASE_PUBLISHABLE_KEY holds a secret key, which every browser would get.")
	}
	if secret.Role == "anon" {
		wrong("SUPABASE_SECRET_KEY holds a publishable key, with which the functions can do nothing.")
	}
	for name, said := range map[string]claims{"SUPABASE_PUBLISHABLE_KEY": publishable, "SUPABASE_SECRET_KEY": secret} {
		if said.Reference != "" && project != "" && said.Reference != project {
			wrong("%s is of the project %s, SUPABASE_URL of %s.", name, said.Reference, project)
		}
	}
	for name, address := range map[string]string{"SUPABASE_JWKS_URL": keys.JWKSURL, "SUPABASE_JWT_ISSUER": keys.JWTIssuer} {
		if other := projectOf(address); other != "" && project != "" && other != project {
			wrong("%s is of the project %s, SUPABASE_URL of %s.", name, other, project)
		}
	}
	if parsed, err := url.Parse(keys.JWKSURL); err == nil && projectOf(keys.JWKSURL) != "" && strings.Trim(parsed.Path, "/") == "" {
		wrong("SUPABASE_JWKS_URL must be the address of the keys: the project's with /auth/v1/.well-known/jwks.json behind it.")
	}
	switch {
	case keys.JWTSecret == "" && keys.JWKSURL == "":
		wrong("SUPABASE_JWT_SECRET or SUPABASE_JWKS_URL must be set, to verify access tokens.")
	case keys.JWTSecret != "" && keys.JWKSURL != "":
		wrong("SUPABASE_JWT_SECRET and SUPABASE_JWKS_URL must not both be set: access tokens are verified by one of them.")
	case claimsOf(keys.JWTSecret).Role != "":
		wrong("SUPABASE_JWT_SECRET holds a key of the project, not the secret that access tokens are signed with.")
	case keys.JWTSecret != "" && len(keys.JWTSecret) < 32:
		wrong("SUPABASE_JWT_SECRET must have 32 characters or more.")
	}
}

// check reports keys that are missing or no pair. Messages never contain the private key.
func (p Push) check(wrong func(format string, values ...any)) {
	if (p.PublicKey == "") != (p.PrivateKey == "") {
		wrong("VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be set together.")
		return
	}
	if p.PublicKey == "" {
		return
	}
	private, err := base64.RawURLEncoding.DecodeString(p.PrivateKey)
	if err != nil {
		wrong("VAPID_PRIVATE_KEY must be base64url without padding.")
		return
	}
	key, err := ecdh.P256().NewPrivateKey(private)
	if err != nil {
		wrong("VAPID_PRIVATE_KEY must be a private key of the curve P-256.")
		return
	}
	if base64.RawURLEncoding.EncodeToString(key.PublicKey().Bytes()) != p.PublicKey {
		wrong("VAPID_PUBLIC_KEY must be the public key of VAPID_PRIVATE_KEY.")
	}
}
