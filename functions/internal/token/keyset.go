package token

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"

	"github.com/lestrrat-go/httprc/v3"
	"github.com/lestrrat-go/jwx/v3/jwa"
	"github.com/lestrrat-go/jwx/v3/jwk"
)

const (
	keysFreshFor   = 10 * time.Minute // the cache fetches the keys again after this time
	keysRetryAfter = 10 * time.Second // least time between two fetches caused by tokens with unknown keys
	keysTimeout    = 5 * time.Second
	maxKeysBody    = 256 << 10 // bytes
)

// KeySet is the project's published keys (JWKS) in jwx's cache. The cache refetches them in the background. A token with an
// unknown key id causes a fetch at once, because the project may have rotated its keys. While the key server is down, the last
// known keys stay in use.
type KeySet struct {
	url    string
	cache  *jwk.Cache
	latest *httprc.ResourceBase[jwk.Set]

	mu      sync.Mutex // held while fetching, so that concurrent requests share one fetch
	triedAt time.Time
	failure error // result of the fetch at triedAt
}

// NewKeysVerifier returns a Verifier that uses the project's published keys.
func NewKeysVerifier(keys *KeySet, rules Rules) Verifier {
	return &signatureVerifier{keys: keys, rules: rules}
}

// NewKeySet returns a KeySet of the keys published at url. It fetches by transport, or http.DefaultTransport when that is nil,
// until ctx ends; the last known keys stay in use after that.
func NewKeySet(ctx context.Context, url string, transport http.RoundTripper) (*KeySet, error) {
	client := &http.Client{
		Transport:     transport,
		Timeout:       keysTimeout,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	cache, err := jwk.NewCache(ctx, httprc.NewClient())
	if err != nil {
		return nil, err
	}
	err = cache.Register(ctx, url, jwk.WithHTTPClient(client), jwk.WithMaxFetchBodySize(maxKeysBody),
		jwk.WithConstantInterval(keysFreshFor), jwk.WithWaitReady(false))
	if err != nil {
		return nil, err
	}
	latest, err := cache.LookupResource(ctx, url)
	if err != nil {
		return nil, err
	}
	return &KeySet{url: url, cache: cache, latest: latest}, nil
}

func (s *KeySet) key(ctx context.Context, header header) (jwa.SignatureAlgorithm, any, error) {
	algorithm, key, known := s.find(header.KeyID)
	if !known {
		_ = s.refresh(ctx) // Ready returns the failure when there are no keys
		algorithm, key, known = s.find(header.KeyID)
	}
	if known {
		return algorithm, key, nil
	}
	if err := s.Ready(ctx); err != nil {
		return algorithm, nil, err
	}
	return algorithm, nil, fmt.Errorf("%w: signed with a key that is not the project's", ErrInvalid)
}

// find returns a published key and the one algorithm it is for; false when there is no usable key with this id.
func (s *KeySet) find(keyID string) (jwa.SignatureAlgorithm, jwk.Key, bool) {
	keys := s.latest.Resource()
	if keys == nil || keyID == "" {
		return jwa.EmptySignatureAlgorithm(), nil, false
	}
	key, found := keys.LookupKeyID(keyID)
	if !found {
		return jwa.EmptySignatureAlgorithm(), nil, false
	}
	algorithm, usable := algorithmOf(key)
	return algorithm, key, usable
}

// usable returns an error while there is no key to verify any token with.
func (s *KeySet) usable() error {
	keys := s.latest.Resource()
	if keys == nil {
		return errors.New("there is no answer yet")
	}
	for i := range keys.Len() {
		if key, _ := keys.Key(i); key.Has(jwk.KeyIDKey) {
			if _, usable := algorithmOf(key); usable {
				return nil
			}
		}
	}
	return errors.New("the project publishes no key that is usable; one that signs with a shared secret (HS256) needs SUPABASE_JWT_SECRET instead")
}

// refresh fetches the keys. Within keysRetryAfter of the last fetch it returns the result of that one.
func (s *KeySet) refresh(ctx context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if time.Since(s.triedAt) < keysRetryAfter {
		return s.failure
	}
	// The keys also serve other requests, so the fetch must not end with this one.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), keysTimeout)
	defer cancel()
	s.triedAt = time.Now()
	_, s.failure = s.cache.Refresh(ctx, s.url)
	return s.failure
}

// Ready returns an error that wraps [ErrNoKeys] and the cause while there is no key to verify any token with. It fetches the
// keys at most once in keysRetryAfter.
func (s *KeySet) Ready(ctx context.Context) error {
	if s.usable() == nil {
		return nil
	}
	err := s.refresh(ctx)
	if err == nil {
		err = s.usable()
	}
	if err != nil {
		return fmt.Errorf("%w: %w", ErrNoKeys, err)
	}
	return nil
}

// algorithmOf returns the algorithm that a public key is for, from the type of the key and never from a token. It is false for
// secret keys, encryption keys and other curves.
func algorithmOf(key jwk.Key) (jwa.SignatureAlgorithm, bool) {
	if use, ok := key.KeyUsage(); ok && use != "sig" {
		return jwa.EmptySignatureAlgorithm(), false
	}
	switch public := key.(type) {
	case jwk.RSAPublicKey:
		return jwa.RS256(), true
	case jwk.ECDSAPublicKey:
		if curve, _ := public.Crv(); curve == jwa.P256() {
			return jwa.ES256(), true
		}
	case jwk.OKPPublicKey:
		if curve, _ := public.Crv(); curve == jwa.Ed25519() {
			return jwa.EdDSA(), true
		}
	}
	return jwa.EmptySignatureAlgorithm(), false
}
