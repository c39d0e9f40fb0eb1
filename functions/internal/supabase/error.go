package supabase

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
)

// Error is a refusal by Supabase, or its silence (Status 503, with a cause).
type Error struct {
	Status  int    // HTTP status
	Code    string // PostgREST's or Postgres' code, for example PGRST301, 42501, PT409
	Message string // for our own procedures the stable code, for example invitation_expired

	cause error
}

// ErrSessionEnded is the error of a call on behalf of a person whose session has ended: they signed out, changed the password
// elsewhere, or deleted the account.
var ErrSessionEnded = errors.New("supabase: the session has ended")

// Error is the text for the log; it has no values of rows in it.
func (e *Error) Error() string {
	if e.cause != nil {
		return fmt.Sprintf("supabase does not answer: %v", e.cause)
	}
	return fmt.Sprintf("supabase answered %d %s %s", e.Status, e.Code, e.Message)
}

// Unwrap returns the cause, or nil.
func (e *Error) Unwrap() error { return e.cause }

// Is reports whether err is Supabase's refusal with this message (the stable code of one of our procedures).
func Is(err error, message string) bool {
	refusal, ok := errors.AsType[*Error](err)
	return ok && refusal.Message == message
}

// Status is the HTTP status of Supabase's refusal in err; 0 when err is none.
func Status(err error) int {
	if refusal, ok := errors.AsType[*Error](err); ok {
		return refusal.Status
	}
	return 0
}

// transportError keeps why, without the address that was asked: ids stand in it.
func transportError(cause error) *Error {
	if withAddress, ok := errors.AsType[*url.Error](cause); ok {
		cause = withAddress.Err
	}
	return &Error{Status: http.StatusServiceUnavailable, cause: cause}
}

// statusError reads the body of an answer with an error status.
func statusError(status int, body []byte) *Error {
	var answer struct {
		Code    string `json:"code"`
		Message string `json:"message"`
	}
	// A gateway in between may answer HTML: the status alone has to do then.
	_ = json.Unmarshal(body, &answer)
	return &Error{Status: status, Code: answer.Code, Message: answer.Message}
}
