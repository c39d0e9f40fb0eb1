package middleware_test

import (
	"strings"
	"testing"
)

func TestEveryPageHasSecurityHeaders(t *testing.T) {
	more := options()
	more.PublicURL, more.BrowserURL = "https://divido.example", "https://abc.supabase.co"
	more.InlineScripts = []string{"sha256-YWJj"}
	gate := serve(t, more)
	for _, path := range []string{"/", "/events", "/auth/v1/unknown"} {
		header := ask(gate, "GET", path, "", nil).Header()
		policy := header.Get("Content-Security-Policy")
		for _, wanted := range []string{
			"script-src 'self' 'sha256-YWJj';", "frame-ancestors 'none'", "connect-src 'self' https://abc.supabase.co wss://abc.supabase.co;",
			"object-src 'none'", "base-uri 'self'", "worker-src 'self'", "img-src 'self' data: blob:;",
		} {
			if !strings.Contains(policy, wanted) {
				t.Errorf("%s: %q is not in %q", path, wanted, policy)
			}
		}
		if strings.Contains(policy, "unsafe-eval") || strings.Count(policy, "unsafe-inline") != 1 {
			t.Errorf("%s: unsafe: %q", path, policy)
		}
		for name, value := range map[string]string{
			"X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY", "Referrer-Policy": "strict-origin-when-cross-origin",
			"Strict-Transport-Security": "max-age=31536000; includeSubDomains",
		} {
			if header.Get(name) != value {
				t.Errorf("%s: %s: %q, want %q", path, name, header.Get(name), value)
			}
		}
		if !strings.Contains(header.Get("Permissions-Policy"), "geolocation=(self)") {
			t.Errorf("%s: %q", path, header.Get("Permissions-Policy"))
		}
	}
	for _, path := range []string{"/functions/v1/mine", "/functions/v1/unknown", "/functions/v1/broken", "/rest/v1/unknown", "/healthz"} {
		header := ask(gate, "GET", path, "", nil).Header()
		for name, value := range map[string]string{
			"Content-Security-Policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
			"X-Content-Type-Options":  "nosniff", "X-Frame-Options": "DENY", "Referrer-Policy": "no-referrer",
			"Strict-Transport-Security": "max-age=31536000; includeSubDomains",
		} {
			if header.Get(name) != value {
				t.Errorf("%s: %s: %q, want %q", path, name, header.Get(name), value)
			}
		}
	}
	for _, secret := range []string{"/invite/abcdefghij", "/view/abcdefghij"} {
		if policy := ask(gate, "GET", secret, "", nil).Header().Get("Referrer-Policy"); policy != "no-referrer" {
			t.Errorf("the address %s may be told to other sites: %q", secret, policy)
		}
	}
	if robots := ask(gate, "GET", "/view/abcdefghij", "", nil).Header().Get("X-Robots-Tag"); robots != "noindex" {
		t.Errorf("search engines may list what a link shows: %q", robots)
	}
	plain := ask(serve(t, options()), "GET", "/", "", nil).Header()
	if !strings.Contains(plain.Get("Content-Security-Policy"), "script-src 'self';") {
		t.Errorf("inline scripts are allowed where there are none: %v", plain)
	}
	if plain.Get("Strict-Transport-Security") != "" || strings.Contains(plain.Get("Content-Security-Policy"), "upgrade-insecure-requests") {
		t.Errorf("without https: %v", plain)
	}
}

func TestOnlyTheReceiptReaderRunsWebAssembly(t *testing.T) {
	gate := serve(t, options())
	policyOf := func(path string) string {
		return ask(gate, "GET", path, "", nil).Header().Get("Content-Security-Policy")
	}
	reader := policyOf("/assets/receipt-reader-7.0.0/worker.min.js")
	if reader != "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'" {
		t.Errorf("the worker's policy: %q", reader)
	}
	for _, path := range []string{"/", "/events", "/assets/app.js", "/functions/v1/receipt-reader-7", "/x/assets/receipt-reader-7.0.0/worker.min.js"} {
		if policy := policyOf(path); strings.Contains(policy, "wasm") {
			t.Errorf("%s may run WebAssembly: %q", path, policy)
		}
	}
}
