// Package ready keeps answers in the form in which they are sent, for what is asked again and again: making JSON of the same
// thing costs more than looking it up.
package ready

import (
	"bytes"
	"encoding/json"
	"net/http"
	"strconv"
	"strings"

	"github.com/klauspost/compress/gzip"
	"github.com/labstack/echo/v5"
)

// worthCompressing is how long an answer is, in bytes, from which on fewer bytes mean fewer packets.
const worthCompressing = 1024

// JSON is an answer ready to be sent. It is for nobody to keep (Cache-Control: no-store), may be sent by many at once and
// must hold nothing secret: its length would tell what is in it.
type JSON struct {
	plain []byte
	gzip  []byte // nil when it is not worth it
}

// Of makes an answer of anything that has a form in JSON.
func Of(thing any) (JSON, error) {
	plain, err := json.Marshal(thing)
	if err != nil {
		return JSON{}, err
	}
	made := JSON{plain: append(plain, '\n')}
	if len(made.plain) < worthCompressing {
		return made, nil
	}
	var packed bytes.Buffer
	writer := gzip.NewWriter(&packed)
	_, _ = writer.Write(made.plain) // into memory, which does not fail
	_ = writer.Close()
	made.gzip = packed.Bytes()
	return made, nil
}

// Send answers a request.
func (j JSON) Send(c *echo.Context, status int) error {
	body, header := j.plain, c.Response().Header()
	header.Set(echo.HeaderContentType, echo.MIMEApplicationJSON)
	header.Set(echo.HeaderCacheControl, "no-store")
	if j.gzip != nil {
		header.Add(echo.HeaderVary, echo.HeaderAcceptEncoding)
		if Accepts(c.Request(), "gzip") {
			header.Set(echo.HeaderContentEncoding, "gzip")
			body = j.gzip
		}
	}
	c.Response().WriteHeader(status)
	_, err := c.Response().Write(body)
	return err
}

// Accepts tells whether a request names an encoding with a weight above nothing.
func Accepts(r *http.Request, encoding string) bool {
	for each := range strings.SplitSeq(r.Header.Get(echo.HeaderAcceptEncoding), ",") {
		name, parameters, _ := strings.Cut(each, ";")
		if !strings.EqualFold(strings.TrimSpace(name), encoding) {
			continue
		}
		weight, weighted := strings.CutPrefix(strings.TrimSpace(parameters), "q=")
		if !weighted {
			return true
		}
		value, err := strconv.ParseFloat(weight, 64)
		return err == nil && value > 0
	}
	return false
}
