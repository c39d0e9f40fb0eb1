// Package app serves the built front end: its files, the one page for every route of the signed-in app, and the app's runtime
// configuration.
package app

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"path"
	"strconv"
	"strings"

	"github.com/labstack/echo/v5"

	"divido/functions/internal/problem"
)

// Server serves every path that no other route matches.
type Server struct {
	files     *Files
	publicURL string
	names     InvitationNames
}

// InvitationNames returns the names of the event and of the inviter for a valid invitation. The event is empty when there is no
// invitation or it is not available immediately; the inviter may be empty. The address of the caller is for rate limits.
type InvitationNames func(ctx context.Context, token, callerAddress string) (event, inviter string)

// New returns a Server. A nil names leaves the pages of invitations unchanged.
func New(files *Files, publicURL string, names InvitationNames) *Server {
	return &Server{files: files, publicURL: publicURL, names: names}
}

// sharePath receives what another app shares with the installed app. The service worker handles it; this server only does
// before the service worker is installed.
const sharePath = "/share"

// maxSharedBytes limits how much of a shared body is read. A browser that is still sending does not read the response.
const maxSharedBytes = 4 << 20

// Serve responds to GET and HEAD with a file, the index page of a folder, or the app's page.
func (s *Server) Serve(c *echo.Context) error {
	r := c.Request()
	if r.Method == http.MethodPost && r.URL.Path == sharePath {
		return discardShare(c)
	}
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		c.Response().Header().Set(echo.HeaderAllow, "GET, HEAD")
		return problem.New(problem.MethodNotAllowed, "")
	}
	if found, name := s.files.find(r.URL.Path); found != nil {
		return send(c, found, cacheControl(name))
	}
	if !opensPage(r) {
		c.Response().Header().Set(echo.HeaderCacheControl, "no-store")
		return c.String(http.StatusNotFound, "not found\n")
	}
	shell := s.files.byPath[shellName]
	if token, ok := invitationToken(r.URL.Path); ok && s.names != nil {
		if event, inviter := s.names(r.Context(), token, c.RealIP()); event != "" {
			return s.sendInvitation(c, shell, event, inviter)
		}
	}
	return send(c, shell, shellCacheControl(r.URL.Path))
}

// discardShare discards a share that arrived before the service worker, and redirects to a page that says so.
func discardShare(c *echo.Context) error {
	_, _ = io.Copy(io.Discard, http.MaxBytesReader(c.Response(), c.Request().Body, maxSharedBytes))
	c.Response().Header().Set(echo.HeaderCacheControl, "no-store")
	return c.Redirect(http.StatusSeeOther, "/import?shared=lost")
}

// ServeDocument serves one public file to pages of every origin. It must not contain personal data.
func ServeDocument(name string, body []byte) echo.HandlerFunc {
	document := newFile(name, body)
	document.gzip = compress(body)
	return func(c *echo.Context) error {
		c.Response().Header().Set(echo.HeaderAccessControlAllowOrigin, "*")
		return send(c, document, cacheControl(name))
	}
}

// opensPage returns whether the app's page is wanted: for navigations and link previews. Missing files and data requests by
// scripts get a 404.
func opensPage(r *http.Request) bool {
	if path.Ext(r.URL.Path) != "" || strings.HasPrefix(r.URL.Path, "/assets/") {
		return false
	}
	if mode := r.Header.Get("Sec-Fetch-Mode"); mode != "" {
		return mode == "navigate" || acceptsHTML(r)
	}
	return acceptsHTML(r) || anything(r)
}

func acceptsHTML(r *http.Request) bool {
	return strings.Contains(r.Header.Get(echo.HeaderAccept), "text/html")
}

func anything(r *http.Request) bool {
	accept := r.Header.Get(echo.HeaderAccept)
	return accept == "" || accept == "*/*"
}

// cacheControl returns immutable for files with a content hash in their name, and makes browsers revalidate pages, the service
// worker and the manifest.
func cacheControl(name string) string {
	switch extension := path.Ext(name); {
	case strings.HasPrefix(name, "assets/"):
		return "public, max-age=31536000, immutable"
	case extension == ".html", extension == ".webmanifest", !strings.Contains(name, "/") && extension == ".js":
		return "no-cache"
	}
	return "public, max-age=3600"
}

// shellCacheControl returns the same for every address of an invitation, valid or not.
func shellCacheControl(address string) string {
	if strings.HasPrefix(address, invitationPrefix) {
		return "no-store"
	}
	return "no-cache"
}

// send sends a file in the best encoding that the caller accepts.
func send(c *echo.Context, file *file, cacheControl string) error {
	header := c.Response().Header()
	header.Set(echo.HeaderCacheControl, cacheControl)
	header.Set(echo.HeaderContentType, file.contentType)
	body, etag := file.body, file.etag
	if file.gzip != nil || file.brotli != nil {
		header.Add(echo.HeaderVary, echo.HeaderAcceptEncoding)
		switch r := c.Request(); {
		case file.brotli != nil && accepts(r, "br"):
			body, etag = file.brotli, variant(etag, "br")
			header.Set(echo.HeaderContentEncoding, "br")
		case file.gzip != nil && accepts(r, "gzip"):
			body, etag = file.gzip, variant(etag, "gz")
			header.Set(echo.HeaderContentEncoding, "gzip")
		}
	}
	header.Set("ETag", etag)
	if matches(c.Request().Header.Get("If-None-Match"), etag) {
		header.Del(echo.HeaderContentEncoding)
		header.Del(echo.HeaderContentType)
		return c.NoContent(http.StatusNotModified)
	}
	header.Set(echo.HeaderContentLength, strconv.Itoa(len(body)))
	c.Response().WriteHeader(http.StatusOK)
	if c.Request().Method == http.MethodHead {
		return nil
	}
	// A caller who disconnects is not an error.
	_, _ = bytes.NewReader(body).WriteTo(c.Response())
	return nil
}

// accepts returns whether a request accepts an encoding with a weight above zero.
func accepts(r *http.Request, encoding string) bool {
	for each := range strings.SplitSeq(r.Header.Get(echo.HeaderAcceptEncoding), ",") {
		name, parameters, _ := strings.Cut(each, ";")
		if !strings.EqualFold(strings.TrimSpace(name), encoding) {
			continue
		}
		weight, weighted := strings.CutPrefix(strings.TrimSpace(parameters), "q=")
		if !weighted {
			return true
		}
		value, err := strconv.ParseFloat(weight, 64)
		return err == nil && value > 0
	}
	return false
}

func variant(etag, encoding string) string {
	return strings.TrimSuffix(etag, `"`) + "-" + encoding + `"`
}

func matches(ifNoneMatch, etag string) bool {
	for each := range strings.SplitSeq(ifNoneMatch, ",") {
		if each = strings.TrimPrefix(strings.TrimSpace(each), "W/"); each == etag || each == "*" {
			return true
		}
	}
	return false
}
