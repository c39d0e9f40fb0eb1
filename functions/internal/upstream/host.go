package upstream

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
)

// maxRedirects is the maximum number of redirects within the configured host.
const maxRedirects = 3

var errElsewhere = errors.New("request to another host than the configured one")

// onlyTo refuses requests to other hosts. It is the innermost transport, so nothing bypasses it.
type onlyTo struct {
	scheme, host string
	next         http.RoundTripper
}

func (o onlyTo) RoundTrip(request *http.Request) (*http.Response, error) {
	if request.URL.Scheme != o.scheme || request.URL.Host != o.host {
		return nil, errElsewhere
	}
	return o.next.RoundTrip(request)
}

// staysWithin follows redirects within the base address's host, for example when an API moves a path.
func staysWithin(base *url.URL) func(*http.Request, []*http.Request) error {
	return func(request *http.Request, via []*http.Request) error {
		if request.URL.Scheme != base.Scheme || request.URL.Host != base.Host {
			return errElsewhere
		}
		if len(via) > maxRedirects {
			return fmt.Errorf("%w: redirects without end", errElsewhere)
		}
		return nil
	}
}

// kindOf distinguishes a redirect to another host from a missing response.
func kindOf(err error) error {
	if errors.Is(err, errElsewhere) {
		return ErrAnswer
	}
	return errSilent
}

// withoutAddress removes the URL from an error of net/http.
func withoutAddress(err error) error {
	if withAddress, ok := errors.AsType[*url.Error](err); ok {
		return withAddress.Err
	}
	return err
}
