package app

import (
	"net/http"
	"net/url"
	"regexp"
	"slices"

	"github.com/labstack/echo/v5"

	"divido/functions/internal/config"
)

// RuntimeConfig is what the built app reads from /config.json at its start; so one build runs anywhere.
type RuntimeConfig struct {
	SupabaseURL    string  `json:"supabaseUrl"`
	ReadURL        string  `json:"readUrl,omitempty"` // read replicas, where there are any
	PublishableKey string  `json:"publishableKey"`
	FunctionsURL   string  `json:"functionsUrl"`
	PublicURL      string  `json:"publicUrl"` // links that people share begin with it
	Company        Company `json:"company"`
	PlacesProvider string  `json:"placesProvider"` // the built-in one knows no points of interest
	ServiceWorker  bool    `json:"serviceWorker"`  // false: the app removes the one it has
	Version        string  `json:"version"`
}

// Company is who runs the app.
type Company struct {
	Name    string   `json:"name"`
	Address []string `json:"address"` // three lines
	Email   string   `json:"email"`
}

var plainHost = regexp.MustCompile(`^[A-Za-z0-9.-]+(:[0-9]{1,5})?$|^\[[0-9A-Fa-f:]+\](:[0-9]{1,5})?$`)

// ServeConfig answers GET /config.json.
//
// As long as the public address is only the machine itself (localhost), whoever opened the app by another address of the
// machine, such as a phone in the same network, is told that address.
func ServeConfig(c config.Config, functionsPath, version string) echo.HandlerFunc {
	address := append(slices.Clone(c.App.CompanyAddress), "", "", "")[:3]
	fixed := RuntimeConfig{
		SupabaseURL:    c.Supabase.BrowserURL,
		ReadURL:        c.Supabase.ReadURL,
		PublishableKey: c.Supabase.PublishableKey,
		FunctionsURL:   c.Server.PublicURL + functionsPath,
		PublicURL:      c.Server.PublicURL,
		Company:        Company{Name: c.App.CompanyName, Address: address, Email: c.App.CompanyEmail},
		PlacesProvider: c.Places.Provider,
		ServiceWorker:  c.App.ServiceWorker,
		Version:        version,
	}
	local := isLocal(c.Server.PublicURL)
	return func(c *echo.Context) error {
		answer := fixed
		if host := c.Request().Host; local && plainHost.MatchString(host) {
			here := "http://" + host
			if c.IsTLS() {
				here = "https://" + host
			}
			if answer.SupabaseURL == answer.PublicURL {
				answer.SupabaseURL = here
			}
			answer.PublicURL, answer.FunctionsURL = here, here+functionsPath
		}
		c.Response().Header().Set(echo.HeaderCacheControl, "no-cache")
		return c.JSON(http.StatusOK, answer)
	}
}

func isLocal(address string) bool {
	parsed, err := url.Parse(address)
	return err == nil && slices.Contains([]string{"localhost", "127.0.0.1", "::1"}, parsed.Hostname())
}
