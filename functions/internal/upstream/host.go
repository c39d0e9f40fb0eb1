package upstream

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
)

// maxRedirects within the configured host.
const maxRedirects = 3

var errElsewhere = errors.New("request to another host than the configured one")

// onlyTo lets requests through to one host only. It is the last thing before the network, so nothing gets around it.
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

// staysWithin follows redirects within the base address's host, as when an API moves a path.
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

// kindOf tells a redirect elsewhere from silence.
func kindOf(err error) error {
	if errors.Is(err, errElsewhere) {
		return ErrAnswer
	}
	return errSilent
}

// withoutAddress takes the address out of an error of net/http.
func withoutAddress(err error) error {
	if withAddress, ok := errors.AsType[*url.Error](err); ok {
		return withAddress.Err
	}
	return err
}
