package token

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"sync"
	"time"

	"github.com/lestrrat-go/jwx/v3/jwa"
	"github.com/lestrrat-go/jwx/v3/jwk"
)

const (
	keysFreshFor   = 10 * time.Minute // then the keys are fetched again, while the old ones still serve
	keysUsableFor  = 24 * time.Hour   // then they are worthless, if the key server stays down that long
	keysRetryAfter = 10 * time.Second // between two fetches, however many tokens name unknown keys
	keysTimeout    = 5 * time.Second
	maxKeysBody    = 256 << 10 // bytes
)

// KeySet is the project's published keys (JWKS). They are kept, fetched again as they age, and at once when a token names
// a key that is not among them, because the project may have rotated its keys. While the key server is down, the keys
// known last go on serving.
type KeySet struct {
	url    string
	client *http.Client
	now    func() time.Time

	mu        sync.Mutex
	keys      map[string]publicKey // by key id
	fetchedAt time.Time
	triedAt   time.Time
	failure   error         // of the latest fetch
	fetching  chan struct{} // closed when the fetch under way ends; nil when none is
}

// publicKey is a key with the one algorithm it is for.
type publicKey struct {
	algorithm jwa.SignatureAlgorithm
	key       jwk.Key
}

// NewKeysVerifier verifies tokens by the project's published keys.
func NewKeysVerifier(keys *KeySet, rules Rules) Verifier {
	return &signatureVerifier{keys: keys, rules: rules}
}

// NewKeySet makes a KeySet of what is published at url. A nil client means a plain one, a nil now time.Now.
func NewKeySet(url string, client *http.Client, now func() time.Time) *KeySet {
	if client == nil {
		client = &http.Client{}
	}
	if now == nil {
		now = time.Now
	}
	own := *client
	own.Timeout = keysTimeout
	own.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &KeySet{url: url, client: &own, now: now}
}

func (s *KeySet) key(ctx context.Context, header header) (jwa.SignatureAlgorithm, any, error) {
	found, known, wait := s.lookup(header.KeyID)
	if !known && wait != nil {
		select {
		case <-wait:
			found, known, _ = s.lookup(header.KeyID)
		case <-ctx.Done():
			return jwa.EmptySignatureAlgorithm(), nil, fmt.Errorf("%w: %w", ErrNoKeys, ctx.Err())
		}
	}
	if known {
		return found.algorithm, found.key, nil
	}
	if !s.usable() {
		return jwa.EmptySignatureAlgorithm(), nil, ErrNoKeys
	}
	return jwa.EmptySignatureAlgorithm(), nil, fmt.Errorf("%w: signed with a key that is not the project's", ErrInvalid)
}

// lookup finds a key, and starts a fetch when the keys are old or this one is unknown; the channel closes when the fetch
// under way, if there is one, has ended.
func (s *KeySet) lookup(keyID string) (publicKey, bool, <-chan struct{}) {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.now()
	found, known := s.keys[keyID]
	known = known && now.Sub(s.fetchedAt) < keysUsableFor
	stale := !known || now.Sub(s.fetchedAt) >= keysFreshFor
	if stale && s.fetching == nil && (s.triedAt.IsZero() || now.Sub(s.triedAt) >= keysRetryAfter) {
		s.triedAt = now
		s.fetching = make(chan struct{})
		go s.refresh(s.fetching)
	}
	return found, known, s.fetching
}

// Ready fails with the cause while there is no key to verify any token by: the key server does not answer, or publishes
// none that is usable. It asks the key server as often as tokens may, so asking it often costs nothing.
func (s *KeySet) Ready(ctx context.Context) error {
	if s.usable() {
		return nil
	}
	if _, _, wait := s.lookup(""); wait != nil {
		select {
		case <-wait:
		case <-ctx.Done():
			return fmt.Errorf("%w: %w", ErrNoKeys, ctx.Err())
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.areUsable() {
		return nil
	}
	return fmt.Errorf("%w: %w", ErrNoKeys, s.failure)
}

func (s *KeySet) usable() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.areUsable()
}

func (s *KeySet) areUsable() bool {
	return len(s.keys) > 0 && s.now().Sub(s.fetchedAt) < keysUsableFor
}

// refresh replaces the keys, or leaves them as they are when they cannot be had.
func (s *KeySet) refresh(done chan struct{}) {
	keys, err := s.fetch()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.failure = err; err == nil {
		s.keys, s.fetchedAt = keys, s.now()
	}
	s.fetching = nil
	close(done)
}

func (s *KeySet) fetch() (map[string]publicKey, error) {
	response, err := s.client.Get(s.url)
	if err != nil {
		return nil, err
	}
	defer func() { _ = response.Body.Close() }()
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s answered %d", s.url, response.StatusCode)
	}
	body, err := io.ReadAll(io.LimitReader(response.Body, maxKeysBody))
	if err != nil {
		return nil, err
	}
	set, err := jwk.Parse(body)
	if err != nil {
		return nil, fmt.Errorf("%s answered no key set: %w", s.url, err)
	}
	keys := make(map[string]publicKey, set.Len())
	for i := range set.Len() {
		key, _ := set.Key(i)
		if id, ok := key.KeyID(); ok && id != "" {
			if algorithm, ok := algorithmOf(key); ok {
				keys[id] = publicKey{algorithm, key}
			}
		}
	}
	if len(keys) == 0 {
		return nil, errors.New("the project publishes no key that is usable; one that signs with a shared secret (HS256) needs SUPABASE_JWT_SECRET instead")
	}
	return keys, nil
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
