package proxy

import (
	"encoding/json"
	"net/http"
	"regexp"

	"divido/functions/internal/problem"
	"divido/functions/origin/responsebody"
)

var (
	// sqlState is a code of the database itself; those that tables answer for our own rules begin with PT, PostgREST's with PGRST.
	sqlState = regexp.MustCompile(`^[0-9A-Z]{5}$`)
	// ourCode is a message of our own procedures and constraints (supabase/error-codes.json).
	ourCode = regexp.MustCompile(`^[a-z]+(_[a-z]+)+$`)
	// constraint is the name of a broken rule, by which the app knows what to say.
	constraint = regexp.MustCompile(`constraint "[a-z0-9_]+"`)
)

// hideRawError takes the database's own words out of a refusal of tables: they name columns, types and rules, and repeat what
// was sent. Its code stays; the message becomes one of the catalogue.
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
	message := string(wordFor(code, response.StatusCode))
	if refused {
		if rule := constraint.FindString(*said.Message); rule != "" {
			message = "refused by " + rule
		}
	}
	return responsebody.Replace(response, response.StatusCode, map[string]any{"code": code, "message": message, "details": nil, "hint": nil})
}

// hideFailure does the same for auth, whose refusals are made for people and whose failures are not.
func hideFailure(response *http.Response) error {
	_ = response.Body.Close()
	return responsebody.Replace(response, response.StatusCode, map[string]any{
		"code": response.StatusCode, "error_code": "unexpected_failure", "msg": "Something went wrong on our side",
	})
}

// wordFor is the catalogue's code for a refusal by the database.
func wordFor(code string, status int) problem.Code {
	switch {
	case code == "57014":
		return problem.TimedOut
	case status == http.StatusServiceUnavailable: // PostgREST, while the database is away
		return problem.ServiceUnavailable
	case status == http.StatusUnauthorized:
		return problem.UserNotAuthenticated
	case status >= http.StatusInternalServerError && (len(code) != 5 || code[:2] != "22" && code[:2] != "54"):
		return problem.UnexpectedError
	}
	return problem.InvalidRequest
}
