package middleware

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"divido/functions/internal/problem"
)

// maxBytes is the maximum length of an encoded query.
const maxBytes = 2048

// ReadQuery returns the trimmed values of a request's query. Returns the problem invalid_request for a long or malformed query,
// an unknown or repeated name, and values with control characters or invalid UTF-8.
func ReadQuery(r *http.Request, known ...string) (url.Values, error) {
	if len(r.URL.RawQuery) > maxBytes {
		return nil, refuse("The query is longer than %d bytes.", maxBytes)
	}
	values, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		return nil, refuse("The query is malformed.").Because(err)
	}
	for name, given := range values {
		value := given[0]
		if !slices.Contains(known, name) {
			return nil, refuse("A parameter is unknown. Known parameters are: %s.", strings.Join(known, ", "))
		}
		if len(given) > 1 {
			return nil, refuse("The parameter %s is given more than once.", name)
		}
		if !utf8.ValidString(value) || strings.ContainsFunc(value, unicode.IsControl) {
			return nil, refuse("The parameter %s has characters that are not allowed.", name)
		}
		values.Set(name, strings.TrimSpace(value))
	}
	return values, nil
}

func refuse(format string, arguments ...any) *problem.Error {
	return problem.New(problem.InvalidRequest, fmt.Sprintf(format, arguments...))
}
