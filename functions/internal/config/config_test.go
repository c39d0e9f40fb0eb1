package config_test

import (
	"encoding/base64"
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"divido/functions/internal/config"
)

// enough is the minimal configuration of a server.
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
	if c.Limits.Password != (config.Limit{Events: 10, Per: 5 * time.Minute}) {
		t.Errorf("LIMIT_PASSWORD = %v", c.Limits.Password)
	}
	if len(c.App.CompanyAddress) != 3 {
		t.Errorf("COMPANY_ADDRESS = %q", c.App.CompanyAddress)
	}
}

func TestMissingValuesAreDerivedFromOthers(t *testing.T) {
	for name, test := range map[string]struct {
		environment         map[string]string
		publicURL, browsers string
	}{
		"a port":            {map[string]string{"PORT": "9000", "SUPABASE_PROXY": "true"}, "http://localhost:9000", "http://localhost:9000"},
		"the highest port":  {map[string]string{"PORT": "65535", "SUPABASE_PROXY": "true"}, "http://localhost:65535", "http://localhost:65535"},
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

// older is a legacy key.
func older(role, project string) string {
	payload := base64.RawURLEncoding.EncodeToString([]byte(`{"iss":"supabase","ref":"` + project + `","role":"` + role + `","exp":2000000000}`))
	return "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9." + payload + ".c2lnbmF0dXJlLXRoYXQtbm9ib2R5LWNoZWNrcw"
}

func TestSwappedKeysAreBothReported(t *testing.T) {
	_, err := config.Read(enough(map[string]string{"SUPABASE_PUBLISHABLE_KEY": "sb_secret_a", "SUPABASE_SECRET_KEY": "sb_publishable_b"}))
	mistakes, _ := errors.AsType[config.Mistakes](err)
	if len(mistakes) != 2 || strings.Contains(err.Error(), "sb_") {
		t.Errorf("Read = %v", err)
	}
}

func TestHttpIsForThisMachineAndItsNeighbours(t *testing.T) {
	for address, fine := range map[string]bool{
		"http://localhost:8080": true, "http://127.0.0.1:54321": true, "http://[::1]:8080": true, "http://192.168.1.7:8080": true,
		"http://10.0.0.3": true, "http://kong:8000": true, "http://divido.local": true, "http://supabase.svc.cluster.local": true,
		"http://divido.test": true, "https://divido.example": true,
		"http://divido.example": false, "http://203.0.113.7:8080": false, "http://[2001:db8::1]": false, "http://notlocal": true,
		"http://evil-local.example": false, "http://localhost.example": false,
	} {
		if _, err := config.Read(enough(map[string]string{"PUBLIC_URL": address, "SUPABASE_PROXY": "true"})); (err == nil) != fine {
			t.Errorf("%s: %v", address, err)
		}
	}
}

// A pair of VAPID keys for tests.
const (
	vapidPublic  = "BB4YUy_UdUwC8wQdnHXOszuD_9gax85P6ILMscmLxYlupGwxHE4v9A3ZajZT5uRURdMt_khuztdcepDGoYiBwKM"
	vapidPrivate = "BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc"
)

func TestAPairOfVAPIDKeysIsAccepted(t *testing.T) {
	c, err := config.Read(enough(map[string]string{"VAPID_PUBLIC_KEY": vapidPublic, "VAPID_PRIVATE_KEY": vapidPrivate}))
	if err != nil || c.Push.PublicKey != vapidPublic || len(c.Push.Services) < 4 {
		t.Errorf("%v: %+v", err, c.Push.Services)
	}
}

func TestEachMistakeIsOneClearSentence(t *testing.T) {
	for name, test := range map[string]struct {
		environment map[string]string
		sentence    string
	}{
		"half a pair":            {map[string]string{"VAPID_PUBLIC_KEY": vapidPublic}, "VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be set together."},
		"keys of two pairs":      {map[string]string{"VAPID_PUBLIC_KEY": "B" + vapidPublic[:86], "VAPID_PRIVATE_KEY": vapidPrivate}, "VAPID_PUBLIC_KEY must be the public key of VAPID_PRIVATE_KEY."},
		"a key of another kind":  {map[string]string{"VAPID_PUBLIC_KEY": vapidPublic, "VAPID_PRIVATE_KEY": "AAAA"}, "VAPID_PRIVATE_KEY must be a private key of the curve P-256."},
		"a key in another form":  {map[string]string{"VAPID_PUBLIC_KEY": vapidPublic, "VAPID_PRIVATE_KEY": "a key"}, "VAPID_PRIVATE_KEY must be base64url without padding."},
		"no key":                 {map[string]string{"SUPABASE_SECRET_KEY": ""}, "SUPABASE_SECRET_KEY must be set: the project's secret key; stays in this server."},
		"a port that is a word":  {map[string]string{"PORT": "eighty"}, `PORT must be a whole number, not "eighty".`},
		"a port out of range":    {map[string]string{"PORT": "65536"}, "PORT must be between 1 and 65535."},
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
		"http on the way":        {map[string]string{"PUBLIC_URL": "http://divido.example"}, "PUBLIC_URL must start with https://: passwords and keys are sent there, beyond this machine and its neighbours."},
		"a project by http":      {map[string]string{"SUPABASE_URL": "http://abc.supabase.co"}, "SUPABASE_URL must start with https://: passwords and keys are sent there, beyond this machine and its neighbours."},
		"rates by http":          {map[string]string{"EXCHANGE_RATES_URL": "http://api.frankfurter.dev/v1"}, "EXCHANGE_RATES_URL must start with https://: what is asked and answered could be read and changed on the way."},
		"a mixed page":           {map[string]string{"PUBLIC_URL": "https://divido.example", "SUPABASE_URL": "http://kong:8000"}, "SUPABASE_BROWSER_URL must start with https:// as PUBLIC_URL does: browsers let no page ask an address without it."},
		"a query":                {map[string]string{"PUBLIC_URL": "https://divido.example?a=1"}, "PUBLIC_URL must be an address such as https://example.org, without a path."},
		"keys in no place":       {map[string]string{"SUPABASE_JWT_SECRET": "", "SUPABASE_JWKS_URL": "https://abc.supabase.co/"}, "SUPABASE_JWKS_URL must be the address of the keys: the project's with /auth/v1/.well-known/jwks.json behind it."},
		"another project's keys": {map[string]string{"SUPABASE_URL": "https://abc.supabase.co", "SUPABASE_JWT_SECRET": "", "SUPABASE_JWKS_URL": "https://xyz.supabase.co/auth/v1/.well-known/jwks.json"}, "SUPABASE_JWKS_URL is of the project xyz, SUPABASE_URL of abc."},
		"a secret for browsers":  {map[string]string{"SUPABASE_PUBLISHABLE_KEY": "sb_secret_key"}, "SUPABASE_PUBLISHABLE_KEY holds a secret key, which every browser would get."},
		"a key that can nothing": {map[string]string{"SUPABASE_SECRET_KEY": "sb_publishable_key"}, "SUPABASE_SECRET_KEY holds a publishable key, with which the functions can do nothing."},
		"an older secret":        {map[string]string{"SUPABASE_PUBLISHABLE_KEY": older("service_role", "abc")}, "SUPABASE_PUBLISHABLE_KEY holds a secret key, which every browser would get."},
		"an older public key":    {map[string]string{"SUPABASE_SECRET_KEY": older("anon", "abc")}, "SUPABASE_SECRET_KEY holds a publishable key, with which the functions can do nothing."},
		"another project's key":  {map[string]string{"SUPABASE_URL": "https://abc.supabase.co", "SUPABASE_SECRET_KEY": older("service_role", "xyz")}, "SUPABASE_SECRET_KEY is of the project xyz, SUPABASE_URL of abc."},
		"a key for a secret":     {map[string]string{"SUPABASE_JWT_SECRET": older("service_role", "abc")}, "SUPABASE_JWT_SECRET holds a key of the project, not the secret that access tokens are signed with."},
		"quotes":                 {map[string]string{"COMPANY_NAME": `"Divido"`}, "COMPANY_NAME stands in quotes, which are taken for a part of it: leave them out."},
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

func TestSeveralMistakesAreReportedTogether(t *testing.T) {
	_, err := config.Read(map[string]string{"PORT": "x", "H2C": "y"})
	mistakes, _ := errors.AsType[config.Mistakes](err)
	if len(mistakes) != 4 {
		t.Errorf("Read = %v, want four mistakes", err)
	}
}

func TestSecretsAreNeverPrinted(t *testing.T) {
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

// The library reports only the field's name for a value that cannot be parsed.
func TestFieldsThatAreParsedHaveNamesOfTheirOwn(t *testing.T) {
	for _, name := range config.Ambiguous() {
		t.Errorf("two variables that are parsed have the field name %s", name)
	}
}
