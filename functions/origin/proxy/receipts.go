package proxy

import (
	"bufio"
	"bytes"
	"io"
	"net/http"
	"regexp"
	"strconv"

	"github.com/labstack/echo/v5"

	"divido/functions/internal/middleware"
	"divido/functions/internal/problem"
	"divido/functions/origin/responsebody"
)

const (
	// receiptPath is the only part of the storage that is passed on: one photo in the bucket receipts.
	receiptPath = middleware.StoragePath + "/object/receipts/:event_id/:expense_id/:id"
	maxReceipt  = 600 << 10 // bytes of a photo; the bucket has the same limit (supabase/migrations)
	firstBytes  = 12        // bytes that show the type of a photo
)

var uuid = regexp.MustCompile(`^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`)

// downloadReceipt forwards a request for a photo. The storage decides who may read it.
func (p *Proxy) downloadReceipt(c *echo.Context) error {
	if err := checkReceipt(c, http.MethodGet); err != nil {
		return err
	}
	header := c.Request().Header
	// A part of a photo, or an answer that it did not change, would be checked by nobody.
	for _, name := range []string{"Range", "If-Range", "If-None-Match", "If-Modified-Since", echo.HeaderAcceptEncoding} {
		header.Del(name)
	}
	c.SetRequest(c.Request().WithContext(withChange(c.Request().Context(), onlyPhoto)))
	return p.forward(c)
}

// uploadReceipt forwards a photo whose bytes are of the declared type. The storage decides whether this name was reserved.
func (p *Proxy) uploadReceipt(c *echo.Context) error {
	if err := checkReceipt(c, http.MethodPost); err != nil {
		return err
	}
	r := c.Request()
	if r.ContentLength > maxReceipt {
		return problem.New(problem.PayloadTooLarge, "A photo has at most 600 KiB.")
	}
	if r.Header.Get(echo.HeaderContentEncoding) != "" {
		return problem.New(problem.UnsupportedMediaType, "Send the photo uncompressed.")
	}
	body, err := readBody(c, maxReceipt)
	if err != nil {
		return err
	}
	if kind := typeOfPhoto(body); kind == "" || kind != r.Header.Get(echo.HeaderContentType) {
		return problem.New(problem.UnsupportedMediaType, "Send a photo as image/webp or image/jpeg.")
	}
	for _, name := range []string{"X-Upsert", "X-Metadata", echo.HeaderCacheControl, echo.HeaderAcceptEncoding} {
		r.Header.Del(name)
	}
	c.SetRequest(r.WithContext(withChange(r.Context(), hideStorageFailure)))
	return p.forward(c)
}

// checkReceipt refuses other methods, ids that are none, and parameters, by which a storage would resize photos.
func checkReceipt(c *echo.Context, method string) error {
	r := c.Request()
	if r.Method != method { // HEAD is routed as GET
		return problem.New(problem.MethodNotAllowed, "")
	}
	for _, name := range []string{"event_id", "expense_id", "id"} {
		if !uuid.MatchString(c.Param(name)) {
			return problem.New(problem.RouteNotFound, "")
		}
	}
	if r.URL.RawQuery != "" || r.URL.ForceQuery {
		return problem.New(problem.InvalidRequest, "A photo has no parameters.")
	}
	return nil
}

// typeOfPhoto returns the type that the first bytes of a photo show, or nothing.
func typeOfPhoto(body []byte) string {
	switch {
	case bytes.HasPrefix(body, []byte{0xff, 0xd8, 0xff}):
		return "image/jpeg"
	case len(body) >= firstBytes && string(body[:4]) == "RIFF" && string(body[8:firstBytes]) == "WEBP":
		return "image/webp"
	}
	return ""
}

// onlyPhoto passes on a photo, with headers that keep it out of shared caches, and refuses other objects.
func onlyPhoto(response *http.Response) error {
	if response.StatusCode != http.StatusOK {
		return hideStorageFailure(response)
	}
	reader := bufio.NewReader(io.LimitReader(response.Body, maxReceipt))
	first, err := reader.Peek(firstBytes)
	if err != nil && err != io.EOF {
		return err
	}
	kind := typeOfPhoto(first)
	if kind == "" || response.ContentLength > maxReceipt {
		_ = response.Body.Close()
		return storageRefusal(response, http.StatusNotFound, "not_found", "The object is no photo.")
	}
	response.Body = struct {
		io.Reader
		io.Closer
	}{reader, response.Body}
	length := response.ContentLength
	response.Header = http.Header{}
	response.Header.Set(echo.HeaderContentType, kind)
	if length >= 0 {
		response.Header.Set(echo.HeaderContentLength, strconv.FormatInt(length, 10))
	}
	// The app keeps photos in a cache of its own, which it empties.
	response.Header.Set(echo.HeaderCacheControl, "private, no-store")
	return nil
}

// hideStorageFailure replaces 5xx responses of the storage. Its other errors are made for users and stay.
func hideStorageFailure(response *http.Response) error {
	if response.StatusCode < http.StatusInternalServerError {
		return nil
	}
	_ = response.Body.Close()
	return storageRefusal(response, response.StatusCode, "internal", string(problem.UnexpectedError))
}

func storageRefusal(response *http.Response, status int, kind, message string) error {
	return responsebody.Replace(response, status, map[string]any{
		"statusCode": strconv.Itoa(status), "error": kind, "message": message,
	})
}
