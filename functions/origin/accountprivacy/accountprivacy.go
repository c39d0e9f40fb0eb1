// Package accountprivacy makes the auth server's answers say the same for addresses that have an account and those that have none.
// The light server of the embedded stack tells them apart by its refusals. Supabase's own answers a sign-up with a known address
// with a user without identities, and refuses a second mail within a second (max_frequency) to a known address alone.
package accountprivacy

import (
	"crypto/rand"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"strings"
	"time"

	"divido/functions/origin/responsebody"
)

// Evener evens out what one auth server answers.
type Filter struct {
	now     func() time.Time
	version byte // of the ids that it gives its users
}

// New evens out what the light auth server answers, or Supabase's own.
func New(now func() time.Time, light bool) *Filter {
	if light {
		return &Filter{now: now, version: 7}
	}
	return &Filter{now: now, version: 4}
}

// Asked are the parts of a request of the auth API that an answer depends on.
type Request struct {
	Email string
	Data  map[string]any // of a new user

	Link           string // secret of a mailed link or code
	ProvesPassword bool   // a change that names the account's current password
}

// Account is what limits count an e-mail address as. Only in memory, never logged.
func (r Request) Account() string { return strings.ToLower(strings.TrimSpace(r.Email)) }

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

// SignUp makes the answer to a sign-up say the same for an address that has an account: that a mail with a link was
// sent. Whoever owns the address knows better, nobody else does. Other failures (a weak password, say) depend on the
// request alone and stay as they are.
func (e *Filter) SignUp(response *http.Response, asked Request) error {
	body, err := responsebody.Read(response)
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
		return responsebody.Replace(response, http.StatusOK, e.unconfirmed(made.ID, asked))
	}
	var failed failure
	if !isTooSoon(body) && (json.Unmarshal(body, &failed) != nil || !failed.is("user_already_exists", "email_exists")) {
		return nil
	}
	return responsebody.Replace(response, http.StatusOK, e.unconfirmed(e.newID(), asked))
}

// unconfirmed is the auth API's answer for a new user who still has to confirm their address.
func (e *Filter) unconfirmed(id string, asked Request) map[string]any {
	at := e.now().UTC().Format("2006-01-02T15:04:05.000Z")
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
			"identity_id": e.newID(), "id": id, "user_id": id, "provider": "email", "email": asked.Account(),
			"identity_data": person, "last_sign_in_at": at, "created_at": at, "updated_at": at,
		}},
	}
}

// Mail makes the answer to "send me a mail" say the same whether there is an account to send it to.
func (e *Filter) Mail(response *http.Response) error {
	body, err := responsebody.Read(response)
	if err != nil {
		return err
	}
	var failed failure
	if response.StatusCode != http.StatusOK && !isTooSoon(body) &&
		(json.Unmarshal(body, &failed) != nil || !failed.is("user_not_found", "otp_disabled", "signup_disabled")) {
		return nil
	}
	return responsebody.Replace(response, http.StatusOK, map[string]any{})
}

// newID is a UUID as the auth server gives its users: of version 7 at this time, or at random.
func (e *Filter) newID() string {
	var b [16]byte
	_, _ = rand.Read(b[:]) // never fails
	if e.version == 7 {
		var milliseconds [8]byte
		binary.BigEndian.PutUint64(milliseconds[:], uint64(e.now().UnixMilli()))
		copy(b[:6], milliseconds[2:])
	}
	b[6], b[8] = b[6]&0x0f|e.version<<4, b[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}
