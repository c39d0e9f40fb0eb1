// Package responsebody reads and replaces the bodies of responses from a server behind the proxy.
package responsebody

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"strconv"

	"github.com/labstack/echo/v5"
)

// Read reads a body, a megabyte at most, and puts it back.
func Read(response *http.Response) ([]byte, error) {
	body, err := io.ReadAll(io.LimitReader(response.Body, 1<<20))
	_ = response.Body.Close()
	if err != nil {
		return nil, err
	}
	response.Body = io.NopCloser(bytes.NewReader(body))
	return body, nil
}

// Replace replaces a response by a JSON value.
func Replace(response *http.Response, status int, value any) error {
	body, err := json.Marshal(value)
	if err != nil {
		return err
	}
	response.StatusCode, response.Status = status, http.StatusText(status)
	response.Header = http.Header{
		"Content-Type":   {echo.MIMEApplicationJSON},
		"Cache-Control":  {"no-store"},
		"Content-Length": {strconv.Itoa(len(body))},
	}
	response.ContentLength = int64(len(body))
	response.Body = io.NopCloser(bytes.NewReader(body))
	return nil
}
