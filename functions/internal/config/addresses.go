package config

import (
	"net/netip"
	"net/url"
	"slices"
	"strings"
)

func isWebAddress(address string) bool {
	parsed, err := url.Parse(address)
	return err == nil && parsed.Host != "" && (parsed.Scheme == "http" || parsed.Scheme == "https")
}

func isOrigin(address string) bool {
	parsed, err := url.Parse(address)
	return err == nil && isWebAddress(address) && parsed.Path == "" && parsed.RawQuery == "" && parsed.Fragment == "" && parsed.User == nil
}

// privateSuffixes are names that only resolve on a machine or in a local network.
var privateSuffixes = []string{".localhost", ".local", ".internal", ".lan", ".home.arpa", ".test"}

// isUnencryptedPublic returns whether an address has no TLS and is outside the machine and the local network, so that passwords
// and keys could be intercepted.
func isUnencryptedPublic(address string) bool {
	parsed, err := url.Parse(address)
	if err != nil || parsed.Scheme != "http" {
		return false
	}
	host := parsed.Hostname()
	if ip, err := netip.ParseAddr(host); err == nil {
		return !ip.IsLoopback() && !ip.IsPrivate() && !ip.IsLinkLocalUnicast() && !ip.IsUnspecified()
	}
	// A name of one word is a container or a local machine.
	return strings.Contains(host, ".") &&
		!slices.ContainsFunc(privateSuffixes, func(suffix string) bool { return strings.HasSuffix(host, suffix) })
}

func isLoopback(address string) bool {
	parsed, err := url.Parse(address)
	if err != nil {
		return false
	}
	ip, err := netip.ParseAddr(parsed.Hostname())
	return err == nil && ip.IsLoopback() || parsed.Hostname() == "localhost" || strings.HasSuffix(parsed.Hostname(), ".localhost")
}

// projectOf returns the reference of a hosted project's address. Empty for other addresses.
func projectOf(address string) string {
	parsed, err := url.Parse(address)
	if err != nil {
		return ""
	}
	reference, isHosted := strings.CutSuffix(parsed.Hostname(), ".supabase.co")
	if !isHosted {
		return ""
	}
	return reference
}

// checkAddresses reports implausible addresses.
func (c *Config) checkAddresses(wrong func(format string, values ...any)) {
	origins := map[string]string{"PUBLIC_URL": c.Server.PublicURL, "SUPABASE_URL": c.Supabase.URL}
	if c.Supabase.BrowserURL != c.Server.PublicURL && c.Supabase.BrowserURL != c.Supabase.URL {
		origins["SUPABASE_BROWSER_URL"] = c.Supabase.BrowserURL
	}
	others := map[string]string{
		"SUPABASE_JWKS_URL": c.Supabase.JWKSURL, "EXCHANGE_RATES_URL": c.Rates.URL,
		"PHOTON_URL": c.Places.PhotonURL, "GEOAPIFY_URL": c.Places.GeoapifyURL, "OTEL_EXPORTER_OTLP_ENDPOINT": c.Server.OTLPEndpoint,
	}
	for name, address := range origins {
		if !isOrigin(address) {
			wrong("%s must be an address such as https://example.org, without a path.", name)
		} else if isUnencryptedPublic(address) {
			wrong("%s must start with https://: passwords and keys are sent there, beyond this machine and its neighbours.", name)
		}
	}
	for name, address := range others {
		switch {
		case address == "":
		case !isWebAddress(address):
			wrong("%s must start with http:// or https:// and name a host.", name)
		case isUnencryptedPublic(address):
			wrong("%s must start with https://: what is asked and answered could be read and changed on the way.", name)
		}
	}
	for _, origin := range c.Server.CORSOrigins {
		if !isOrigin(origin) {
			wrong("CORS_ORIGINS must be addresses such as https://example.org, separated by commas.")
		}
	}
	address := c.Supabase.BrowserURL
	if strings.HasPrefix(c.Server.PublicURL, "https:") && strings.HasPrefix(address, "http:") && !isLoopback(address) && !isUnencryptedPublic(address) {
		wrong("SUPABASE_BROWSER_URL must start with https:// as PUBLIC_URL does: browsers let no page ask an address without it.")
	}
}
