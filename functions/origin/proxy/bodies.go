package proxy

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"strings"

	"github.com/labstack/echo/v5"

	"divido/functions/internal/middleware"
	"divido/functions/internal/problem"
)

const (
	maxDepth  = 32 // nested objects and lists; the deepest that the app sends has six
	maxNumber = 48 // characters of a number; the longest the app sends has twenty
)

// checkBody reads and validates a body before it is forwarded. It refuses bodies on which the server behind fails: invalid
// JSON, deep nesting, very long numbers.
func (p *Proxy) checkBody(c *echo.Context) error {
	r := c.Request()
	if r.ContentLength > p.body {
		return problem.New(problem.PayloadTooLarge, "The body is too large for this route.")
	}
	body, err := readBody(c, p.body)
	if err != nil || len(body) == 0 {
		return err
	}
	if given := r.Header.Get(echo.HeaderContentType); given != "" {
		if kind, _, err := mime.ParseMediaType(given); err != nil || kind != echo.MIMEApplicationJSON {
			return problem.New(problem.UnsupportedMediaType, "Send the body as application/json.")
		}
	}
	if r.Header.Get(echo.HeaderContentEncoding) != "" {
		return problem.New(problem.UnsupportedMediaType, "Send the body uncompressed.")
	}
	if err := checkJSON(body); err != nil {
		return err
	}
	if strings.HasPrefix(r.URL.Path, middleware.AuthPath+"/") {
		_, err := checkCredentials(body)
		return err
	}
	return nil
}

func checkJSON(body []byte) error {
	reader := json.NewDecoder(bytes.NewReader(body))
	reader.UseNumber()
	for depth, read := 0, false; ; read = true {
		part, err := reader.Token()
		switch {
		case errors.Is(err, io.EOF) && read && depth == 0:
			return nil
		case err != nil:
			return problem.New(problem.InvalidRequest, "The body must be valid JSON.")
		case read && depth == 0:
			return problem.New(problem.InvalidRequest, "The body must be one JSON value.")
		}
		switch part := part.(type) {
		case json.Delim:
			if part == '{' || part == '[' {
				depth++
			} else {
				depth--
			}
			if depth > maxDepth {
				return problem.New(problem.InvalidRequest, "The body is nested too deeply.")
			}
		case string:
			if strings.ContainsRune(part, 0) {
				return problem.New(problem.InvalidRequest, "A text in the body contains an invalid character.")
			}
		case json.Number:
			if _, err := part.Float64(); err != nil || len(part) > maxNumber || longExponent(string(part)) {
				return problem.New(problem.InvalidRequest, "A number in the body is too long.")
			}
		}
	}
}

// longExponent returns whether a number's exponent has more digits than that of any double.
func longExponent(number string) bool {
	_, exponent, _ := strings.Cut(strings.ToLower(number), "e")
	return len(exponent) > 4
}
