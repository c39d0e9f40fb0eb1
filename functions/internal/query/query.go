// Package query reads the query of a request strictly: what a function does not know, it refuses, so that a slip in a
// parameter's name is seen at once and nothing unforeseen is passed on to anyone.
package query

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"divido/functions/internal/problem"
)

// maxBytes of a whole query as sent, that is with percent signs.
const maxBytes = 2048

// Values are the parameters of a query. They are too few to be worth a map.
type Values []parameter

type parameter struct{ name, value string }

// Get returns the value of a name; empty when there is none.
func (v Values) Get(name string) string {
	value, _ := v.find(name)
	return value
}

func (v Values) find(name string) (string, bool) {
	for _, each := range v {
		if each.name == name {
			return each.value, true
		}
	}
	return "", false
}

// Read returns the values of a request's query, without spaces around them. It refuses, with the problem invalid_request:
// a query that is too long or malformed, a name that is not known, a name given twice, and values with control characters
// (line breaks among them) or invalid UTF-8.
func Read(r *http.Request, known ...string) (Values, error) {
	if len(r.URL.RawQuery) > maxBytes {
		return nil, refuse("The query is longer than %d bytes.", maxBytes)
	}
	values := make(Values, 0, min(1+strings.Count(r.URL.RawQuery, "&"), len(known)))
	for part := range strings.SplitSeq(r.URL.RawQuery, "&") {
		if part == "" {
			continue
		}
		name, value, err := unescaped(part)
		if err != nil {
			return nil, refuse("The query is malformed.").Because(err)
		}
		if !slices.Contains(known, name) {
			return nil, refuse("There is a parameter that is not known; known are: %s.", strings.Join(known, ", "))
		}
		if _, twice := values.find(name); twice {
			return nil, refuse("The parameter %s is given more than once.", name)
		}
		if !utf8.ValidString(value) || strings.ContainsFunc(value, unicode.IsControl) {
			return nil, refuse("The parameter %s has characters that are not allowed.", name)
		}
		values = append(values, parameter{name, strings.TrimSpace(value)})
	}
	return values, nil
}

// unescaped returns what stands before and behind the equals sign. Semicolons separated parameters once; who means one as
// itself escapes it.
func unescaped(part string) (name, value string, err error) {
	if strings.Contains(part, ";") {
		return "", "", errors.New("a semicolon")
	}
	name, value, _ = strings.Cut(part, "=")
	if name, err = url.QueryUnescape(name); err != nil {
		return "", "", err
	}
	value, err = url.QueryUnescape(value)
	return name, value, err
}

func refuse(format string, arguments ...any) *problem.Error {
	return problem.New(problem.InvalidRequest, fmt.Sprintf(format, arguments...))
}
