package config

import (
	"crypto/ecdh"
	"encoding/base64"
)

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
