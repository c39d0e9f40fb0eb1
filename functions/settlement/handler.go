package settlement

import (
	"cmp"
	"errors"
	"net/http"
	"strings"

	"github.com/labstack/echo/v5"

	"divido/functions/internal/problem"
	"divido/functions/internal/settling"
	"divido/functions/internal/supabase"
	"divido/functions/internal/token"
)

// Deps are the dependencies of the handler.
type Deps struct {
	// AsUser returns a Reader that acts as the owner of an access token.
	AsUser func(accessToken string) Reader
	// AsService returns a Service for IBANs that acts as the service for the owner of an access token. Calls return
	// supabase.ErrSessionEnded once their session has ended.
	AsService func(accessToken string) Service
}

// Handler answers GET /events/{id}/settlement for participants of the event, with balances, households and transfers (see
// [settling.Plan]). Recorded payments are included.
//
// An event that is not the caller's, does not exist or was deleted returns the same problem, event_not_found. A payee's IBAN,
// its currency and payment handles are only in transfers that the caller has to pay, to payees who take part or are still owed; the database
// logs the disclosure. Payees who want to be asked first must have allowed it; iban_state says so.
type Handler struct {
	deps Deps
}

// New returns a Handler.
func New(deps Deps) *Handler { return &Handler{deps} }

// Register adds the route to the group of the functions.
func (h *Handler) Register(g *echo.Group) {
	g.GET("/events/:id/settlement", h.get, token.Required())
}

// response has amounts in the event's currency, with its decimals.
type response struct {
	Currency   string             `json:"currency"`
	Households []household        `json:"households"`
	Balances   []balanceResponse  `json:"balances"`
	Transfers  []transferResponse `json:"transfers"`
}

type balanceResponse struct {
	UserID      string  `json:"user_id"`
	Name        string  `json:"name"`
	HasAccount  bool    `json:"has_account"`       // false for people added by name
	Deleted     bool    `json:"deleted,omitempty"` // the person's account is gone
	HouseholdID *string `json:"household_id"`      // household of the person, or null
	Paid        money   `json:"paid"`
	Share       money   `json:"share"`
	Sent        money   `json:"sent"`
	Received    money   `json:"received"`
	Net         money   `json:"net"` // paid - share + sent - received
}

type transferResponse struct {
	From     string `json:"from"`
	To       string `json:"to"`
	FromName string `json:"from_name"`
	ToName   string `json:"to_name"`
	Amount   money  `json:"amount"`
	Currency string `json:"currency"`
	Mine     bool   `json:"mine"`  // the caller pays or is paid
	IPay     bool   `json:"i_pay"` // the caller pays
	// IBANState is set on the caller's own transfers only, IBAN and IBANCurrency only in the state shown.
	IBANState    ibanState `json:"iban_state,omitempty"`
	IBAN         string    `json:"iban,omitempty"`
	IBANCurrency string    `json:"iban_currency,omitempty"`
	// Handles follow the rules of the IBAN, and are also there in the state none, of payees without an IBAN.
	Handles []handle `json:"payment_handles,omitempty"`
}

func (h *Handler) get(c *echo.Context) error {
	ctx := c.Request().Context()
	caller := token.CallerFrom(ctx)
	// The database writes ids in lower case.
	eventID := strings.ToLower(c.Param("id"))
	if !uuid.MatchString(eventID) {
		return notFound()
	}
	found, err := readDocument(ctx, h.deps.AsUser(caller.Raw), eventID)
	if err != nil {
		return failed(err)
	}
	if found == nil {
		return notFound()
	}
	read, transfers, err := found.settled()
	if err != nil {
		// Invalid figures in the database are an internal error.
		return problem.New(problem.UnexpectedError, "").Because(err)
	}
	banks, err := readBanks(ctx, h.deps.AsService(caller.Raw), eventID, caller.UserID, payeesOf(read.Me, transfers))
	if err != nil {
		return failed(err)
	}
	c.Response().Header().Set(echo.HeaderCacheControl, "no-store")
	return c.JSON(http.StatusOK, read.response(transfers, banks))
}

// settled parses the figures and returns the transfers.
func (d *document) settled() (*event, []settling.Transfer, error) {
	read, err := d.event()
	if err != nil {
		return nil, nil, err
	}
	transfers, err := settling.Plan(read.participants())
	return read, transfers, err
}

func notFound() error {
	return problem.New(problem.EventNotFound, "There is no event with this id, or you are not in it.")
}

func failed(err error) error {
	switch {
	case errors.Is(err, supabase.ErrSessionEnded), supabase.Status(err) == http.StatusUnauthorized:
		return problem.New(problem.UserNotAuthenticated, "").Because(err)
	case supabase.Status(err) == http.StatusServiceUnavailable:
		return problem.New(problem.ServiceUnavailable, "Please try again in a moment.").Because(err)
	}
	return problem.New(problem.FailedLoadSettlements, "The balances could not be read. Try again.").Because(err)
}

// payeesOf returns the people whom a person has to pay.
func payeesOf(me string, transfers []settling.Transfer) []string {
	var payees []string
	for _, t := range transfers {
		if t.From == me {
			payees = append(payees, t.To)
		}
	}
	return payees
}

func (e *event) response(transfers []settling.Transfer, banks map[string]bank) response {
	answer := response{
		Currency: e.Currency, Households: append([]household{}, e.Households...), Balances: []balanceResponse{}, Transfers: []transferResponse{},
	}
	of := func(amount settling.Amount) money { return money{amount, e.Currency} }
	names := map[string]string{}
	for i, b := range e.Balances {
		b.Person.ID = b.UserID
		names[b.UserID] = b.Person.Name()
		a := e.accounts[i]
		answer.Balances = append(answer.Balances, balanceResponse{
			UserID: b.UserID, Name: names[b.UserID], HasAccount: b.Person.HasAccount, Deleted: b.Person.Deleted, HouseholdID: b.HouseholdID,
			Paid: of(a.paid), Share: of(a.share), Sent: of(a.sent), Received: of(a.received), Net: of(a.net),
		})
	}
	for _, t := range transfers {
		transfer := transferResponse{
			From: t.From, To: t.To, FromName: names[t.From], ToName: names[t.To], Amount: of(t.Amount), Currency: e.Currency,
			Mine: t.From == e.Me || t.To == e.Me, IPay: t.From == e.Me,
		}
		if transfer.IPay {
			payee := banks[t.To]
			transfer.IBANState = cmp.Or(payee.State, ibanNone)
			if payee.State == ibanShown {
				transfer.Handles = payee.Handles
				if payee.IBAN == "" {
					transfer.IBANState = ibanNone
				} else {
					transfer.IBAN, transfer.IBANCurrency = payee.IBAN, payee.Currency
				}
			}
		}
		answer.Transfers = append(answer.Transfers, transfer)
	}
	return answer
}
