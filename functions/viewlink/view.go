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

// Event returns the event of a link with its transfers and first expenses. Returns view_not_found for every invalid link, else
// failed_load_event.
func (v Views) Event(ctx context.Context, token Token) (*Event, error) {
	var found *viewed
	if err := v.call(ctx, "view_event", token, nil, &found); err != nil {
		return nil, err
	}
	if found == nil {
		return nil, notFound()
	}
	transfers, err := v.transfers(found)
	if err != nil {
		// Invalid figures in the database are an internal error.
		return nil, problem.New(problem.UnexpectedError, "").Because(err)
	}
	answer := found.Event
	answer.Transfers = transfers
	answer.People = make([]Person, len(found.People))
	for i, person := range found.People {
		answer.People[i] = person.Person
	}
	answer.hide(token)
	return &answer, nil
}

// Expenses returns the expenses after a cursor. Returns the errors of [Views.Event].
func (v Views) Expenses(ctx context.Context, token Token, after Cursor) (*Expenses, error) {
	var found *Expenses
	arguments := map[string]any{"before_date": after.Date, "before_time": after.CreatedAt, "before_id": after.ID}
	if err := v.call(ctx, "view_expenses", token, arguments, &found); err != nil {
		return nil, err
	}
	if found == nil {
		return nil, notFound()
	}
	found.hide(token)
	return found, nil
}

func (v Views) call(ctx context.Context, procedure string, token Token, arguments map[string]any, into any) error {
	if !token.WellFormed() {
		return notFound()
	}
	asked := map[string]any{"token": token}
	for name, value := range arguments {
		asked[name] = value
	}
	if err := v.database.Call(ctx, procedure, asked, into); err != nil {
		return problem.New(problem.FailedLoadEvent, "Please try again.").Because(err)
	}
	return nil
}

func notFound() error {
	return problem.New(problem.ViewNotFound, "The link is incomplete, or no longer works.")
}

// transfers returns the suggested payments with the database's ids.
func (v Views) transfers(found *viewed) ([]TransferAnswer, error) {
	code := found.Event.About.Currency
	people := map[string]person{}
	for _, each := range found.People {
		people[each.ID] = each
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
		participants = append(participants, settling.Participant{
			Person: b.UserID, Household: who.HouseholdID, Before: paid - share, Net: net,
			HasPaymentDetails: who.HasPaymentDetails, HasAccount: who.HasAccount,
		})
	}
	planned, err := settling.Plan(participants)
	if err != nil {
		return nil, err
	}
	transfers := make([]TransferAnswer, 0, len(planned))
	for _, t := range planned {
		amount, err := currency.Format(int64(t.Amount), code)
		if err != nil {
			return nil, err
		}
		transfers = append(transfers, TransferAnswer{From: t.From, To: t.To, Amount: json.Number(amount)})
	}
	return transfers, nil
}

func households(figure json.Number, code string) (settling.Amount, error) {
	amount, err := currency.Parse(figure.String(), code)
	return settling.Amount(amount), err
}
