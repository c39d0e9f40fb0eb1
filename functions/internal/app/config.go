package app

import (
	"net/http"
	"net/url"
	"regexp"
	"slices"

	"github.com/labstack/echo/v5"

	"divido/functions/internal/config"
)

// RuntimeConfig is /config.json. The built app reads it at the start, so one build runs anywhere.
type RuntimeConfig struct {
	SupabaseURL    string  `json:"supabaseUrl"`
	PublishableKey string  `json:"publishableKey"`
	FunctionsURL   string  `json:"functionsUrl"`
	PublicURL      string  `json:"publicUrl"` // prefix of shared links
	Company        Company `json:"company"`
	PlacesProvider string  `json:"placesProvider"`    // the built-in one has no points of interest
	PushKey        string  `json:"pushKey,omitempty"` // public VAPID key; empty without push notifications
	ServiceWorker  bool    `json:"serviceWorker"`     // false: the app removes its service worker
	Version        string  `json:"version"`
}

// Company is the operator of the app.
type Company struct {
	Name    string   `json:"name"`
	Address []string `json:"address"` // three lines
	Email   string   `json:"email"`
}

var plainHost = regexp.MustCompile(`^[A-Za-z0-9.-]+(:[0-9]{1,5})?$|^\[[0-9A-Fa-f:]+\](:[0-9]{1,5})?$`)

// ServeConfig answers GET /config.json.
//
// While the public address is localhost, a device that opened the app by another address of the machine, such as a phone in the
// same network, gets that address.
func ServeConfig(c config.Config, functionsPath, version string) echo.HandlerFunc {
	address := append(slices.Clone(c.App.CompanyAddress), "", "", "")[:3]
	fixed := RuntimeConfig{
		SupabaseURL:    c.Supabase.BrowserURL,
		PublishableKey: c.Supabase.PublishableKey,
		FunctionsURL:   c.Server.PublicURL + functionsPath,
		PublicURL:      c.Server.PublicURL,
		Company:        Company{Name: c.App.CompanyName, Address: address, Email: c.App.CompanyEmail},
		PlacesProvider: c.Places.Provider,
		PushKey:        c.Push.PublicKey,
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
