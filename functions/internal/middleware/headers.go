package middleware

import (
	"maps"
	"net/http"
	"strings"

	"github.com/labstack/echo/v5"
)

// securityHeaders sets the headers that restrict pages in browsers. Responses for programs (functions, tables, storage, health, metrics)
// allow nothing, in case a browser shows one as a page.
func securityHeaders(options Options) echo.MiddlewareFunc {
	https := strings.HasPrefix(options.PublicURL, "https://")
	everywhere := map[string]string{"X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY"}
	if https {
		everywhere["Strict-Transport-Security"] = "max-age=31536000; includeSubDomains"
	}
	ofPages := map[string]string{
		"Content-Security-Policy":    contentSecurityPolicy(options, https),
		"Referrer-Policy":            "strict-origin-when-cross-origin",
		"Permissions-Policy":         "geolocation=(self), clipboard-write=(self), web-share=(self), camera=(), microphone=(), payment=(), usb=()",
		"Cross-Origin-Opener-Policy": "same-origin",
	}
	ofData := map[string]string{
		"Content-Security-Policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
		"Referrer-Policy":         "no-referrer",
	}
	maps.Copy(ofPages, everywhere)
	maps.Copy(ofData, everywhere)
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c *echo.Context) error {
			header, fixed := c.Response().Header(), ofPages
			if r := c.Request(); isFunction(r) || under(TablesPath, r) || under(StoragePath, r) || isProbe[r.URL.Path] {
				fixed = ofData
			}
			for name, value := range fixed {
				header.Set(name, value)
			}
			if isReceiptReader(c.Request()) {
				header.Set("Content-Security-Policy", receiptReaderPolicy)
			}
			if isInvitation(c.Request()) || isView(c.Request()) {
				// The address holds the secret, so no other site may see it.
				header.Set("Referrer-Policy", "no-referrer")
			}
			if isView(c.Request()) {
				header.Set("X-Robots-Tag", "noindex")
			}
			return next(c)
		}
	}
}

// IsSecurityHeader is true for headers that this package sets, which the proxy removes from Supabase's responses.
func IsSecurityHeader(name string) bool {
	switch http.CanonicalHeaderKey(name) {
	case "Content-Security-Policy", "Referrer-Policy", "Permissions-Policy", "X-Content-Type-Options", "X-Frame-Options",
		"Cross-Origin-Opener-Policy", "Strict-Transport-Security", "X-Request-Id":
		return true
	}
	return false
}

// receiptReaderPolicy lets the worker that reads receipts run WebAssembly, which the policy of pages refuses, and fetch its own files.
const receiptReaderPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'"

// isReceiptReader is true for the files of the text recognition (frontend/src/core/receipts/readerFiles.ts).
func isReceiptReader(r *http.Request) bool {
	return strings.HasPrefix(r.URL.Path, "/assets/receipt-reader-")
}

func isInvitation(r *http.Request) bool { return strings.HasPrefix(r.URL.Path, "/invite/") }

// isView is true for the page of a view link.
func isView(r *http.Request) bool { return strings.HasPrefix(r.URL.Path, "/view/") }

// contentSecurityPolicy allows scripts of this origin without eval, and the inline scripts of the build by their hashes. Styles may be
// inline: the app's page has some, and the toast library adds a style element.
func contentSecurityPolicy(options Options, https bool) string {
	connect := "connect-src 'self' " + options.BrowserURL
	if socket, ok := strings.CutPrefix(options.BrowserURL, "http"); ok {
		connect += " ws" + socket // http -> ws, https -> wss
	}
	scripts := "script-src 'self'"
	for _, sum := range options.InlineScripts {
		scripts += " '" + sum + "'"
	}
	directives := []string{
		"default-src 'self'",
		scripts,
		"style-src 'self' 'unsafe-inline'",
		"img-src 'self' data: blob:",
		"font-src 'self'",
		connect,
		"manifest-src 'self'",
		"worker-src 'self'",
		"object-src 'none'",
		"base-uri 'self'",
		"form-action 'self'",
		"frame-ancestors 'none'",
	}
	if https {
		directives = append(directives, "upgrade-insecure-requests")
	}
	return strings.Join(directives, "; ")
}
