package middleware

import (
	"net/http"
	"net/url"
	"path"
	"strings"

	"github.com/labstack/echo/v5"

	"divido/functions/internal/problem"
)

// maxPath is the longest path of auth and tables, in bytes; the longest real one has about a hundred. A function judges its
// own parameters, and has words for those that are too long.
const maxPath = 1024

// onlyPlainPaths refuses a request for an API whose path could be read in two ways, before anything decides by it. What is
// left has one reading: the router, the guard, the limits, the log and the server behind see the same characters.
func onlyPlainPaths(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c *echo.Context) error {
		if address := c.Request().URL; meansAPI(address) && !isPlain(address) {
			return problem.New(problem.InvalidRequest, "The path must be written plainly, as the documentation has it.")
		}
		return next(c)
	}
}

// meansAPI is true when anybody on the way could read the path as one of an API: with encoded letters, capital ones, dots,
// backslashes or slashes too many.
func meansAPI(address *url.URL) bool {
	read := strings.ToLower(strings.ReplaceAll(address.Path, `\`, "/"))
	for _, each := range []string{read, path.Clean("/" + read)} {
		for _, prefix := range []string{FunctionsPath, AuthPath, TablesPath} {
			if beneath(prefix, each) {
				return true
			}
		}
	}
	return false
}

// isPlain is true for a path of an API that stands as it is meant: nothing in it is encoded or has to be, no part of it is
// empty, "." or "..", and what is a name of ours has small letters.
func isPlain(address *url.URL) bool {
	written := address.Path
	// RawPath is empty when the path was written as it is read.
	if address.RawPath != "" || address.Opaque != "" || (written != path.Clean(written) && written != TablesPath+"/") {
		return false
	}
	ofFunctions := beneath(FunctionsPath, written)
	if !ofFunctions && (len(written) > maxPath || !beneath(AuthPath, written) && !beneath(TablesPath, written)) {
		return false
	}
	for i := range len(written) {
		switch character := written[i]; {
		case 'a' <= character && character <= 'z', '0' <= character && character <= '9', strings.IndexByte("/-._~", character) >= 0:
		case ofFunctions && 'A' <= character && character <= 'Z': // tokens of invitations
		default:
			return false
		}
	}
	return true
}

// beneath is true for a path itself and all that stand under it.
func beneath(prefix, path string) bool {
	rest, found := strings.CutPrefix(path, prefix)
	return found && (rest == "" || rest[0] == '/')
}

func under(prefix string, r *http.Request) bool { return beneath(prefix, r.URL.Path) }
