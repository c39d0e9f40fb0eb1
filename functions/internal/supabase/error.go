package supabase

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"strconv"
	"strings"
)

// Error is a refusal by Supabase, or its silence (Status 503, with a cause).
type Error struct {
	Status  int    // HTTP status; for table reads derived from Code
	Code    string // PostgREST's or Postgres' code, for example PGRST301, 42501, PT409
	Message string // for our own procedures the stable code, for example invitation_expired

	cause error
}

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

func silence(cause error) *Error {
	return &Error{Status: http.StatusServiceUnavailable, cause: cause}
}

// refusal reads the body of an answer with an error status.
func refusal(status int, body []byte) *Error {
	var answer struct {
		Code    string `json:"code"`
		Message string `json:"message"`
	}
	// A gateway in between may answer HTML: the status alone has to do then.
	_ = json.Unmarshal(body, &answer)
	return &Error{Status: status, Code: answer.Code, Message: answer.Message}
}

// libraryError matches the only form in which supabase-go reports a refusal: "(code) message".
var libraryError = regexp.MustCompile(`^\(([A-Za-z0-9]*)\) (.*)$`)

// fromLibrary gives an error of supabase-go its status back.
func fromLibrary(err error) *Error {
	parts := libraryError.FindStringSubmatch(err.Error())
	if parts == nil {
		return silence(err)
	}
	return &Error{Status: statusOf(parts[1]), Code: parts[1], Message: parts[2]}
}

// statusOf follows PostgREST's table of errors, as far as reads can meet it.
func statusOf(code string) int {
	switch {
	case strings.HasPrefix(code, "PT") && len(code) == 5:
		if status, err := strconv.Atoi(code[2:]); err == nil {
			return status
		}
	case strings.HasPrefix(code, "PGRST3"):
		return http.StatusUnauthorized
	case code == "42501":
		return http.StatusForbidden
	case code == "PGRST116":
		return http.StatusNotAcceptable
	case code == "42P01", code == "PGRST205":
		return http.StatusNotFound
	case strings.HasPrefix(code, "PGRST00"), code == "57014", strings.HasPrefix(code, "53"):
		return http.StatusServiceUnavailable
	case strings.HasPrefix(code, "PGRST1"), strings.HasPrefix(code, "22"):
		return http.StatusBadRequest
	}
	return http.StatusInternalServerError
}
