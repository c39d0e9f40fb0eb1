package config_test

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"divido/functions/internal/config"
)

// enough is the least that a server needs.
func enough(further map[string]string) map[string]string {
	environment := map[string]string{
		"SUPABASE_PUBLISHABLE_KEY": "sb_publishable_key",
		"SUPABASE_SECRET_KEY":      "sb_secret_key",
		"SUPABASE_JWT_SECRET":      "a-shared-secret-of-more-than-32-characters",
	}
	maps.Copy(environment, further)
	return environment
}

func TestDefaultsServeTheAppOnLocalhost(t *testing.T) {
	c, err := config.Read(enough(map[string]string{"PUBLIC_URL": "  ", "LIMIT_PASSWORD": ""}))
	if err != nil {
		t.Fatal(err)
	}
	if c.Server.Port != 8080 || c.Server.PublicURL != "http://localhost:8080" || c.Supabase.BrowserURL != c.Supabase.URL || c.Places.Provider != "photon" || c.Rates.Provider != "frankfurter" {
		t.Errorf("%+v", c)
	}
	if c.Limits.Password != (config.Rate{Events: 10, Per: 5 * time.Minute}) {
		t.Errorf("LIMIT_PASSWORD = %v", c.Limits.Password)
	}
	if len(c.App.CompanyAddress) != 3 {
		t.Errorf("COMPANY_ADDRESS = %q", c.App.CompanyAddress)
	}
}

func TestWhatFollowsFromTheRestIsFilledIn(t *testing.T) {
	for name, test := range map[string]struct {
		environment         map[string]string
		publicURL, browsers string
	}{
		"a port":            {map[string]string{"PORT": "9000", "SUPABASE_PROXY": "true"}, "http://localhost:9000", "http://localhost:9000"},
		"a public address":  {map[string]string{"PUBLIC_URL": "https://divido.example/", "SUPABASE_PROXY": "true"}, "https://divido.example", "https://divido.example"},
		"hosted Supabase":   {map[string]string{"SUPABASE_URL": "https://abc.supabase.co/"}, "http://localhost:8080", "https://abc.supabase.co"},
		"another for them":  {map[string]string{"SUPABASE_BROWSER_URL": "https://api.example.org"}, "http://localhost:8080", "https://api.example.org"},
		"TLS in the server": {map[string]string{"TLS_CERT_FILE": "c", "TLS_KEY_FILE": "k", "SUPABASE_PROXY": "true"}, "https://localhost:8080", "https://localhost:8080"},
	} {
		t.Run(name, func(t *testing.T) {
			c, err := config.Read(enough(test.environment))
			if err != nil {
				t.Fatal(err)
			}
			if c.Server.PublicURL != test.publicURL || c.Supabase.BrowserURL != test.browsers {
				t.Errorf("PUBLIC_URL %q, SUPABASE_BROWSER_URL %q", c.Server.PublicURL, c.Supabase.BrowserURL)
			}
		})
	}
}

func TestListsAreSeparatedByCommas(t *testing.T) {
	c, err := config.Read(enough(map[string]string{
		"TRUSTED_PROXIES": "10.0.0.0/8,2001:db8::/32", "CORS_ORIGINS": "https://a.example,https://b.example",
	}))
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Server.TrustedProxies) != 2 || c.Server.TrustedProxies[1].Bits() != 32 || len(c.Server.CORSOrigins) != 2 {
		t.Errorf("TRUSTED_PROXIES %v, CORS_ORIGINS %v", c.Server.TrustedProxies, c.Server.CORSOrigins)
	}
}

func TestEachMistakeIsOneClearSentence(t *testing.T) {
	for name, test := range map[string]struct {
		environment map[string]string
		sentence    string
	}{
		"no key":                 {map[string]string{"SUPABASE_SECRET_KEY": ""}, "SUPABASE_SECRET_KEY must be set: the project's secret key; stays in this server."},
		"a port that is a word":  {map[string]string{"PORT": "eighty"}, `PORT must be a whole number, not "eighty".`},
		"a port out of range":    {map[string]string{"PORT": "70000"}, "PORT must be between 1 and 65535."},
		"a switch":               {map[string]string{"SUPABASE_PROXY": "maybe"}, `SUPABASE_PROXY must be true or false, not "maybe".`},
		"a time":                 {map[string]string{"REQUEST_TIMEOUT": "soon"}, `REQUEST_TIMEOUT must be a span of time such as 10s or 5m, not "soon".`},
		"no time":                {map[string]string{"PLACES_TIMEOUT": "0s"}, "PLACES_TIMEOUT must be longer than nothing."},
		"a rate":                 {map[string]string{"LIMIT_PASSWORD": "often"}, `LIMIT_PASSWORD must be a number in a span of time such as 600/10s, not "often".`},
		"a rate of nothing":      {map[string]string{"LIMIT_SIGN_UP": "0/1h"}, `LIMIT_SIGN_UP must be a number in a span of time such as 600/10s, not "0/1h".`},
		"a network":              {map[string]string{"TRUSTED_PROXIES": "10.0.0.0"}, `TRUSTED_PROXIES must be networks such as 10.0.0.0/8, separated by commas, not "10.0.0.0".`},
		"an address":             {map[string]string{"PUBLIC_URL": "divido.example"}, "PUBLIC_URL must be an address such as https://example.org, without a path."},
		"an address with a path": {map[string]string{"SUPABASE_URL": "https://abc.supabase.co/rest/v1"}, "SUPABASE_URL must be an address such as https://example.org, without a path."},
		"a provider's address":   {map[string]string{"EXCHANGE_RATES_URL": "ftp://rates"}, "EXCHANGE_RATES_URL must start with http:// or https:// and name a host."},
		"an origin":              {map[string]string{"CORS_ORIGINS": "*"}, "CORS_ORIGINS must be addresses such as https://example.org, separated by commas."},
		"half of TLS":            {map[string]string{"TLS_CERT_FILE": "cert.pem"}, "TLS_CERT_FILE and TLS_KEY_FILE must be set together."},
		"a level":                {map[string]string{"LOG_LEVEL": "loud"}, "LOG_LEVEL must be debug, info, warn or error."},
		"no way to verify":       {map[string]string{"SUPABASE_JWT_SECRET": ""}, "SUPABASE_JWT_SECRET or SUPABASE_JWKS_URL must be set, to verify access tokens."},
		"two ways to verify":     {map[string]string{"SUPABASE_JWKS_URL": "https://abc.supabase.co/keys"}, "SUPABASE_JWT_SECRET and SUPABASE_JWKS_URL must not both be set: access tokens are verified by one of them."},
		"a short secret":         {map[string]string{"SUPABASE_JWT_SECRET": "short"}, "SUPABASE_JWT_SECRET must have 32 characters or more."},
		"a provider of rates":    {map[string]string{"EXCHANGE_RATES_PROVIDER": "a friend"}, "EXCHANGE_RATES_PROVIDER must be frankfurter or builtin."},
		"a provider":             {map[string]string{"PLACES_PROVIDER": "atlas"}, "PLACES_PROVIDER must be photon, geoapify or builtin."},
		"a provider without key": {map[string]string{"PLACES_PROVIDER": "geoapify"}, "GEOAPIFY_KEY must be set when PLACES_PROVIDER is geoapify."},
		"a body of nothing":      {map[string]string{"LIMIT_BODY": "0"}, "LIMIT_BODY must be a positive number of bytes."},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := config.Read(enough(test.environment))
			mistakes, ok := errors.AsType[config.Mistakes](err)
			if !ok || !slices.Equal(mistakes, config.Mistakes{test.sentence}) {
				t.Errorf("Read = %v, want %q alone", err, test.sentence)
			}
		})
	}
}

func TestSeveralMistakesAreToldTogether(t *testing.T) {
	_, err := config.Read(map[string]string{"PORT": "x", "H2C": "y"})
	mistakes, _ := errors.AsType[config.Mistakes](err)
	if len(mistakes) != 4 {
		t.Errorf("Read = %v, want four mistakes", err)
	}
}

func TestSecretsAreNeverTold(t *testing.T) {
	_, err := config.Read(enough(map[string]string{"SUPABASE_JWT_SECRET": "tiny-secret"}))
	if err == nil || strings.Contains(err.Error(), "tiny-secret") {
		t.Errorf("Read = %v", err)
	}
}

func TestHelpListsEveryVariableWithItsMeaning(t *testing.T) {
	var help strings.Builder
	if err := config.Help(&help); err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, variable := range config.Variables() {
		if variable.Name == "" || variable.Help == "" || names[variable.Name] {
			t.Errorf("variable %+v", variable)
		}
		names[variable.Name] = true
		if !strings.Contains(help.String(), "  "+variable.Name+" ") && !strings.Contains(help.String(), "  "+variable.Name+"\n") {
			t.Errorf("%s is not in the help", variable.Name)
		}
	}
	for _, name := range []string{"PORT", "PUBLIC_URL", "SUPABASE_URL", "SUPABASE_JWKS_URL", "STATIC_DIR", "COMPANY_ADDRESS", "GEOAPIFY_KEY"} {
		if !names[name] {
			t.Errorf("%s is missing", name)
		}
	}
}

// The library reports a value that cannot be parsed by the name of its field only.
func TestFieldsThatAreParsedHaveNamesOfTheirOwn(t *testing.T) {
	for _, name := range config.Ambiguous() {
		t.Errorf("two variables that are parsed have the field name %s", name)
	}
}
