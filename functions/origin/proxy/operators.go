package proxy

import (
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"divido/functions/internal/middleware"
	"divido/functions/internal/problem"
)

// A short regular expression can keep the database busy for minutes. The database cannot forbid the operators, because check
// constraints use them, and the app never filters by them, so match and imatch are refused here.
var (
	// patternFilter matches such a filter after a column's name: not.match(any).{…}
	patternFilter = regexp.MustCompile(`(?i)^[\s"]*(not[\s"]*\.[\s"]*)*i?match[\s"]*(\([^)]*\)[\s"]*)?(\.|$)`)
	// patternInside matches one inside a list of conditions: (a.eq.1,not.b.match.x). It also matches some quoted texts, which no
	// request of the app contains.
	patternInside = regexp.MustCompile(`(?i)(^|[^\w])i?match[\s"]*(\([^)]*\)[\s"]*)?\.`)
	// selectable matches columns in select: names, aliases and related rows. It excludes casts, which reveal the catalogue,
	// aggregates and JSON paths.
	selectable = regexp.MustCompile(`^[a-z0-9_*,:!()]*$`)
	// related matches the start of an embedded table: event_participants!inner(
	related = regexp.MustCompile(`([a-z0-9_]+)(![a-z0-9_]+)*\(`)
)

// refuseCostly refuses a request to tables that filters by a regular expression in any spelling, selects more than plain
// columns, or has malformed parameters.
func refuseCostly(r *http.Request) error {
	if len(r.URL.RawQuery) > maxQuery {
		return problem.New(problem.InvalidRequest, "The query is too long for a URL; send it as a body.")
	}
	values, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		// Ambiguous parameters are refused as well.
		return problem.New(problem.InvalidRequest, "The query must not be encoded ambiguously.")
	}
	called := strings.HasPrefix(r.URL.Path, middleware.TablesPath+"/rpc/")
	for name, given := range values {
		if text := name + strings.Join(given, ""); !utf8.ValidString(text) || strings.ContainsRune(text, 0) {
			return problem.New(problem.InvalidRequest, "The parameters must be valid UTF-8 without null characters.")
		}
		if called && name == "search" {
			continue // an argument of a procedure: a search text
		}
		if nameOf(name) == "select" && slices.ContainsFunc(given, func(columns string) bool { return !isCheapSelect(columns, r.URL.Path) }) {
			return problem.New(problem.InvalidRequest, "Select at most 64 columns, by their names, and embed each related table once, one level deep.")
		}
		pattern := patternFilter
		if holdsConditions(name) {
			pattern = patternInside
			// Parsing conditions nested two thousand deep blocked PostgREST for more than a second.
			if strings.Count(strings.Join(given, ""), "(") > maxConditions {
				return problem.New(problem.InvalidRequest, "The conditions are nested too deeply.")
			}
		}
		for _, value := range given {
			if pattern.MatchString(value) {
				return problem.New(problem.OperatorNotAllowed, "Filters by regular expressions are not allowed.")
			}
		}
	}
	return nil
}

const (
	maxQuery        = 8 << 10 // bytes; the app sends at most fifty ids in a URL, which are two thousand bytes
	maxConditions   = 16      // nested conditions
	maxColumns      = 64
	maxRelated      = 4
	maxRelatedDepth = 1 // 400 expenses, each with its event and that event's history, took 42 MB
)

// isCheapSelect returns whether a select names a limited number of columns, and each related table once. Nested rows multiply: an
// event's expenses, each with its event and all of that event's expenses, took 148 MB. Columns are limited because a select can
// repeat one under any number of aliases.
func isCheapSelect(columns, path string) bool {
	if !selectable.MatchString(columns) || strings.Contains(columns, "::") || strings.Contains(columns, "()") {
		return false
	}
	if strings.Count(columns, ",") >= maxColumns || strings.Count(columns, "(") > maxRelated {
		return false
	}
	tables := []string{path[strings.LastIndex(path, "/")+1:]}
	for _, found := range related.FindAllStringSubmatch(columns, -1) {
		if slices.Contains(tables, found[1]) {
			return false
		}
		tables = append(tables, found[1])
	}
	depth := 0
	for _, sign := range columns {
		switch sign {
		case '(':
			depth++
		case ')':
			depth--
		}
		if depth < 0 || depth > maxRelatedDepth {
			return false
		}
	}
	return depth == 0
}

// holdsConditions returns whether a parameter is a list of conditions, also of an embedded table: or, not.and, expenses.or.
func holdsConditions(name string) bool { return nameOf(name) == "or" || nameOf(name) == "and" }

// nameOf returns a parameter's normalized name without its table.
func nameOf(parameter string) string {
	return strings.ToLower(strings.Trim(parameter[strings.LastIndex(parameter, ".")+1:], "\" \t"))
}

// estimated matches counts that the planner guesses from statistics of all rows, also those that the caller must not see.
var estimated = regexp.MustCompile(`(?i)count\s*=\s*(planned|estimated)`)

// countExactly asks for the number of visible rows in place of an estimate.
func countExactly(header http.Header) {
	for i, preference := range header["Prefer"] {
		header["Prefer"][i] = estimated.ReplaceAllString(preference, "count=exact")
	}
}
