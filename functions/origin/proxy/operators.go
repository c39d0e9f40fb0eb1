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

// A regular expression of a few signs can keep the database busy for minutes, and it cannot be forbidden there: the tables'
// own rules are regular expressions. No screen of the app asks by one, so tables refuse the operators match and imatch here.
var (
	// patternFilter is a filter as it stands behind a column's name: not.match(any).{…}
	patternFilter = regexp.MustCompile(`(?i)^[\s"]*(not[\s"]*\.[\s"]*)*i?match[\s"]*(\([^)]*\)[\s"]*)?(\.|$)`)
	// patternInside is one anywhere in a text that holds several: (a.eq.1,not.b.match.x). It may be too strict about what
	// stands in quotes; nobody asks for such texts by a list of conditions.
	patternInside = regexp.MustCompile(`(?i)(^|[^\w])i?match[\s"]*(\([^)]*\)[\s"]*)?\.`)
	// selectable is what columns are selected by: names, other names for them, related rows. No casts, which ask the database
	// what its catalogue knows, no sums, no paths into JSON.
	selectable = regexp.MustCompile(`^[a-z0-9_*,:!()]*$`)
	// related begins the rows of another table: event_participants!inner(
	related = regexp.MustCompile(`([a-z0-9_]+)(![a-z0-9_]+)*\(`)
)

// refuseCostly refuses a request to tables whose address has a regular expression in a filter, however it is written, selects
// more than columns by their names, or has parameters that are no text.
func refuseCostly(r *http.Request) error {
	if len(r.URL.RawQuery) > maxQuery {
		return problem.New(problem.InvalidRequest, "The parameters are too long for an address; send them as a body.")
	}
	values, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		// What can be read in two ways is not passed on either.
		return problem.New(problem.InvalidRequest, "The parameters must be written plainly.")
	}
	called := strings.HasPrefix(r.URL.Path, middleware.TablesPath+"/rpc/")
	for name, given := range values {
		if text := name + strings.Join(given, ""); !utf8.ValidString(text) || strings.ContainsRune(text, 0) {
			return problem.New(problem.InvalidRequest, "The parameters must be text.")
		}
		if called && name == "search" {
			continue // an argument: the words that somebody looks for
		}
		if nameOf(name) == "select" && slices.ContainsFunc(given, func(columns string) bool { return !modest(columns, r.URL.Path) }) {
			return problem.New(problem.InvalidRequest, "Select columns by their names, and related rows of each table once.")
		}
		pattern := patternFilter
		if holdsConditions(name) {
			pattern = patternInside
			// To read conditions two thousand deep, the server behind took more than a second, for everybody.
			if strings.Count(strings.Join(given, ""), "(") > mostConditions {
				return problem.New(problem.InvalidRequest, "There are too many conditions within conditions.")
			}
		}
		for _, value := range given {
			if pattern.MatchString(value) {
				return problem.New(problem.OperatorNotAllowed, "Filters by regular expressions are not served.")
			}
		}
	}
	return nil
}

const (
	maxQuery       = 8 << 10 // bytes; fifty ids, which is most that the app asks for by an address, are two thousand
	mostConditions = 16      // conditions that hold others
	mostColumns    = 64
	mostRelated    = 4
	mostDeep       = 1 // of each expense its event, and of that all its history, were 42 MB for 400 expenses
)

// modest is true for what can be selected: some columns, and of other tables the related rows, of each table once. Rows inside
// rows of the same table multiply: those of an event's expenses, of each its event, of it its expenses again were 148 MB for one
// request, and a column under a thousand names is a thousand columns.
func modest(columns, path string) bool {
	if !selectable.MatchString(columns) || strings.Contains(columns, "::") || strings.Contains(columns, "()") {
		return false
	}
	if strings.Count(columns, ",") >= mostColumns || strings.Count(columns, "(") > mostRelated {
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
		if depth < 0 || depth > mostDeep {
			return false
		}
	}
	return depth == 0
}

// holdsConditions is true for parameters that are a list of conditions, also of an embedded table: or, not.and, expenses.or.
func holdsConditions(name string) bool { return nameOf(name) == "or" || nameOf(name) == "and" }

// nameOf is a parameter's name however it is written, without the table that it is about.
func nameOf(parameter string) string {
	return strings.ToLower(strings.Trim(parameter[strings.LastIndex(parameter, ".")+1:], "\" \t"))
}
