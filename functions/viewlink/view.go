// Package viewlink shows an event to anyone with its view link, without an account. Of people it sends only names and amounts;
// their ids are replaced by aliases.
package viewlink

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"regexp"

	"divido/functions/internal/currency"
	"divido/functions/internal/problem"
	"divido/functions/internal/settling"
)

// Token is the secret part of a view link.
type Token string

// wellFormed is the format of tokens, the same as for invitations. Ours have 24 characters.
var wellFormed = regexp.MustCompile(`^[A-Za-z0-9_-]{10,128}$`)

// WellFormed returns false for texts that cannot be a token.
func (t Token) WellFormed() bool { return wellFormed.MatchString(string(t)) }

// alias returns a person's alias for this link: stable within the link, useless elsewhere, and different for each link, so that
// events cannot be correlated.
func (t Token) alias(userID string) string {
	mac := hmac.New(sha256.New, []byte(t))
	mac.Write([]byte(userID))
	return hex.EncodeToString(mac.Sum(nil)[:8])
}

// Database calls procedures that only the service may call.
type Database interface {
	Call(ctx context.Context, procedure string, arguments, into any) error
}

// Views reads events by their view links.
type Views struct {
	database Database
}

// figures are the parts of the database's answer from which transfers are computed.
type figures struct {
	Event struct {
		Currency string `json:"default_currency"` // ISO 4217
	} `json:"event"`
	People []struct {
		ID                string `json:"user_id"`
		HouseholdID       string `json:"household_id"` // empty without
		HasPaymentDetails bool   `json:"has_payment_details"`
		HasAccount        bool   `json:"has_account"`
	} `json:"people"`
	Balances []struct {
		UserID string      `json:"user_id"`
		Paid   json.Number `json:"paid"`
		Share  json.Number `json:"share"`
		Net    json.Number `json:"net"`
	} `json:"balances"`
}

// Transfer is a suggested payment between two people, by their aliases.
type Transfer struct {
	From   string      `json:"from"`
	To     string      `json:"to"`
	Amount json.Number `json:"amount"`
}

// Cursor is the position where the next page of expenses begins.
type Cursor struct {
	Date      string
	CreatedAt string
	ID        string
}

// Event returns the event of a link with its transfers and first expenses. Returns view_not_found for every invalid link, else
// failed_load_event.
func (v Views) Event(ctx context.Context, token Token) (map[string]any, error) {
	answer, err := v.call(ctx, "view_event", token, nil)
	if err != nil {
		return nil, err
	}
	seen, err := token.strangersView(answer, shownEvent)
	if err != nil {
		return nil, unreadable(err)
	}
	if seen["transfers"], err = token.transfers(answer); err != nil {
		return nil, unreadable(err)
	}
	return seen, nil
}

// Expenses returns the expenses after a cursor. Returns the errors of [Views.Event].
func (v Views) Expenses(ctx context.Context, token Token, after Cursor) (map[string]any, error) {
	arguments := map[string]any{"before_date": after.Date, "before_time": after.CreatedAt, "before_id": after.ID}
	answer, err := v.call(ctx, "view_expenses", token, arguments)
	if err != nil {
		return nil, err
	}
	seen, err := token.strangersView(answer, shownExpenses)
	if err != nil {
		return nil, unreadable(err)
	}
	return seen, nil
}

// unreadable returns the error for an invalid answer of the database, which is an internal error.
func unreadable(err error) error {
	return problem.New(problem.UnexpectedError, "").Because(err)
}

func (v Views) call(ctx context.Context, procedure string, token Token, arguments map[string]any) (json.RawMessage, error) {
	if !token.WellFormed() {
		return nil, notFound()
	}
	asked := map[string]any{"token": token}
	for name, value := range arguments {
		asked[name] = value
	}
	var answer json.RawMessage
	if err := v.database.Call(ctx, procedure, asked, &answer); err != nil {
		return nil, problem.New(problem.FailedLoadEvent, "Please try again.").Because(err)
	}
	if string(answer) == "null" {
		return nil, notFound()
	}
	return answer, nil
}

func notFound() error {
	return problem.New(problem.ViewNotFound, "The link is incomplete, or no longer works.")
}

func (t Token) transfers(answer []byte) ([]Transfer, error) {
	var found figures
	if err := json.Unmarshal(answer, &found); err != nil {
		return nil, err
	}
	code := found.Event.Currency
	people := map[string]settling.Participant{}
	for _, each := range found.People {
		people[each.ID] = settling.Participant{
			Household: each.HouseholdID, HasPaymentDetails: each.HasPaymentDetails, HasAccount: each.HasAccount,
		}
	}
	participants := make([]settling.Participant, 0, len(found.Balances))
	for _, b := range found.Balances {
		paid, err := households(b.Paid, code)
		if err != nil {
			return nil, err
		}
		share, err := households(b.Share, code)
		if err != nil {
			return nil, err
		}
		net, err := households(b.Net, code)
		if err != nil {
			return nil, err
		}
		who := people[b.UserID]
		who.Person, who.Before, who.Net = b.UserID, paid-share, net
		participants = append(participants, who)
	}
	planned, err := settling.Plan(participants)
	if err != nil {
		return nil, err
	}
	transfers := make([]Transfer, 0, len(planned))
	for _, each := range planned {
		amount, err := currency.Format(int64(each.Amount), code)
		if err != nil {
			return nil, err
		}
		transfers = append(transfers, Transfer{From: t.alias(each.From), To: t.alias(each.To), Amount: json.Number(amount)})
	}
	return transfers, nil
}

func households(figure json.Number, code string) (settling.Amount, error) {
	amount, err := currency.Parse(figure.String(), code)
	return settling.Amount(amount), err
}
