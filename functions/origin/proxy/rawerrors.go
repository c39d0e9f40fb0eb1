package proxy

import (
	"encoding/json"
	"net/http"
	"regexp"

	"divido/functions/internal/problem"
	"divido/functions/origin/responsebody"
)

var (
	// sqlState matches the database's own codes. Our codes begin with PT and PostgREST's with PGRST.
	sqlState = regexp.MustCompile(`^[0-9A-Z]{5}$`)
	// ourCode matches the codes of our procedures and constraints (supabase/error-codes.json).
	ourCode = regexp.MustCompile(`^[a-z]+(_[a-z]+)+$`)
	// constraint matches the name of a violated constraint, by which the app chooses its message.
	constraint = regexp.MustCompile(`constraint "[a-z0-9_]+"`)
	// tooManyLists matches the refusal of a list inside six others, which PostgREST and the embedded server take for a failure.
	tooManyLists = regexp.MustCompile(`number of array dimensions`)
)

// hideRawError replaces the database's own text in an error response of tables, because it contains columns, types, constraints
// and input. Its code stays; the message becomes one of the catalogue. Invalid input that was answered with 500 gets 400.
func hideRawError(response *http.Response) error {
	if response.StatusCode < http.StatusBadRequest || response.Request.Method == http.MethodHead {
		return nil
	}
	body, err := responsebody.Read(response)
	if err != nil {
		return err
	}
	var said struct {
		Code    any     `json:"code"`
		Message *string `json:"message"`
	}
	refused := json.Unmarshal(body, &said) == nil && said.Message != nil
	code, _ := said.Code.(string)
	if refused && (ourCode.MatchString(*said.Message) || !sqlState.MatchString(code) && response.StatusCode < http.StatusInternalServerError) {
		return nil
	}
	if !sqlState.MatchString(code) {
		code = "PGRST000"
	}
	status, chosen := response.StatusCode, codeFor(code, response.StatusCode)
	if refused && tooManyLists.MatchString(*said.Message) {
		chosen = problem.InvalidRequest
	}
	if chosen == problem.InvalidRequest && status >= http.StatusInternalServerError {
		status = http.StatusBadRequest // the caller's fault, so that programs do not retry
	}
	message := string(chosen)
	if refused {
		if rule := constraint.FindString(*said.Message); rule != "" {
			message = "refused by " + rule
		}
	}
	return responsebody.Replace(response, status, map[string]any{"code": code, "message": message, "details": nil, "hint": nil})
}

// hideFailure replaces 5xx responses of auth. Its other errors are made for users and stay.
func hideFailure(response *http.Response) error {
	_ = response.Body.Close()
	return responsebody.Replace(response, response.StatusCode, map[string]any{
		"code": response.StatusCode, "error_code": "unexpected_failure", "msg": "Something went wrong on our side",
	})
}

// codeFor returns the catalogue's code for an error of the database.
func codeFor(code string, status int) problem.Code {
	switch {
	case code == "57014":
		return problem.TimedOut
	case status == http.StatusServiceUnavailable: // PostgREST while the database is down
		return problem.ServiceUnavailable
	case status == http.StatusUnauthorized:
		return problem.UserNotAuthenticated
	case status >= http.StatusInternalServerError && (len(code) != 5 || code[:2] != "22" && code[:2] != "54"):
		return problem.UnexpectedError
	}
	return problem.InvalidRequest
}
