package app

import (
	"bytes"
	"html"
	"net/http"
	"regexp"
	"slices"
	"strings"

	"github.com/labstack/echo/v5"
)

var (
	titleElement = regexp.MustCompile(`(?is)<title>.*?</title>`)
	ogElement    = regexp.MustCompile(`(?is)\s*<meta\s+(?:property="og:|name="twitter:)[^>]*>`)
)

// languages of the preview image; the first one is the default.
var languages = []string{"tr", "en", "de", "es", "fr"}

func invitationToken(address string) (string, bool) {
	token, ok := strings.CutPrefix(address, "/invite/")
	token = strings.TrimSuffix(token, "/")
	return token, ok && token != "" && !strings.Contains(token, "/")
}

// sendInvitation serves the app's page with the event's name as its title, for link previews of messengers. It contains nothing
// else about the event.
func (s *Server) sendInvitation(c *echo.Context, shell *file, eventName string) error {
	header := c.Response().Header()
	header.Set(echo.HeaderCacheControl, "no-store")
	return c.Blob(http.StatusOK, shell.contentType, s.titled(shell.body, eventName, previewImage(c.Request())))
}

func (s *Server) titled(page []byte, eventName, image string) []byte {
	title := html.EscapeString(eventName + " · Divido")
	var head bytes.Buffer
	head.WriteString("<title>" + title + "</title>\n")
	meta := func(attribute, name, content string) {
		head.WriteString(`    <meta ` + attribute + `="` + name + `" content="` + content + "\" />\n")
	}
	meta("property", "og:type", "website")
	meta("property", "og:site_name", "Divido")
	meta("property", "og:title", title)
	if s.files.Has(image) {
		meta("property", "og:image", html.EscapeString(s.publicURL+"/"+image))
		meta("name", "twitter:card", "summary_large_image")
	}
	page = ogElement.ReplaceAll(page, nil)
	return titleElement.ReplaceAllLiteral(page, bytes.TrimSpace(head.Bytes()))
}

// previewImage returns the image for link previews in the requested language.
func previewImage(r *http.Request) string {
	for each := range strings.SplitSeq(r.Header.Get("Accept-Language"), ",") {
		if wanted, _, _ := strings.Cut(strings.TrimSpace(each), "-"); slices.Contains(languages, wanted) {
			return "og-" + wanted + ".png"
		}
	}
	return "og-" + languages[0] + ".png"
}
