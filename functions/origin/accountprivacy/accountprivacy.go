// Package accountprivacy makes responses of the auth server equal for addresses with and without an account. The two
// auth servers differ for known addresses. The light server of the embedded stack refuses their sign-up. Supabase's own returns a
// user without identities, and refuses them a second mail within max_frequency.
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

// Filter changes the responses of one auth server.
type Filter struct {
	now     func() time.Time
	version byte // UUID version of its user ids
}

// New returns a Filter for the light auth server, or for Supabase's own.
func New(now func() time.Time, light bool) *Filter {
	if light {
		return &Filter{now: now, version: 7}
	}
	return &Filter{now: now, version: 4}
}

// Request holds the parts of an auth request that its response depends on.
type Request struct {
	Email string
	Data  map[string]any // metadata of a new user

	Link           string // secret of a mailed link or code
	ProvesPassword bool   // a change that names the account's current password
	Anonymous      bool   // names neither an e-mail address nor a phone number
	ChangesMore    bool   // a change of the user that names more than the address and the current password
}

// Account returns the normalized e-mail address that limits count by. It is kept in memory only and never logged.
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

// isTooSoon is true for a refusal of another mail to the same person, which unknown addresses never get. The project's own limit of
// mails has the same code and another text, and passes unchanged.
func isTooSoon(body []byte) bool {
	var failed failure
	return json.Unmarshal(body, &failed) == nil && failed.is("over_email_send_rate_limit") &&
		strings.HasPrefix(failed.Message, "For security purposes")
}

// SignUp makes the response to a sign-up equal for an address with an account: a mail with a link was sent. Other failures, such as
// a weak password, depend on the request alone and pass unchanged.
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

// unconfirmed returns the auth API's response for a new user with an unconfirmed address.
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

// Mail makes the response to a request for a mail equal whether or not the address has an account.
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

// pending are the fields of a user that a requested change of address leaves behind, and only of a free address.
var pending = []string{"new_email", "email_change_sent_at", "updated_at"}

// User removes from a response with a user or a session what would tell whether an address that the user asked for is free.
func (e *Filter) User(response *http.Response) error {
	if response.StatusCode != http.StatusOK {
		return nil
	}
	body, err := responsebody.Read(response)
	if err != nil {
		return err
	}
	var answer map[string]any
	if json.Unmarshal(body, &answer) != nil {
		return nil
	}
	user, isSession := answer["user"].(map[string]any)
	if !isSession {
		user = answer
	}
	for _, name := range pending {
		delete(user, name)
	}
	return responsebody.Replace(response, http.StatusOK, answer)
}

// AddressChange makes the response to a requested change of address equal for an address with an account: mails were sent. current
// returns the user as the auth server knows them. Other failures pass unchanged.
func (e *Filter) AddressChange(response *http.Response, asked Request, current func() (map[string]any, error)) error {
	body, err := responsebody.Read(response)
	if err != nil {
		return err
	}
	var user map[string]any
	var failed failure
	switch {
	case response.StatusCode == http.StatusOK:
		if json.Unmarshal(body, &user) != nil {
			return nil
		}
	case isTooSoon(body), json.Unmarshal(body, &failed) == nil && failed.is("email_exists", "user_already_exists"):
		if user, err = current(); err != nil {
			return err
		}
	default:
		return nil
	}
	for _, name := range pending {
		delete(user, name)
	}
	user["new_email"] = asked.Account()
	return responsebody.Replace(response, http.StatusOK, user)
}

// newID returns a UUID of the version that the auth server uses.
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
