package problem

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"math"
	"net/http"
	"strconv"

	"github.com/labstack/echo/v5"
)

// Of converts any error to a problem. A problem stays unchanged, an error with an HTTP status (Echo's own, or of a body over
// its limit) becomes the general problem of that status, and others become unexpected_error. It never returns nil.
func Of(err error) *Error {
	if known, ok := errors.AsType[*Error](err); ok {
		return known
	}
	if _, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return New(PayloadTooLarge, "The body is too large for this route.")
	}
	switch echo.StatusCode(err) {
	case http.StatusBadRequest:
		return New(InvalidRequest, "The request cannot be understood.").Because(err)
	case http.StatusUnauthorized:
		return New(UserNotAuthenticated, "")
	case http.StatusNotFound:
		return New(RouteNotFound, "")
	case http.StatusMethodNotAllowed:
		return New(MethodNotAllowed, "")
	case http.StatusRequestEntityTooLarge:
		return New(PayloadTooLarge, "The body is too large for this route.")
	case http.StatusUnsupportedMediaType:
		return New(UnsupportedMediaType, "")
	case http.StatusTooManyRequests:
		return New(TooManyRequests, "")
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return New(TimedOut, "").Because(err)
	}
	return New(UnexpectedError, "").Because(err)
}

// Handler responds to errors of Echo's handlers with problem documents, and logs internal ones.
func Handler(log *slog.Logger) echo.HTTPErrorHandler {
	return func(c *echo.Context, err error) {
		p := Of(err)
		if p.StatusCode() >= http.StatusInternalServerError && !errors.Is(c.Request().Context().Err(), context.Canceled) {
			log.ErrorContext(c.Request().Context(), "request failed", "code", p.Code, "error", err.Error())
		}
		if response, _ := echo.UnwrapResponse(c.Response()); response != nil && response.Committed {
			return
		}
		Write(c.Response(), c.Request(), p)
	}
}

// Write writes a problem outside Echo's error handling.
func Write(w http.ResponseWriter, r *http.Request, p *Error) {
	header := w.Header()
	header.Set(echo.HeaderContentType, MediaType)
	header.Set(echo.HeaderCacheControl, "no-store")
	if p.RetryAfter > 0 {
		header.Set(echo.HeaderRetryAfter, strconv.Itoa(int(math.Ceil(p.RetryAfter.Seconds()))))
	}
	if p.Code == UserNotAuthenticated {
		header.Set(echo.HeaderWWWAuthenticate, "Bearer")
	}
	w.WriteHeader(p.StatusCode())
	if r.Method == http.MethodHead {
		return
	}
	// Encoding strings cannot fail, and a caller who disconnected needs no response.
	_ = json.NewEncoder(w).Encode(p.Document(header.Get(echo.HeaderXRequestID)))
}
