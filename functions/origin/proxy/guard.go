package proxy

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"time"
	"unicode"

	"github.com/labstack/echo/v5"

	"divido/functions/internal/config"
	"divido/functions/internal/limits"
	"divido/functions/internal/middleware"
	"divido/functions/internal/observe"
	"divido/functions/internal/problem"
	"divido/functions/internal/token"
	"divido/functions/origin/accountprivacy"
	"divido/functions/origin/responsebody"
)

const (
	maxAuthBody = 16 << 10 // the largest body of a sign-in or sign-up, in bytes
	maxAddress  = 254      // the longest e-mail address that mails are sent to, in bytes
)

// guard limits requests that could find or guess accounts.
type guard struct {
	proxy   *Proxy
	privacy *accountprivacy.Filter
	metrics *observe.Metrics
	now     func() time.Time
	floor   time.Duration // least time of a response that could reveal an account

	passwords         *limits.Limiter // wrong ones, by address and account
	passwordsByOrigin *limits.Limiter // wrong passwords, and wrong codes and links, by address
	signUps           *limits.Limiter // by address
	guestSignUps      *limits.Limiter // by address
	mails             *limits.Limiter // by address and account
	mailsByOrigin     *limits.Limiter // by address
}

func newGuard(options Options, proxy *Proxy) *guard {
	limiter := func(limit config.Limit) *limits.Limiter { return limits.New(limit.Events, limit.Per, options.Now) }
	return &guard{
		proxy:             proxy,
		privacy:           accountprivacy.New(options.Now, options.Embedded),
		metrics:           options.Metrics,
		now:               options.Now,
		floor:             options.Limits.AuthFloor,
		passwords:         limiter(options.Limits.Password),
		passwordsByOrigin: limiter(options.Limits.PasswordAddress),
		signUps:           limiter(options.Limits.SignUp),
		guestSignUps:      limiter(options.Limits.GuestSignUp),
		mails:             limiter(options.Limits.Mail),
		mailsByOrigin:     limiter(options.Limits.MailAddress),
	}
}

// register guards the routes for every method; the auth server decides which methods exist.
func (g *guard) register(e *echo.Echo) {
	e.Any(middleware.AuthPath+"/token", g.signIn)
	e.Any(middleware.AuthPath+"/verify", g.enterCode)
	e.Any(middleware.AuthPath+"/signup", g.signUp)
	e.Any(middleware.AuthPath+"/user", g.changeUser)
	e.Any(middleware.AuthPath+"/reauthenticate", g.reauthenticate)
	for _, path := range []string{"/recover", "/resend"} {
		e.Any(middleware.AuthPath+path, g.askForMail)
	}
}

// read returns the credentials of a request. It refuses invalid ones (see checkCredentials) and invalid e-mail addresses.
func read(c *echo.Context) (accountprivacy.Request, error) {
	body, err := readBody(c, maxAuthBody)
	if err != nil {
		return accountprivacy.Request{}, err
	}
	if len(body) == 0 {
		return accountprivacy.Request{Anonymous: true}, nil
	}
	values, err := checkCredentials(body)
	if err != nil {
		return accountprivacy.Request{}, err
	}
	var found accountprivacy.Request
	found.Email, _ = values["email"].(string)
	found.Data, _ = values["data"].(map[string]any)
	hash, _ := values["token_hash"].(string)
	code, _ := values["token"].(string)
	found.Link = hash + code
	_, found.ProvesPassword = values["current_password"]
	phone, _ := values["phone"].(string)
	found.Anonymous = strings.TrimSpace(found.Email) == "" && phone == ""
	found.ChangesMore = changesMore(values)
	if len(found.Email) > maxAddress || strings.ContainsFunc(found.Email, isInvisible) {
		return accountprivacy.Request{}, problem.New(problem.InvalidRequest, "No mail can be sent to this address.")
	}
	return found, nil
}

// changesMore returns true for a change of the user that names more than an address. Clients name fields without a value, too.
func changesMore(values map[string]any) bool {
	for name, value := range values {
		switch name {
		case "email", "current_password", "gotrue_meta_security":
		default:
			if value != nil && value != "" {
				return true
			}
		}
	}
	return false
}

// isInvisible returns true for control and format characters, which can make two addresses look the same.
func isInvisible(sign rune) bool { return unicode.In(sign, unicode.Cc, unicode.Cf) }

// signIn limits wrong passwords. The limit counts by the address of the caller, so that nobody can lock out a person who signs in
// from elsewhere.
func (g *guard) signIn(c *echo.Context) error {
	switch kinds := c.Request().URL.Query()["grant_type"]; {
	case len(kinds) > 1:
		return problem.New(problem.InvalidRequest, "grant_type must be given once.")
	case len(kinds) == 1 && (kinds[0] == "refresh_token" || kinds[0] == "pkce"):
		return g.passWith(c, g.privacy.User) // their tokens cannot be guessed
	}
	given, err := read(c)
	if err != nil {
		return err
	}
	return g.try(c, "password", given.Account(), isRefusal, g.privacy.User)
}

// enterCode limits wrong codes and mailed links, sent by a form (POST) or opened (GET). A code counts for its account. A link names
// no account and counts by itself, so that a wrong link never blocks the right link of a neighbour.
func (g *guard) enterCode(c *echo.Context) error {
	given, err := read(c)
	if err != nil {
		return err
	}
	account := given.Account()
	if account == "" {
		asked := c.Request().URL.Query()
		account = digest(given.Link, asked.Get("token"), asked.Get("token_hash"))
	}
	return g.try(c, "code", account, isRefusal, g.privacy.User)
}

// digest returns a hash of fixed length.
func digest(texts ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(texts, "\n")))
	return hex.EncodeToString(sum[:])
}

// try forwards an attempt and counts it when it was wrong: once for the account, once for the caller's address. An address has
// separate counts for passwords and for codes. right changes the response to an attempt that was not wrong.
func (g *guard) try(c *echo.Context, kind, account string, isWrong func(*http.Response) (bool, error), right changeAnswer) error {
	address := kind + " " + middleware.AddressKey(c.RealIP())
	attempt := address + " " + account
	if wait := g.passwordsByOrigin.Take(address); wait > 0 {
		return g.refuse(c, kind, wait)
	}
	if wait := g.passwords.Take(attempt); wait > 0 {
		g.passwordsByOrigin.GiveBack(address)
		return g.refuse(c, kind, wait)
	}
	// Uncount before the response is sent, because the caller may retry at once.
	uncount := sync.OnceFunc(func() {
		g.passwords.GiveBack(attempt)
		g.passwordsByOrigin.GiveBack(address)
	})
	wrong := false
	err := g.passWith(c, func(response *http.Response) error {
		var err error
		if wrong, err = isWrong(response); err != nil {
			uncount()
			return err
		}
		if !wrong {
			uncount()
			return right(response)
		}
		return g.holdBack(response)
	})
	if !wrong {
		uncount()
	}
	return err
}

// signUp limits sign-ups; the responses are equal for new and known addresses. A sign-up without an address makes an anonymous user,
// who gets no mail, and counts separately.
func (g *guard) signUp(c *echo.Context) error {
	given, err := read(c)
	if err != nil {
		return err
	}
	address := middleware.AddressKey(c.RealIP())
	if given.Anonymous {
		if wait := g.guestSignUps.Take(address); wait > 0 {
			return g.refuse(c, "guest_sign_up", wait)
		}
		return g.proxy.pass(c)
	}
	if wait := g.signUps.Take(address); wait > 0 {
		return g.refuse(c, "sign_up", wait)
	}
	if wait := g.takeMail(address, given.Account()); wait > 0 {
		return g.refuse(c, "mail", wait)
	}
	return g.passWith(c, func(response *http.Response) error {
		if err := g.privacy.SignUp(response, given); err != nil {
			return err
		}
		return g.holdBack(response)
	})
}

// askForMail limits mails; the responses are equal whether or not there is an account.
func (g *guard) askForMail(c *echo.Context) error {
	given, err := read(c)
	if err != nil {
		return err
	}
	if wait := g.takeMail(middleware.AddressKey(c.RealIP()), given.Account()); wait > 0 {
		return g.refuse(c, "mail", wait)
	}
	return g.passWith(c, func(response *http.Response) error {
		if err := g.privacy.Mail(response); err != nil {
			return err
		}
		return g.holdBack(response)
	})
}

// changeUser limits wrong guesses of the current password, and the mails of an address change, whose responses are equal whether or
// not the address has an account. It refuses an address change that changes more: the auth server would do the rest, or refuse it,
// only for a free address.
func (g *guard) changeUser(c *echo.Context) error {
	given, err := read(c)
	if err != nil {
		return err
	}
	if given.Email != "" {
		if given.ChangesMore {
			return problem.New(problem.InvalidRequest, "An e-mail address is changed by itself.")
		}
		if wait := g.takeMail(middleware.AddressKey(c.RealIP()), given.Account()); wait > 0 {
			return g.refuse(c, "mail", wait)
		}
	}
	answer := g.privacy.User
	if given.Email != "" && c.Request().Method == http.MethodPut {
		answer = func(response *http.Response) error {
			current := func() (map[string]any, error) { return g.userOf(response.Request) }
			if err := g.privacy.AddressChange(response, given, current); err != nil {
				return err
			}
			return g.holdBack(response)
		}
	}
	if !given.ProvesPassword {
		return g.passWith(c, answer)
	}
	return g.try(c, "password", token.CallerFrom(c.Request().Context()).UserID, isWrongCurrentPassword, answer)
}

// userOf returns the user to whom a request to the auth server belongs.
func (g *guard) userOf(request *http.Request) (map[string]any, error) {
	ask := request.Clone(request.Context())
	ask.Method, ask.Body, ask.ContentLength = http.MethodGet, nil, 0
	ask.Header.Del(echo.HeaderContentType)
	response, err := g.proxy.reverse.Transport.RoundTrip(ask)
	if err != nil {
		return nil, err
	}
	body, err := responsebody.Read(response)
	if err != nil {
		return nil, err
	}
	var user map[string]any
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("the auth server answers %d for the user", response.StatusCode)
	}
	return user, json.Unmarshal(body, &user)
}

// reauthenticate limits the mails with codes for a change of password.
func (g *guard) reauthenticate(c *echo.Context) error {
	caller := token.CallerFrom(c.Request().Context())
	if wait := g.takeMail(middleware.AddressKey(c.RealIP()), caller.UserID); wait > 0 {
		return g.refuse(c, "mail", wait)
	}
	return g.proxy.pass(c)
}

func (g *guard) takeMail(address, account string) time.Duration {
	if wait := g.mailsByOrigin.Take(address); wait > 0 {
		return wait
	}
	return g.mails.Take(address + " " + account)
}

func (g *guard) refuse(c *echo.Context, limit string, wait time.Duration) error {
	g.metrics.Limited(limit)
	return middleware.TooManyRequests(c, wait)
}

type startedKey struct{}

// passWith forwards a request and changes the response.
func (g *guard) passWith(c *echo.Context, change changeAnswer) error {
	ctx := context.WithValue(c.Request().Context(), startedKey{}, g.now())
	r := c.Request().WithContext(withChange(ctx, change))
	// change reads the response, so it must not be compressed.
	r.Header.Del(echo.HeaderAcceptEncoding)
	c.SetRequest(r)
	return g.proxy.pass(c)
}

// holdBack delays a response to the least time of its kind.
func (g *guard) holdBack(response *http.Response) error {
	ctx := response.Request.Context()
	started, _ := ctx.Value(startedKey{}).(time.Time)
	select {
	case <-time.After(g.floor - g.now().Sub(started)):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func setBody(r *http.Request, body []byte) {
	r.Body = io.NopCloser(bytes.NewReader(body))
	r.ContentLength = int64(len(body))
}
