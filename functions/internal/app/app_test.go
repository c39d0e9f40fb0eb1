package app_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/labstack/echo/v5"

	"divido/functions/internal/app"
	"divido/functions/internal/config"
	"divido/functions/internal/problem"
)

const shell = `<!doctype html><html><head><title>Divido</title><meta property="og:title" content="Divido" /></head><body>shell</body></html>`

func built() fstest.MapFS {
	long := strings.Repeat("const answer = 42;\n", 200)
	return fstest.MapFS{
		"app.html":                  {Data: []byte(shell)},
		"index.html":                {Data: []byte("landing in Turkish")},
		"en/index.html":             {Data: []byte("landing in English")},
		"privacy/index.html":        {Data: []byte("privacy")},
		"assets/main-abc123.js":     {Data: []byte(long)},
		"assets/main-abc123.js.br":  {Data: []byte("brotli")},
		"assets/main-abc123.js.map": {Data: []byte("source")},
		"assets/style-def456.css":   {Data: []byte(strings.Repeat("a { color: red }\n", 200))},
		"assets/font-1.woff2":       {Data: bytes.Repeat([]byte{7}, 2000)},
		"serviceWorker.js":          {Data: []byte("worker")},
		"retiredServiceWorker.js":   {Data: []byte("retired worker")},
		"manifest.webmanifest":      {Data: []byte("{}")},
		"icons/icon-512.png":        {Data: []byte("png")},
		"og-invitation-tr.png":      {Data: []byte("png")},
		"og-invitation-de.png":      {Data: []byte("png")},
	}
}

func serve(t *testing.T, names app.InvitationNames) http.Handler {
	t.Helper()
	files, err := app.Load(built())
	if err != nil {
		t.Fatal(err)
	}
	e := echo.New()
	e.HTTPErrorHandler = problem.Handler(slog.New(slog.DiscardHandler))
	e.Any("/*", app.New(files, "https://divido.example", names).Serve)
	return e
}

func get(handler http.Handler, path string, header map[string]string) *httptest.ResponseRecorder {
	request := httptest.NewRequest(http.MethodGet, path, nil)
	for name, value := range header {
		request.Header.Set(name, value)
	}
	answer := httptest.NewRecorder()
	handler.ServeHTTP(answer, request)
	return answer
}

var (
	navigation = map[string]string{"Accept": "text/html,application/xhtml+xml", "Sec-Fetch-Mode": "navigate"}
	script     = map[string]string{"Accept": "*/*", "Sec-Fetch-Mode": "cors"}
	messenger  = map[string]string{"Accept": "*/*", "User-Agent": "WhatsApp/2"}
)

func TestAddressesOpenTheirPage(t *testing.T) {
	for name, test := range map[string]struct {
		path   string
		header map[string]string
		status int
		body   string
		cache  string
	}{
		"landing":                          {"/", navigation, 200, "landing in Turkish", "no-cache"},
		"landing in English":               {"/en/", navigation, 200, "landing in English", "no-cache"},
		"landing in English, no slash":     {"/en", navigation, 200, "landing in English", "no-cache"},
		"an info page":                     {"/privacy", navigation, 200, "privacy", "no-cache"},
		"a page of the app":                {"/events/0190a1b2", navigation, 200, shell, "no-cache"},
		"the page of the app, by name":     {"/app.html", script, 200, shell, "no-cache"},
		"a page that never was":            {"/never/was", navigation, 200, shell, "no-cache"},
		"a page asked for by a messenger":  {"/invite/abcdefghijk", messenger, 200, shell, "no-store"},
		"a page asked for by a script":     {"/events", script, 404, "not found\n", "no-store"},
		"data that is not there":           {"/events", map[string]string{"Accept": "application/json"}, 404, "not found\n", "no-store"},
		"the service worker":               {"/serviceWorker.js", script, 200, "worker", "no-cache"},
		"the manifest":                     {"/manifest.webmanifest", script, 200, "{}", "no-cache"},
		"an icon":                          {"/icons/icon-512.png", script, 200, "png", "public, max-age=3600"},
		"a missing asset":                  {"/assets/main-old.js", script, 404, "not found\n", "no-store"},
		"a missing asset, navigated to":    {"/assets/main-old", navigation, 404, "not found\n", "no-store"},
		"a missing file, navigated to":     {"/wp-login.php", navigation, 404, "not found\n", "no-store"},
		"a source map":                     {"/assets/main-abc123.js.map", script, 404, "not found\n", "no-store"},
		"a way out of the folder":          {"/../../etc/passwd", script, 404, "not found\n", "no-store"},
		"a way out of the folder, encoded": {"/%2e%2e/%2e%2e/etc/passwd", script, 404, "not found\n", "no-store"},
		"a folder without a page":          {"/assets", script, 404, "not found\n", "no-store"},
	} {
		t.Run(name, func(t *testing.T) {
			answer := get(serve(t, nil), test.path, test.header)
			if answer.Code != test.status || answer.Body.String() != test.body || answer.Header().Get("Cache-Control") != test.cache {
				t.Errorf("%d %q %q, want %d %q %q", answer.Code, answer.Header().Get("Cache-Control"), answer.Body, test.status, test.cache, test.body)
			}
		})
	}
}

func TestOnlyTheAppsOwnInlineScriptsAreNamed(t *testing.T) {
	inline := fstest.MapFS{
		"app.html":      {Data: []byte(`<script>abc</script><script src="/a.js"></script><script type="module">no</script>`)},
		"index.html":    {Data: []byte(`<script>public</script>`)},
		"de/index.html": {Data: []byte(`<script>public</script>`)},
		"assets/a.js":   {Data: []byte(`"<script>no page</script>"`)},
	}
	files, err := app.Load(inline)
	if err != nil {
		t.Fatal(err)
	}
	if sums := files.InlineScripts(); !slices.Equal(sums, []string{
		"sha256-76HzdddhlPpRo1Vql+ZB5haF+RTURpedpQpVGkMz/9c=",
		"sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=",
	}) {
		t.Errorf("%v", sums)
	}
	files, err = app.Load(built())
	if err != nil {
		t.Fatal(err)
	}
	if sums := files.InlineScripts(); len(sums) != 0 {
		t.Errorf("%v in a page without any", sums)
	}
}

func TestARetiredServiceWorkerIsServedInPlaceOfTheOther(t *testing.T) {
	files, err := app.Load(built())
	if err != nil {
		t.Fatal(err)
	}
	files.RetireServiceWorker()
	e := echo.New()
	e.Any("/*", app.New(files, "https://divido.example", nil).Serve)
	answer := get(e, "/serviceWorker.js", script)
	if answer.Body.String() != "retired worker" || answer.Header().Get("Cache-Control") != "no-cache" {
		t.Errorf("%q %v", answer.Body, answer.Header())
	}
}

func TestHashedFilesAreKeptForGood(t *testing.T) {
	answer := get(serve(t, nil), "/assets/main-abc123.js", script)
	if answer.Header().Get("Cache-Control") != "public, max-age=31536000, immutable" || answer.Header().Get("Content-Type") != "text/javascript; charset=utf-8" {
		t.Errorf("headers %v", answer.Header())
	}
}

func TestFilesAreSentInTheBestEncodingTheCallerTakes(t *testing.T) {
	handler := serve(t, nil)
	for accepted, encoding := range map[string]string{
		"gzip, deflate, br": "br", "gzip": "gzip", "br;q=0, gzip;q=0.5": "gzip", "": "", "identity": "", "zstd": "", "BR": "br",
	} {
		answer := get(handler, "/assets/main-abc123.js", map[string]string{"Accept-Encoding": accepted})
		if got := answer.Header().Get("Content-Encoding"); got != encoding || answer.Header().Get("Vary") != "Accept-Encoding" {
			t.Errorf("%q: %q, %v", accepted, got, answer.Header())
		}
	}
	answer := get(handler, "/assets/style-def456.css", map[string]string{"Accept-Encoding": "gzip, br"})
	reader, err := gzip.NewReader(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	if plain, err := io.ReadAll(reader); err != nil || !strings.HasPrefix(string(plain), "a { color: red }") {
		t.Errorf("%v", err)
	}
	if font := get(handler, "/assets/font-1.woff2", map[string]string{"Accept-Encoding": "gzip"}); font.Header().Get("Content-Encoding") != "" {
		t.Errorf("a font was compressed: %v", font.Header())
	}
}

func TestUnchangedFilesAreNotSentAgain(t *testing.T) {
	handler := serve(t, nil)
	first := get(handler, "/", map[string]string{"Accept": "text/html"})
	etag := first.Header().Get("ETag")
	again := get(handler, "/", map[string]string{"Accept": "text/html", "If-None-Match": `"other", W/` + etag})
	if etag == "" || again.Code != http.StatusNotModified || again.Body.Len() != 0 {
		t.Errorf("ETag %q, then %d %q", etag, again.Code, again.Body)
	}
	plain := get(handler, "/assets/main-abc123.js", nil).Header().Get("ETag")
	if packed := get(handler, "/assets/main-abc123.js", map[string]string{"Accept-Encoding": "br"}).Header().Get("ETag"); packed == plain {
		t.Error("two encodings have one ETag")
	}
}

func TestFilesAreReadOnly(t *testing.T) {
	for _, method := range []string{http.MethodPost, http.MethodPut, http.MethodDelete} {
		answer := httptest.NewRecorder()
		serve(t, nil).ServeHTTP(answer, httptest.NewRequest(method, "/index.html", nil))
		if answer.Code != http.StatusMethodNotAllowed || answer.Header().Get("Allow") != "GET, HEAD" {
			t.Errorf("%s: %d %v", method, answer.Code, answer.Header())
		}
	}
	answer := httptest.NewRecorder()
	serve(t, nil).ServeHTTP(answer, httptest.NewRequest(http.MethodHead, "/", nil))
	if answer.Code != http.StatusOK || answer.Body.Len() != 0 || answer.Header().Get("Content-Length") != "18" {
		t.Errorf("HEAD: %d %q %v", answer.Code, answer.Body, answer.Header())
	}
}

func TestAShareWithoutAServiceWorkerRedirectsToAPageThatSaysSo(t *testing.T) {
	for name, body := range map[string]io.Reader{
		"nothing":      http.NoBody,
		"no form":      strings.NewReader("text=Lunch&file=<script>"),
		"half a form":  strings.NewReader("--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.csv\"\r\n\r\nDate,"),
		"far too much": io.LimitReader(zeros{}, 100<<20),
	} {
		t.Run(name, func(t *testing.T) {
			request := httptest.NewRequest(http.MethodPost, "/share", body)
			request.Header.Set("Content-Type", "multipart/form-data; boundary=x")
			request.Header.Set("Origin", "https://evil.example")
			counted := &counting{from: request.Body}
			request.Body = counted
			answer := httptest.NewRecorder()
			serve(t, nil).ServeHTTP(answer, request)
			header := answer.Header()
			if answer.Code != http.StatusSeeOther || header.Get("Location") != "/import?shared=lost" || header.Get("Cache-Control") != "no-store" || len(answer.Result().Cookies()) > 0 {
				t.Errorf("%d %v", answer.Code, header)
			}
			if counted.bytes > 5<<20 {
				t.Errorf("%d bytes were taken", counted.bytes)
			}
		})
	}
	if typed := get(serve(t, nil), "/share", navigation); typed.Code != http.StatusOK || typed.Body.String() != shell {
		t.Errorf("typed in: %d %s", typed.Code, typed.Body)
	}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { return len(p), nil }

// counting counts the bytes read from a body.
type counting struct {
	from  io.ReadCloser
	bytes int
}

func (c *counting) Read(p []byte) (int, error) {
	n, err := c.from.Read(p)
	c.bytes += n
	return n, err
}

func (c *counting) Close() error { return c.from.Close() }

func TestAnInvitationShowsTheNamesOfItsEventAndInviter(t *testing.T) {
	asked := ""
	handler := serve(t, func(_ context.Context, token, address string) (string, string) {
		asked = token + " from " + address
		if token != "valid-token" {
			return "", "Anna"
		}
		return `Ski "week" <script>alert(1)</script> $1 & more`, "Anna {event} <b>"
	})
	answer := get(handler, "/invite/valid-token?autoJoin=true", messenger)
	page := answer.Body.String()
	if asked != "valid-token from 192.0.2.1" {
		t.Errorf("asked for %q", asked)
	}
	title := `Anna {event} &lt;b&gt; seni davet ediyor: Ski &#34;week&#34; &lt;script&gt;alert(1)&lt;/script&gt; $1 &amp; more`
	for _, wanted := range []string{
		"<title>" + title + " · Divido</title>",
		`<meta property="og:title" content="` + title + `" />`,
		`<meta property="og:description" content="Kim ne ödedi`,
		`<meta property="og:image" content="https://divido.example/og-invitation-tr.png" />`,
		"<body>shell</body>",
	} {
		if !strings.Contains(page, wanted) {
			t.Errorf("%q is not in %s", wanted, page)
		}
	}
	if strings.Count(page, "og:title") != 1 || strings.Contains(page, "<script>") || answer.Header().Get("Cache-Control") != "no-store" {
		t.Errorf("%v %s", answer.Header(), page)
	}
	for path, cache := range map[string]string{
		"/invite/unknown-token": "no-store",
		"/invite/":              "no-store",
		"/invite/a/b":           "no-store",
		"/invited":              "no-cache",
	} {
		answer := get(handler, path, navigation)
		if answer.Body.String() != shell || answer.Header().Get("Cache-Control") != cache {
			t.Errorf("%s: %q %s", path, answer.Header().Get("Cache-Control"), answer.Body)
		}
	}
}

func TestAPreviewIsInTheLanguageOfTheLinkElseOfTheRequest(t *testing.T) {
	handler := serve(t, func(context.Context, string, string) (string, string) { return "Porto", "Anna" })
	for name, test := range map[string]struct{ search, accepted, title, image string }{
		"the link, without a request": {"?lang=de", "", "Anna lädt dich ein: Porto", "og-invitation-de.png"},
		"the link before the request": {"?lang=de", "fr", "Anna lädt dich ein: Porto", "og-invitation-de.png"},
		"the request":                 {"", "xx, de-AT;q=0.9", "Anna lädt dich ein: Porto", "og-invitation-de.png"},
		"neither":                     {"", "", "Anna seni davet ediyor: Porto", "og-invitation-tr.png"},
		"an unknown language":         {"?lang=../x", "", "Anna seni davet ediyor: Porto", "og-invitation-tr.png"},
		"a language as markup":        {`?lang="><script>`, "", "Anna seni davet ediyor: Porto", "og-invitation-tr.png"},
		"no picture in the language":  {"?lang=en", "", "Anna invites you to Porto", ""},
		"several":                     {"?lang=es&lang=de", "", "Anna te invita a Porto", ""},
	} {
		t.Run(name, func(t *testing.T) {
			page := get(handler, "/invite/valid-token"+test.search, map[string]string{"Accept": "*/*", "Accept-Language": test.accepted}).Body.String()
			if !strings.Contains(page, `content="`+test.title+`"`) || strings.Contains(page, "<script>") {
				t.Errorf("no %q in %s", test.title, page)
			}
			if has := strings.Contains(page, "og:image"); has != (test.image != "") || !strings.Contains(page, test.image) {
				t.Errorf("picture %q: %s", test.image, page)
			}
		})
	}
}

func TestNamesDoNotBreakTheTitleOfAPreview(t *testing.T) {
	long := strings.Repeat("a", 200)
	for name, test := range map[string]struct{ event, inviter, title string }{
		"no inviter":          {"Porto", "", "You are invited to Porto"},
		"200 letters":         {"Porto", long, long[:60] + "… invites you to Porto"},
		"right to left":       {"Porto", "نور", "\u2068نور\u2069 invites you to Porto"},
		"an emoji":            {"Porto 🏖️", "🦊", "🦊 invites you to Porto 🏖️"},
		"an override":         {"Porto", "Anna\u202e live", "Anna live invites you to Porto"},
		"lines":               {"Por\nto", "An\r\n na", "An na invites you to Por to"},
		"a family, cut":       {"Porto", strings.Repeat("👩\u200d👧", 30), strings.Repeat("👩\u200d👧", 20) + "… invites you to Porto"},
		"a joiner at the cut": {"Porto", strings.Repeat("a", 58) + "👩\u200d👧", strings.Repeat("a", 58) + "👩… invites you to Porto"},
	} {
		t.Run(name, func(t *testing.T) {
			handler := serve(t, func(context.Context, string, string) (string, string) { return test.event, test.inviter })
			if page := get(handler, "/invite/valid-token?lang=en", messenger).Body.String(); !strings.Contains(page, `"og:title" content="`+test.title+`"`) {
				t.Errorf("no %q in %s", test.title, page)
			}
		})
	}
}

func TestLoadFailsWithoutTheAppsPage(t *testing.T) {
	if _, err := app.Load(fstest.MapFS{"index.html": {Data: []byte("x")}}); err == nil || !strings.Contains(err.Error(), "app.html") {
		t.Errorf("Load = %v", err)
	}
}

func TestTheConfigurationIsServed(t *testing.T) {
	c, err := config.Read(map[string]string{
		"SUPABASE_PUBLISHABLE_KEY": "sb_publishable_key", "SUPABASE_SECRET_KEY": "sb_secret_key", "SUPABASE_JWT_SECRET": strings.Repeat("x", 32),
		"SUPABASE_PROXY": "true", "COMPANY_NAME": "Example GmbH", "COMPANY_ADDRESS": "Street 1|12345 City", "COMPANY_EMAIL": "hello@example.org",
	})
	if err != nil {
		t.Fatal(err)
	}
	ask := func(c config.Config, host string) (app.RuntimeConfig, string) {
		e := echo.New()
		e.GET("/config.json", app.ServeConfig(c, "/functions/v1", "1.0"))
		request := httptest.NewRequest(http.MethodGet, "/config.json", nil)
		request.Host = host
		answer := httptest.NewRecorder()
		e.ServeHTTP(answer, request)
		var got app.RuntimeConfig
		if err := json.Unmarshal(answer.Body.Bytes(), &got); err != nil {
			t.Fatal(err)
		}
		return got, answer.Body.String()
	}
	got, text := ask(c, "localhost:8080")
	if got.SupabaseURL != "http://localhost:8080" || got.FunctionsURL != "http://localhost:8080/functions/v1" || got.PublishableKey != "sb_publishable_key" ||
		got.Company.Name != "Example GmbH" || len(got.Company.Address) != 3 || got.Company.Email != "hello@example.org" {
		t.Errorf("%s", text)
	}
	if strings.Contains(text, "secret") || strings.Contains(text, "xxxx") {
		t.Errorf("a secret is in %s", text)
	}
	if phone, _ := ask(c, "192.168.1.5:8080"); phone.SupabaseURL != "http://192.168.1.5:8080" || phone.FunctionsURL != "http://192.168.1.5:8080/functions/v1" {
		t.Errorf("a phone in the same network is sent to %+v", phone)
	}
	if odd, _ := ask(c, "evil.example/x"); odd.SupabaseURL != "http://localhost:8080" {
		t.Errorf("%+v", odd)
	}
	c.Server.PublicURL, c.Supabase.BrowserURL = "https://divido.example", "https://divido.example"
	if public, _ := ask(c, "evil.example"); public.SupabaseURL != "https://divido.example" || public.PublicURL != "https://divido.example" {
		t.Errorf("the Host of a request changed %+v", public)
	}
}
