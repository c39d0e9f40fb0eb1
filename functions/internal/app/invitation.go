package app

import (
	"bytes"
	"html"
	"net/http"
	"regexp"
	"strings"
	"unicode"

	"github.com/labstack/echo/v5"
)

var (
	titleElement   = regexp.MustCompile(`(?is)<title>.*?</title>`)
	replacedInHead = regexp.MustCompile(`(?is)\s*<meta\s+(?:property="og:|name="(?:twitter:|description"))[^>]*>`)
)

const invitationPrefix = "/invite/"

func invitationToken(address string) (string, bool) {
	token, ok := strings.CutPrefix(address, invitationPrefix)
	token = strings.TrimSuffix(token, "/")
	return token, ok && token != "" && !strings.Contains(token, "/")
}

// sendInvitation serves the app's page with the names of event and inviter in its title, for link previews of messengers. It
// contains nothing else about either.
func (s *Server) sendInvitation(c *echo.Context, shell *file, event, inviter string) error {
	header := c.Response().Header()
	header.Set(echo.HeaderCacheControl, "no-store")
	return c.Blob(http.StatusOK, shell.contentType, s.titled(shell.body, event, inviter, previewLanguage(c.Request())))
}

func (s *Server) titled(page []byte, event, inviter, language string) []byte {
	texts := previews[language]
	title := strings.NewReplacer("{inviter}", nameInTitle(inviter), "{event}", nameInTitle(event)).Replace(texts.title(inviter))
	var head bytes.Buffer
	head.WriteString("<title>" + html.EscapeString(title) + " · Divido</title>\n")
	meta := func(attribute, name, content string) {
		head.WriteString(`    <meta ` + attribute + `="` + name + `" content="` + html.EscapeString(content) + "\" />\n")
	}
	meta("name", "description", texts.about)
	meta("property", "og:type", "website")
	meta("property", "og:site_name", "Divido")
	meta("property", "og:title", title)
	meta("property", "og:description", texts.about)
	if image := "og-invitation-" + language + ".png"; s.files.Has(image) {
		meta("property", "og:image", s.publicURL+"/"+image)
		meta("name", "twitter:card", "summary_large_image")
	}
	page = replacedInHead.ReplaceAll(page, nil)
	return titleElement.ReplaceAllLiteral(page, bytes.TrimSpace(head.Bytes()))
}

const defaultLanguage = "tr"

// preview holds the texts of a link preview.
type preview struct{ byInviter, anonymous, about string }

func (p preview) title(inviter string) string {
	if inviter == "" {
		return p.anonymous
	}
	return p.byInviter
}

// previews are the texts by language. The app's own texts are in frontend/src/locales.
var previews = map[string]preview{
	"tr": {"{inviter} seni davet ediyor: {event}", "Davetlisin: {event}", "Kim ne ödedi, kim kime borçlu: Divido hesabı kuruşu kuruşuna tutar."},
	"en": {"{inviter} invites you to {event}", "You are invited to {event}", "Who paid what, and who owes whom: Divido works it out to the cent."},
	"de": {"{inviter} lädt dich ein: {event}", "Du bist eingeladen: {event}", "Wer was bezahlt hat und wer wem etwas schuldet: Divido rechnet es auf den Cent genau aus."},
	"es": {"{inviter} te invita a {event}", "Tienes una invitación a {event}", "Quién pagó qué y quién debe a quién: Divido lo calcula al céntimo."},
	"fr": {"{inviter} vous invite : {event}", "Invitation : {event}", "Qui a payé quoi, qui doit combien à qui : Divido fait les comptes au centime près."},
}

// previewLanguage returns the language that the link carries (?lang=), else the requested one, else the default. Messengers
// often request none.
func previewLanguage(r *http.Request) string {
	if carried := r.URL.Query().Get("lang"); previews[carried] != (preview{}) {
		return carried
	}
	for each := range strings.SplitSeq(r.Header.Get("Accept-Language"), ",") {
		if wanted, _, _ := strings.Cut(strings.TrimSpace(each), "-"); previews[wanted] != (preview{}) {
			return wanted
		}
	}
	return defaultLanguage
}

// maxNameInTitle limits a name in a preview's title, in code points, so that one name does not push out the other.
const maxNameInTitle = 60

// nameInTitle returns a name on one line, shortened, and isolated if it is written from right to left, so that it does not
// reorder the sentence around it.
func nameInTitle(name string) string {
	name = strings.Join(strings.Fields(strings.Map(visible, name)), " ")
	if letters := []rune(name); len(letters) > maxNameInTitle {
		name = strings.TrimRight(string(letters[:maxNameInTitle]), " \u200d") + "…"
	}
	if strings.IndexFunc(name, isRightToLeft) >= 0 {
		return "\u2068" + name + "\u2069"
	}
	return name
}

// visible drops controls of direction, which would reach beyond the name, and turns other controls into spaces.
func visible(letter rune) rune {
	switch {
	case unicode.Is(unicode.Bidi_Control, letter):
		return -1
	case unicode.IsControl(letter):
		return ' '
	}
	return letter
}

func isRightToLeft(letter rune) bool {
	return unicode.In(letter, unicode.Hebrew, unicode.Arabic, unicode.Syriac, unicode.Thaana, unicode.Nko, unicode.Adlam)
}
