package lightauth

import (
	"crypto/rand"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"strings"
	"time"

	"divido/functions/internal/answer"
)

// failure is an error of the auth API.
type failure struct {
	Code      any    `json:"code"` // the code itself in newer versions, the HTTP status in older ones
	ErrorCode string `json:"error_code"`
	Message   string `json:"msg"`
}

func (f failure) is(codes ...string) bool {
	name, _ := f.Code.(string)
	for _, code := range codes {
		if f.ErrorCode == code || name == code {
			return true
		}
	}
	return false
}

// isTooSoon is true for the refusal to send the same person another mail so soon, which unknown addresses never get. The
// limit of mails of the whole project has the same code and another text, and is told as it is.
func isTooSoon(body []byte) bool {
	var failed failure
	return json.Unmarshal(body, &failed) == nil && failed.is("over_email_send_rate_limit") &&
		strings.HasPrefix(failed.Message, "For security purposes")
}

// EvenOutSignUp makes the answer to a sign-up say the same for an address that has an account: that a mail with a link was
// sent. Whoever owns the address knows better, nobody else does. Other failures (a weak password, say) depend on the
// request alone and stay as they are.
func (s *Server) EvenOutSignUp(response *http.Response, asked Asked) error {
	body, err := answer.Read(response)
	if err != nil {
		return err
	}
	if response.StatusCode == http.StatusOK {
		var made struct {
			ID          string `json:"id"`
			AccessToken string `json:"access_token"`
		}
		if json.Unmarshal(body, &made) != nil || made.ID == "" || made.AccessToken != "" {
			return nil // signed in at once, because the project asks for no confirmation
		}
		return answer.Replace(response, http.StatusOK, s.unconfirmed(made.ID, asked))
	}
	var failed failure
	switch {
	case isTooSoon(body):
		s.sendAgain(response.Request, asked.Account(), true)
	case json.Unmarshal(body, &failed) != nil || !failed.is("user_already_exists", "email_exists"):
		return nil
	}
	return answer.Replace(response, http.StatusOK, s.unconfirmed(newID(s.now()), asked))
}

// unconfirmed is the auth API's answer for a new user who still has to confirm their address.
func (s *Server) unconfirmed(id string, asked Asked) map[string]any {
	at := s.now().UTC().Format("2006-01-02T15:04:05.000Z")
	person := map[string]any{"email": asked.Account(), "email_verified": false, "phone_verified": false, "sub": id}
	metadata := map[string]any{}
	maps.Copy(metadata, asked.Data)
	maps.Copy(metadata, person)
	return map[string]any{
		"id": id, "aud": "authenticated", "role": "authenticated",
		"email": asked.Account(), "phone": "", "is_anonymous": false,
		"confirmation_sent_at": at, "created_at": at, "updated_at": at,
		"app_metadata":  map[string]any{"provider": "email", "providers": []string{"email"}},
		"user_metadata": metadata,
		"identities": []map[string]any{{
			"identity_id": newID(s.now()), "id": id, "user_id": id, "provider": "email", "email": asked.Account(),
			"identity_data": person, "last_sign_in_at": at, "created_at": at, "updated_at": at,
		}},
	}
}

// EvenOutMail makes the answer to "send me a mail" say the same whether there is an account to send it to.
func (s *Server) EvenOutMail(response *http.Response, asked Asked) error {
	body, err := answer.Read(response)
	if err != nil {
		return err
	}
	var failed failure
	switch {
	case response.StatusCode == http.StatusOK:
	case isTooSoon(body):
		if asked.Type == "signup" {
			s.sendAgain(response.Request, asked.Account(), false)
		}
	case json.Unmarshal(body, &failed) != nil || !failed.is("user_not_found", "otp_disabled", "signup_disabled"):
		return nil
	}
	return answer.Replace(response, http.StatusOK, map[string]any{})
}

// newID is a UUID of version 7 at this time, as the embedded auth server gives its users; hosted Supabase never needs one,
// since it makes up users for known addresses itself.
func newID(at time.Time) string {
	var b [16]byte
	_, _ = rand.Read(b[6:]) // never fails
	var milliseconds [8]byte
	binary.BigEndian.PutUint64(milliseconds[:], uint64(at.UnixMilli()))
	copy(b[:6], milliseconds[2:])
	b[6], b[8] = b[6]&0x0f|0x70, b[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}
