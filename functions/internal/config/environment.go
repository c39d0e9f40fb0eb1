package config

import (
	"errors"
	"fmt"
	"net/netip"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/caarlos0/env/v11"
)

// Mistakes are the errors of a configuration, one sentence each for the operator.
type Mistakes []string

// Error joins the sentences, one per line.
func (m Mistakes) Error() string { return strings.Join(m, "\n") }

// Read reads the configuration from an environment (variable to value), derives missing values and checks it. Returns
// [Mistakes].
func Read(environment map[string]string) (Config, error) {
	config, err := env.ParseAsWithOptions[Config](env.Options{Environment: withoutBlank(environment)})
	if err != nil {
		return Config{}, sentences(err, environment)
	}
	config.fill()
	if mistakes := append(quoted(environment), config.check()...); len(mistakes) > 0 {
		return Config{}, mistakes
	}
	return config, nil
}

// withoutBlank treats an empty variable as unset, so that PORT= in an env file means the default.
func withoutBlank(environment map[string]string) map[string]string {
	set := make(map[string]string, len(environment))
	for name, value := range environment {
		if value = strings.TrimSpace(value); value != "" {
			set[name] = value
		}
	}
	return set
}

// quoted reports values in quotes. A shell and systemd remove quotes in environment files, but containers do not.
func quoted(environment map[string]string) Mistakes {
	var mistakes Mistakes
	for _, each := range Variables() {
		value := strings.TrimSpace(environment[each.Name])
		if last := len(value) - 1; last > 0 && value[0] == value[last] && strings.ContainsRune(`"'`, rune(value[0])) {
			mistakes = append(mistakes, each.Name+" stands in quotes, which are taken for a part of it: leave them out.")
		}
	}
	return mistakes
}

// fill derives missing values from other variables.
func (c *Config) fill() {
	if c.Server.PublicURL == "" {
		scheme := "http"
		if c.Server.TLSCertFile != "" {
			scheme = "https"
		}
		c.Server.PublicURL = fmt.Sprintf("%s://localhost:%d", scheme, c.Server.Port)
	}
	c.Server.PublicURL = strings.TrimSuffix(c.Server.PublicURL, "/")
	c.Supabase.URL = strings.TrimSuffix(c.Supabase.URL, "/")
	if c.Supabase.BrowserURL == "" {
		c.Supabase.BrowserURL = c.Supabase.URL
		if c.Supabase.Proxy {
			c.Supabase.BrowserURL = c.Server.PublicURL
		}
	}
	c.Supabase.BrowserURL = strings.TrimSuffix(c.Supabase.BrowserURL, "/")
}

func (c *Config) check() Mistakes {
	var mistakes Mistakes
	wrong := func(format string, values ...any) { mistakes = append(mistakes, fmt.Sprintf(format, values...)) }

	if c.Server.Port < 1 || c.Server.Port > 65535 {
		wrong("PORT must be between 1 and 65535.")
	}
	c.checkAddresses(wrong)
	c.checkKeys(wrong)
	c.Push.check(wrong)
	if (c.Server.TLSCertFile == "") != (c.Server.TLSKeyFile == "") {
		wrong("TLS_CERT_FILE and TLS_KEY_FILE must be set together.")
	}
	if !slices.Contains([]string{"debug", "info", "warn", "error"}, c.Server.LogLevel) {
		wrong("LOG_LEVEL must be debug, info, warn or error.")
	}
	if !slices.Contains([]string{"frankfurter", "builtin"}, c.Rates.Provider) {
		wrong("EXCHANGE_RATES_PROVIDER must be frankfurter or builtin.")
	}
	if !slices.Contains([]string{"builtin", "photon", "geoapify"}, c.Places.Provider) {
		wrong("PLACES_PROVIDER must be photon, geoapify or builtin.")
	}
	if c.Places.Provider == "geoapify" && c.Places.GeoapifyKey == "" {
		wrong("GEOAPIFY_KEY must be set when PLACES_PROVIDER is geoapify.")
	}
	for name, bytes := range map[string]int64{"LIMIT_BODY": c.Limits.Body, "LIMIT_PROXY_BODY": c.Limits.ProxyBody} {
		if bytes < 1 {
			wrong("%s must be a positive number of bytes.", name)
		}
	}
	if c.Limits.AtOnce < 1 {
		wrong("LIMIT_AT_ONCE must be a positive number.")
	}
	for name, span := range map[string]time.Duration{
		"REQUEST_TIMEOUT": c.Server.RequestTimeout, "EXCHANGE_RATES_TIMEOUT": c.Rates.RateTimeout, "PLACES_TIMEOUT": c.Places.PlaceTimeout,
	} {
		if span <= 0 {
			wrong("%s must be longer than nothing.", name)
		}
	}
	slices.Sort(mistakes)
	return mistakes
}

// sentences converts the library's errors to sentences that name the variable, without values of secrets.
func sentences(err error, environment map[string]string) error {
	var aggregate env.AggregateError
	if !errors.As(err, &aggregate) {
		return err
	}
	var mistakes Mistakes
	for _, each := range aggregate.Errors {
		if missing, ok := errors.AsType[env.VarIsNotSetError](each); ok {
			mistakes = append(mistakes, missing.Key+" must be set: "+variable(missing.Key).Help+".")
			continue
		}
		parse, ok := errors.AsType[env.ParseError](each)
		if !ok {
			mistakes = append(mistakes, each.Error())
			continue
		}
		found := byField(parse.Name)
		sentence := fmt.Sprintf("%s must be %s", found.Name, wanted(parse.Type))
		if !found.Secret {
			sentence += fmt.Sprintf(", not %q", environment[found.Name])
		}
		mistakes = append(mistakes, sentence+".")
	}
	slices.Sort(mistakes)
	return mistakes
}

func wanted(kind reflect.Type) string {
	switch kind {
	case reflect.TypeFor[time.Duration]():
		return "a span of time such as 10s or 5m"
	case reflect.TypeFor[Limit]():
		return "a number in a span of time such as 600/10s"
	case reflect.TypeFor[netip.Prefix](), reflect.TypeFor[[]netip.Prefix]():
		return "networks such as 10.0.0.0/8, separated by commas"
	case reflect.TypeFor[bool]():
		return "true or false"
	}
	return "a whole number"
}
