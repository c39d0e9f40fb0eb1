package middleware

import (
	"net/http"
	"net/url"
	"path"
	"strings"

	"github.com/labstack/echo/v5"

	"divido/functions/internal/problem"
)

// maxPath is the longest path of auth, tables and storage, in bytes; the longest real one has about a hundred. Functions check their own
// parameters and have messages for long ones.
const maxPath = 1024

// onlyPlainPaths refuses API paths that could be read in two ways, so that the router, the limits, the log and Supabase read the same
// path.
func onlyPlainPaths(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c *echo.Context) error {
		if address := c.Request().URL; meansAPI(address) && !isPlain(address) {
			return problem.New(problem.InvalidRequest, "The path must be written as documented, without encoding.")
		}
		return next(c)
	}
}

// meansAPI is true when a server could read the path as one of an API, with encoded or capital letters, dots, backslashes or extra
// slashes.
func meansAPI(address *url.URL) bool {
	read := strings.ToLower(strings.ReplaceAll(address.Path, `\`, "/"))
	for _, each := range []string{read, path.Clean("/" + read)} {
		for _, prefix := range []string{FunctionsPath, AuthPath, TablesPath, StoragePath} {
			if beneath(prefix, each) {
				return true
			}
		}
	}
	return false
}

// isPlain is true for an API path in its canonical form: nothing encoded, no segment empty, "." or "..", and lower case except for
// tokens of functions.
func isPlain(address *url.URL) bool {
	written := address.Path
	// RawPath is empty when the path was written as it is read.
	if address.RawPath != "" || address.Opaque != "" || (written != path.Clean(written) && written != TablesPath+"/") {
		return false
	}
	ofFunctions := beneath(FunctionsPath, written)
	known := ofFunctions || beneath(AuthPath, written) || beneath(TablesPath, written) || beneath(StoragePath, written)
	if !known || !ofFunctions && len(written) > maxPath {
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

// beneath is true for the prefix itself and all paths under it.
func beneath(prefix, path string) bool {
	rest, found := strings.CutPrefix(path, prefix)
	return found && (rest == "" || rest[0] == '/')
}

func under(prefix string, r *http.Request) bool { return beneath(prefix, r.URL.Path) }
