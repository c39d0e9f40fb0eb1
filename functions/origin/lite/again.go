package lite

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/url"
	"time"

	"divido/functions/origin/accountprivacy"
)

// The embedded auth server sends one mail to confirm an address and never another, whoever asks and whenever. A link to
// sign in confirms the address as well: that is what people get who ask again.

const againTimeout = 10 * time.Second

var errRefused = errors.New("the auth server refused")

// SendAgain sends another mail to an address that has an account but is not confirmed, after the answer was given: how long
// it takes tells nobody anything. Asked is the request that was refused; its redirect_to says where the link leads.
func (s *Server) SendAgain(asked *http.Request, email string, mayBeConfirmed bool) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(asked.Context()), againTimeout)
	s.underWay.Go(func() {
		defer cancel()
		if mayBeConfirmed && !s.isUnconfirmed(ctx, asked, email) {
			return
		}
		status, _, err := s.ask(ctx, asked, "/auth/v1/otp", map[string]any{"email": email, "create_user": false})
		if err == nil && status != http.StatusOK {
			err = errRefused
		}
		if err != nil {
			s.log.WarnContext(ctx, "no second mail to confirm an address", "status", status, "error", err.Error())
		}
	})
}

// isUnconfirmed finds out from the embedded auth server's refusal to send a confirmation again: for confirmed addresses it
// pretends to have sent one.
func (s *Server) isUnconfirmed(ctx context.Context, asked *http.Request, email string) bool {
	_, body, err := s.ask(ctx, asked, "/auth/v1/resend", map[string]any{"type": "signup", "email": email})
	return err == nil && accountprivacy.IsTooSoon(body)
}

// ask asks the auth server on behalf of a request and returns the status and body of its answer.
func (s *Server) ask(ctx context.Context, asked *http.Request, path string, value any) (int, []byte, error) {
	body, err := json.Marshal(value)
	if err != nil {
		return 0, nil, err
	}
	address := *s.target
	address.Path = path
	if to := asked.URL.Query().Get("redirect_to"); to != "" {
		address.RawQuery = url.Values{"redirect_to": {to}}.Encode()
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, address.String(), bytes.NewReader(body))
	if err != nil {
		return 0, nil, err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Apikey", asked.Header.Get("Apikey"))
	response, err := s.transport.RoundTrip(request)
	if err != nil {
		return 0, nil, err
	}
	defer func() { _ = response.Body.Close() }()
	answer, err := io.ReadAll(io.LimitReader(response.Body, 1<<16))
	return response.StatusCode, answer, err
}
