package supabase

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
)

// Error is an error response of Supabase, or a missing response (Status 503, with a cause).
type Error struct {
	Status  int    // HTTP status
	Code    string // PostgREST's or Postgres' code, for example PGRST301, 42501, PT409
	Message string // the code of our own procedures, for example invitation_expired

	cause error
}

// ErrSessionEnded: the session on whose behalf the call was made has ended, by signing out, a change of password or deletion of
// the account.
var ErrSessionEnded = errors.New("supabase: the session has ended")

// Error returns the text for the log. It contains no row values.
func (e *Error) Error() string {
	if e.cause != nil {
		return fmt.Sprintf("supabase does not answer: %v", e.cause)
	}
	return fmt.Sprintf("supabase answered %d %s %s", e.Status, e.Code, e.Message)
}

// Unwrap returns the cause, or nil.
func (e *Error) Unwrap() error { return e.cause }

// Is returns whether err is Supabase's error with this message (the code of one of our procedures).
func Is(err error, message string) bool {
	refusal, ok := errors.AsType[*Error](err)
	return ok && refusal.Message == message
}

// Status returns the HTTP status of Supabase's error in err; 0 when there is none.
func Status(err error) int {
	if refusal, ok := errors.AsType[*Error](err); ok {
		return refusal.Status
	}
	return 0
}

// transportError keeps the cause without the URL, which contains ids.
func transportError(cause error) *Error {
	if withAddress, ok := errors.AsType[*url.Error](cause); ok {
		cause = withAddress.Err
	}
	return &Error{Status: http.StatusServiceUnavailable, cause: cause}
}

// statusError parses the body of an error response.
func statusError(status int, body []byte) *Error {
	var answer struct {
		Code    string `json:"code"`
		Message string `json:"message"`
	}
	// A gateway may respond with HTML. Then only the status is known.
	_ = json.Unmarshal(body, &answer)
	return &Error{Status: status, Code: answer.Code, Message: answer.Message}
}
