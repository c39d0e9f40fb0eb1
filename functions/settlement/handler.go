package settlement

import (
	"net/http"
	"strings"

	"github.com/labstack/echo/v5"

	"divido/functions/internal/problem"
	"divido/functions/internal/supabase"
	"divido/functions/internal/token"
)

// Deps are what the handler needs.
type Deps struct {
	// AsUser asks the database as the person whom an access token belongs to.
	AsUser func(accessToken string) Reader
	// Service asks it as the service, for IBANs alone.
	Service Service
}

// Handler answers GET /events/{id}/settlement, for participants of the event: who is to receive and to pay how much in all,
// and who pays whom. Payments that were recorded are counted already.
//
// For an event of others, one that does not exist and one that was deleted the answer is the same problem,
// event_not_found. The IBAN of a payee, and the currency that it is kept in, are in those transfers alone that the caller
// has to pay.
type Handler struct {
	deps Deps
}

// New returns a Handler.
func New(deps Deps) *Handler { return &Handler{deps} }

// Register adds the route to the group of the functions.
func (h *Handler) Register(g *echo.Group) {
	g.GET("/events/:id/settlement", h.get, token.Required())
}

// response has amounts in the event's currency, with two decimals.
type response struct {
	Currency  string             `json:"currency"`
	Balances  []balanceResponse  `json:"balances"`
	Transfers []transferResponse `json:"transfers"`
}

type balanceResponse struct {
	UserID   string `json:"user_id"`
	Name     string `json:"name"`
	Deleted  bool   `json:"deleted,omitempty"` // the person's account is gone
	Paid     Cents  `json:"paid"`
	Share    Cents  `json:"share"`
	Sent     Cents  `json:"sent"`
	Received Cents  `json:"received"`
	Net      Cents  `json:"net"` // paid - share + sent - received
}

type transferResponse struct {
	From         string `json:"from"`
	To           string `json:"to"`
	FromName     string `json:"from_name"`
	ToName       string `json:"to_name"`
	Amount       Cents  `json:"amount"`
	Currency     string `json:"currency"`
	Mine         bool   `json:"mine"`  // the caller pays or is paid
	IPay         bool   `json:"i_pay"` // the caller pays
	IBAN         string `json:"iban,omitempty"`
	IBANCurrency string `json:"iban_currency,omitempty"`
}

func (h *Handler) get(c *echo.Context) error {
	ctx := c.Request().Context()
	caller := token.CallerFrom(ctx)
	// Ids are compared as the database writes them.
	eventID := strings.ToLower(c.Param("id"))
	if !uuid.MatchString(eventID) {
		return notFound()
	}
	found, me, err := readEvent(ctx, h.deps.AsUser(caller.Raw), eventID)
	if err != nil {
		return failed(err)
	}
	if found == nil {
		return notFound()
	}
	transfers, err := Resume(found.balances())
	if err != nil {
		// The database keeps nets so that they add up: this is our fault.
		return problem.New(problem.UnexpectedError, "").Because(err)
	}
	accounts, err := readAccounts(ctx, h.deps.Service, eventID, caller.UserID, payeesOf(me, transfers))
	if err != nil {
		return failed(err)
	}
	c.Response().Header().Set(echo.HeaderCacheControl, "no-store")
	return c.JSON(http.StatusOK, found.response(me, transfers, accounts))
}

func notFound() error {
	return problem.New(problem.EventNotFound, "There is no event with this id, or you are not in it.")
}

func failed(err error) error {
	if supabase.Status(err) == http.StatusUnauthorized {
		return problem.New(problem.UserNotAuthenticated, "").Because(err)
	}
	return problem.New(problem.FailedLoadSettlements, "The balances could not be read.").Because(err)
}

// balances returns those of all people as they were without payments, and as they are.
func (e *event) balances() (before, now []Balance) {
	for _, b := range e.Balances {
		before = append(before, Balance{b.UserID, b.Paid - b.Share})
		now = append(now, Balance{b.UserID, b.Net})
	}
	return before, now
}

// payeesOf returns whom a person has to pay.
func payeesOf(me string, transfers []Transfer) []string {
	var payees []string
	for _, t := range transfers {
		if t.From == me {
			payees = append(payees, t.To)
		}
	}
	return payees
}

func (e *event) response(me string, transfers []Transfer, accounts map[string]account) response {
	answer := response{Currency: e.Currency, Balances: []balanceResponse{}, Transfers: []transferResponse{}}
	names := map[string]string{}
	for _, b := range e.Balances {
		b.Person.ID = b.UserID
		names[b.UserID] = b.Person.Name()
		answer.Balances = append(answer.Balances, balanceResponse{
			UserID: b.UserID, Name: names[b.UserID], Deleted: b.Person.Deleted,
			Paid: b.Paid, Share: b.Share, Sent: b.Sent, Received: b.Received, Net: b.Net,
		})
	}
	for _, t := range transfers {
		transfer := transferResponse{
			From: t.From, To: t.To, FromName: names[t.From], ToName: names[t.To], Amount: t.Amount, Currency: e.Currency,
			Mine: t.From == me || t.To == me, IPay: t.From == me,
		}
		if transfer.IPay {
			transfer.IBAN, transfer.IBANCurrency = accounts[t.To].IBAN, accounts[t.To].Currency
		}
		answer.Transfers = append(answer.Transfers, transfer)
	}
	return answer
}
