package token

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/lestrrat-go/httprc/v3"
	"github.com/lestrrat-go/jwx/v3/jwa"
	"github.com/lestrrat-go/jwx/v3/jwk"
	"golang.org/x/sync/singleflight"
)

const (
	keysFreshFor   = 10 * time.Minute // then the keys are fetched again, while the old ones still serve
	keysUsableFor  = 24 * time.Hour   // then they are worthless, if the key server stays down that long
	keysRetryAfter = 10 * time.Second // between two fetches, however many tokens name unknown keys
	keysTimeout    = 5 * time.Second
	maxKeysBody    = 256 << 10 // bytes
)

// KeySet is the project's published keys (JWKS), as jwx keeps them: fetched again as they age, and at once when a token
// names a key that is not among them, because the project may have rotated its keys. While the key server is down, the keys
// known last go on serving.
type KeySet struct {
	url      string
	cache    *jwk.Cache
	latest   *httprc.ResourceBase[jwk.Set]
	answered *lastAnswer

	refreshing singleflight.Group
	tried      atomic.Pointer[attempt] // the latest refresh; nil before the first
}

// attempt is one refresh and how it ended.
type attempt struct {
	at      time.Time
	failure error
}

// NewKeysVerifier verifies tokens by the project's published keys.
func NewKeysVerifier(keys *KeySet, rules Rules) Verifier {
	return &signatureVerifier{keys: keys, rules: rules}
}

// NewKeySet makes a KeySet of what is published at url, which it asks by way of a transport (nil means the usual one) until
// ctx ends. From then on the keys known last serve.
func NewKeySet(ctx context.Context, url string, transport http.RoundTripper) (*KeySet, error) {
	if transport == nil {
		transport = http.DefaultTransport
	}
	answered := &lastAnswer{next: transport}
	client := &http.Client{
		Transport:     answered,
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
	return &KeySet{url: url, cache: cache, latest: latest, answered: answered}, nil
}

func (s *KeySet) key(ctx context.Context, header header) (jwa.SignatureAlgorithm, any, error) {
	algorithm, key, known := s.find(header.KeyID)
	if !known {
		_ = s.refresh(ctx) // without any keys, Ready tells how it failed
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

// find returns a published key with the one algorithm it is for; false when there is none that is usable.
func (s *KeySet) find(keyID string) (jwa.SignatureAlgorithm, jwk.Key, bool) {
	keys, err := s.published()
	if err != nil || keyID == "" {
		return jwa.EmptySignatureAlgorithm(), nil, false
	}
	key, found := keys.LookupKeyID(keyID)
	if !found {
		return jwa.EmptySignatureAlgorithm(), nil, false
	}
	algorithm, usable := algorithmOf(key)
	return algorithm, key, usable
}

// published are the keys known last.
func (s *KeySet) published() (jwk.Set, error) {
	keys := s.latest.Resource()
	switch {
	case keys == nil:
		return nil, errors.New("there is no answer yet")
	case time.Since(s.answered.when()) >= keysUsableFor:
		return nil, errors.New("the keys known last are too old")
	}
	return keys, nil
}

// usable fails while there is no key to verify any token by.
func (s *KeySet) usable() error {
	keys, err := s.published()
	if err != nil {
		return err
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

// refresh fetches the keys, once for all who ask meanwhile, and not again before keysRetryAfter: until then it ends as the
// time before did.
func (s *KeySet) refresh(ctx context.Context) error {
	ended := s.refreshing.DoChan("", func() (any, error) {
		if last := s.tried.Load(); last != nil && time.Since(last.at) < keysRetryAfter {
			return nil, last.failure
		}
		// Whoever asked may go away meanwhile; the keys serve others too.
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), keysTimeout)
		defer cancel()
		started := time.Now()
		_, err := s.cache.Refresh(ctx, s.url)
		s.tried.Store(&attempt{started, err})
		return nil, err
	})
	select {
	case end := <-ended:
		return end.Err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Ready fails with the cause while there is no key to verify any token by: the key server does not answer, or publishes
// none that is usable. It asks the key server as often as tokens may, so asking it often costs nothing.
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

// lastAnswer remembers when the key server answered last.
type lastAnswer struct {
	next http.RoundTripper
	at   atomic.Pointer[time.Time]
}

// RoundTrip implements [http.RoundTripper].
func (l *lastAnswer) RoundTrip(request *http.Request) (*http.Response, error) {
	response, err := l.next.RoundTrip(request)
	if err == nil && response.StatusCode == http.StatusOK {
		now := time.Now()
		l.at.Store(&now)
	}
	return response, err
}

// when is the zero time before the first answer.
func (l *lastAnswer) when() time.Time {
	if at := l.at.Load(); at != nil {
		return *at
	}
	return time.Time{}
}

// algorithmOf gives the algorithm that a public key is for, by the kind of key and never by a token. Secret keys, keys for
// encryption and unusual curves are not usable.
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
