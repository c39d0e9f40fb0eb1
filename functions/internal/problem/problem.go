// Package problem holds the errors of the functions: an [Error] with a code for programs and a sentence for people, sent as a
// problem document (RFC 9457). Any other error is internal: it is logged, and the caller only gets "unexpected_error".
//
// Handlers return problems and never write error responses themselves:
//
//	return problem.New(problem.EventNotFound, "There is no event with this id, or you are not in it.")
//	return problem.New(problem.PlaceSearchFailed, "The place provider does not answer.").Because(err)
package problem

import (
	"fmt"
	"time"
)

// MediaType is the content type of a problem document.
const MediaType = "application/problem+json"

// Error is a problem that a handler returns.
type Error struct {
	Code   Code
	Detail string // one English sentence for the caller; never personal data
	// RetryAfter, when positive, is how long the caller should wait; sent as Retry-After in whole seconds.
	RetryAfter time.Duration

	cause error
}

// New returns a problem with a code and a sentence about this case.
func New(code Code, detail string) *Error {
	return &Error{Code: code, Detail: detail}
}

// Because adds the cause, for the log only.
func (e *Error) Because(cause error) *Error {
	e.cause = cause
	return e
}

// After sets the time to wait before a retry.
func (e *Error) After(wait time.Duration) *Error {
	e.RetryAfter = wait
	return e
}

// Error returns the text for the log, with the cause.
func (e *Error) Error() string {
	if e.cause != nil {
		return fmt.Sprintf("%s: %s: %v", e.Code, e.Detail, e.cause)
	}
	return fmt.Sprintf("%s: %s", e.Code, e.Detail)
}

// Unwrap returns the cause, or nil.
func (e *Error) Unwrap() error { return e.cause }

// StatusCode returns the HTTP status of the problem's code.
func (e *Error) StatusCode() int { return e.Code.Status() }

// Document is the JSON form of a problem (RFC 9457, section 3).
type Document struct {
	Type     string `json:"type"`               // a URN made from the code
	Title    string `json:"title"`              // the same for all problems of this code
	Status   int    `json:"status"`             // the HTTP status
	Detail   string `json:"detail,omitempty"`   // about this case
	Code     Code   `json:"code"`               // the front end translates by it
	Instance string `json:"instance,omitempty"` // the request id, as in the log
}

// Document returns the JSON form; requestID may be empty.
func (e *Error) Document(requestID string) Document {
	kind, known := catalogue[e.Code]
	if !known {
		kind = catalogue[UnexpectedError]
	}
	document := Document{
		Type:   "urn:divido:problem:" + string(e.Code),
		Title:  kind.title,
		Status: kind.status,
		Detail: e.Detail,
		Code:   e.Code,
	}
	if requestID != "" {
		document.Instance = "urn:divido:request:" + requestID
	}
	return document
}
