package notice

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/SherClockHolmes/webpush-go"
)

const (
	// keepFor is how long a push service keeps a message for a device that is offline.
	keepFor = 24 * time.Hour
	// maxRetryAfter limits the pause that a push service can ask for.
	maxRetryAfter = 24 * time.Hour
	// firstRetry doubles with each attempt, up to longestRetry.
	firstRetry   = time.Minute
	longestRetry = time.Hour
	// sendTimeout is the maximum time for one message.
	sendTimeout = 10 * time.Second
)

var errAddress = errors.New("the push service has a private address")

// Keys identify this server at push services (VAPID, RFC 8292). Both are base64url without padding.
type Keys struct {
	Public  string
	Private string
	Contact string // e-mail or https address of the operator, for the push services
}

// Sender sends messages to push services, and to no other address.
type Sender struct {
	keys     Keys
	services []string
	client   *http.Client
	now      func() time.Time
}

// NewSender returns a Sender. services are hosts, with a leading "*." for all names below; they are called by https, at public
// addresses. An origin such as http://127.0.0.1:9000 is a stand-in for tests and is called as it stands.
func NewSender(keys Keys, services []string) *Sender {
	standIns := slices.ContainsFunc(services, isOrigin)
	dialer := &net.Dialer{Timeout: sendTimeout, Control: func(_, address string, _ syscall.RawConn) error {
		if standIns || isPublic(address) {
			return nil
		}
		return errAddress
	}}
	return &Sender{
		keys:     keys,
		services: services,
		now:      time.Now,
		client: &http.Client{
			Timeout: sendTimeout,
			// No proxy: it would connect to any address.
			Transport: &http.Transport{
				DialContext: dialer.DialContext, ForceAttemptHTTP2: true, MaxIdleConnsPerHost: atOnce, IdleConnTimeout: time.Minute,
				TLSHandshakeTimeout: sendTimeout,
			},
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
	}
}

func isOrigin(service string) bool { return strings.Contains(service, "://") }

// isPublic returns whether an IP address with a port is outside of this machine and of private networks.
func isPublic(address string) bool {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return false
	}
	ip, err := netip.ParseAddr(host)
	if err != nil {
		return false
	}
	ip = ip.Unmap()
	return ip.IsGlobalUnicast() && !ip.IsPrivate() && !sharedNetwork.Contains(ip)
}

// sharedNetwork is the address space behind carriers' NAT (RFC 6598), where clouds keep their metadata services.
var sharedNetwork = netip.MustParsePrefix("100.64.0.0/10")

const (
	longestEndpoint = 1000
	longestHost     = 253
	label           = `[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?`
	lastLabel       = `[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?` // begins with a letter, so that an IP address is no host
)

// httpsEndpoint matches an https address whose host is a name, with neither a user nor another port than 443. The database reads
// addresses alike (private.push_host_of).
var httpsEndpoint = regexp.MustCompile(`^https://((?:` + label + `[.])*` + lastLabel + `)(?::443)?/(?:[!-$&-~]|%[0-9A-Fa-f]{2})*$`)

// hostOf returns the host of an endpoint in small letters, and "" if the endpoint is no such address.
func hostOf(endpoint string) string {
	found := httpsEndpoint.FindStringSubmatch(endpoint)
	if found == nil || len(endpoint) > longestEndpoint || len(found[1]) > longestHost {
		return ""
	}
	return strings.ToLower(found[1])
}

// Allowed returns whether an endpoint is at one of the push services.
func (s *Sender) Allowed(endpoint string) bool {
	host := hostOf(endpoint)
	return slices.ContainsFunc(s.services, func(service string) bool {
		if isOrigin(service) {
			return strings.HasPrefix(endpoint, service+"/")
		}
		suffix, below := strings.CutPrefix(service, "*")
		return host != "" && (host == service || below && len(host) > len(suffix) && strings.HasSuffix(host, suffix))
	})
}

// Send sends a message to a device. The pause is how long to wait before another attempt when it failed. attempt counts from 1.
// The error describes the outcome without the endpoint; nil when delivered.
func (s *Sender) Send(ctx context.Context, d Device, body []byte, topic string, attempt int) (Outcome, time.Duration, error) {
	if !s.Allowed(d.Endpoint) {
		return Gone, 0, errors.New("the endpoint is at no known push service")
	}
	if len(d.P256dh) != 87 || len(d.Auth) != 22 {
		return Gone, 0, errors.New("the keys have the wrong length")
	}
	// The library does not distinguish errors of the keys from errors of the request.
	sent := &attempts{client: s.client}
	response, err := webpush.SendNotificationWithContext(ctx, body,
		&webpush.Subscription{Endpoint: d.Endpoint, Keys: webpush.Keys{P256dh: d.P256dh, Auth: d.Auth}},
		&webpush.Options{
			HTTPClient: sent, TTL: int(keepFor.Seconds()), Topic: topic, Urgency: webpush.UrgencyNormal,
			Subscriber: s.keys.Contact, VAPIDPublicKey: s.keys.Public, VAPIDPrivateKey: s.keys.Private,
		})
	switch {
	case err != nil && !sent.began:
		return Gone, 0, errors.New("the keys are invalid")
	case errors.Is(err, errAddress):
		return Gone, 0, errAddress
	case err != nil:
		return Failed, backoff(attempt), errors.New("the push service did not answer")
	}
	defer func() { _ = response.Body.Close() }()
	_, _ = io.Copy(io.Discard, io.LimitReader(response.Body, 64<<10)) // so that the connection is reused
	return s.outcome(response, attempt)
}

func (s *Sender) outcome(response *http.Response, attempt int) (Outcome, time.Duration, error) {
	status := response.StatusCode
	answered := fmt.Errorf("the push service answered %d", status)
	switch {
	case status >= 200 && status < 300:
		return Delivered, 0, nil
	case status == http.StatusNotFound || status == http.StatusGone:
		return Gone, 0, answered
	case status == http.StatusTooManyRequests || status >= http.StatusInternalServerError:
		if pause, ok := retryAfter(response.Header.Get("Retry-After"), s.now()); ok {
			return Failed, pause, answered
		}
		return Failed, backoff(attempt), answered
	}
	return Refused, 0, answered
}

// attempts is a client that records whether it has begun a request.
type attempts struct {
	client *http.Client
	began  bool
}

// Do implements webpush.HTTPClient.
func (a *attempts) Do(request *http.Request) (*http.Response, error) {
	a.began = true
	return a.client.Do(request)
}

// backoff returns the pause after a failed attempt: 1 minute, then 2, 4 and so on up to an hour.
func backoff(attempt int) time.Duration {
	pause := firstRetry
	for ; attempt > 1 && pause < longestRetry; attempt-- {
		pause *= 2
	}
	return min(pause, longestRetry)
}

// retryAfter parses the header: seconds, or a date.
func retryAfter(header string, now time.Time) (time.Duration, bool) {
	pause := time.Duration(0)
	if seconds, err := strconv.Atoi(header); err == nil {
		pause = time.Duration(min(max(seconds, 0), int(maxRetryAfter.Seconds()))) * time.Second
	} else if at, err := http.ParseTime(header); err == nil {
		pause = at.Sub(now)
	} else {
		return 0, false
	}
	return min(max(pause, time.Second), maxRetryAfter), true
}
