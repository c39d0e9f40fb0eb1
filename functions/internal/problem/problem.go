// Package problem is how the functions say that something went wrong: an [Error] with a code for programs and a
// sentence for people, answered as a problem document (RFC 9457). An error of any other kind is an internal one:
// it is logged, and the caller learns no more than "unexpected_error".
//
// A function package returns problems from its handlers and writes no error answer itself:
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

// Error is a problem on its way to the caller.
type Error struct {
	Code   Code
	Detail string // one English sentence for whoever reads the answer; never contains personal data
	// RetryAfter, when positive, is how long the caller should wait; sent as Retry-After in whole seconds.
	RetryAfter time.Duration

	cause error
}

// New makes a problem with a code of the catalogue and a sentence about this case of it.
func New(code Code, detail string) *Error {
	return &Error{Code: code, Detail: detail}
}

// Because keeps the error that led to the problem, for the log only.
func (e *Error) Because(cause error) *Error {
	e.cause = cause
	return e
}

// After tells the caller to wait before trying again.
func (e *Error) After(wait time.Duration) *Error {
	e.RetryAfter = wait
	return e
}

// Error is the text for the log, with the cause.
func (e *Error) Error() string {
	if e.cause != nil {
		return fmt.Sprintf("%s: %s: %v", e.Code, e.Detail, e.cause)
	}
	return fmt.Sprintf("%s: %s", e.Code, e.Detail)
}

// Unwrap returns the cause, or nil.
func (e *Error) Unwrap() error { return e.cause }

// StatusCode is the HTTP status of the problem's code.
func (e *Error) StatusCode() int { return e.Code.Status() }

// Document is the JSON form of a problem (RFC 9457, section 3).
type Document struct {
	Type     string `json:"type"`               // a URN made from the code
	Title    string `json:"title"`              // the same for all problems of this code
	Status   int    `json:"status"`             // the HTTP status
	Detail   string `json:"detail,omitempty"`   // about this case
	Code     Code   `json:"code"`               // what the front end translates by
	Instance string `json:"instance,omitempty"` // names the request, as the log does
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
