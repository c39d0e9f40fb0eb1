package settlement

import (
	"context"
	"fmt"
	"regexp"

	"divido/functions/internal/currency"
	"divido/functions/internal/settling"
)

// Reader reads as one user, under row-level security. A supabase.Session implements it.
type Reader interface {
	Get(ctx context.Context, procedure string, arguments map[string]string, into any) error
}

// Service calls procedures that only the service may call. A supabase.Session implements it.
type Service interface {
	Call(ctx context.Context, procedure string, arguments, into any) error
}

// document is the input of a settlement as one snapshot of the database.
type document struct {
	Currency   string      `json:"currency"` // ISO 4217
	Me         string      `json:"me"`       // the caller's id among the people
	Households []household `json:"households"`
	Balances   []balance   `json:"balances"` // by the id of the person
}

// household is a group of people who pay as one.
type household struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// balance is the balance of a current or former participant, in the event's currency.
type balance struct {
	UserID      string  `json:"user_id"`
	HouseholdID *string `json:"household_id"`
	Paid        figure  `json:"paid"`
	Share       figure  `json:"share"`
	Sent        figure  `json:"sent"`
	Received    figure  `json:"received"`
	Net         figure  `json:"net"`
	Person      Person  `json:"person"`
}

// event is a document with its figures parsed as amounts of its currency.
type event struct {
	document
	accounts []account // in the order of the balances
}

// account holds the amounts of one person and their net balance.
type account struct {
	paid, share, sent, received, net settling.Amount
}

// bank is how to pay a payee, or why the caller cannot see it.
type bank struct {
	UserID   string    `json:"user_id"`
	State    ibanState `json:"state"`
	IBAN     string    `json:"iban"`          // empty unless the state is shown, and without one
	Currency string    `json:"iban_currency"` // ISO 4217; empty unless the state is shown
	Handles  []handle  `json:"handles"`       // empty unless the state is shown
}

// handle is a payee's name at a payment service. For the service "other" it is a text to copy.
type handle struct {
	Service string `json:"service"`
	Handle  string `json:"handle"`
}

// ibanState is the state of a payee's IBAN and payment handles for the caller.
type ibanState string

// Payees may require a request before somebody sees them. The database handles requests and answers.
const (
	ibanShown   ibanState = "shown"
	ibanAsk     ibanState = "ask"     // the caller can request it
	ibanAsked   ibanState = "asked"   // the payee has not answered yet
	ibanRefused ibanState = "refused" // by the payee, who can still allow it
	ibanNone    ibanState = "none"    // there is none, or the payee is no longer owed
)

// uuid is the format of all ids.
var uuid = regexp.MustCompile(`^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$`)

// readDocument reads an event's document as the caller. Nil when the event is not visible to the caller.
func readDocument(ctx context.Context, reader Reader, eventID string) (*document, error) {
	var found *document
	if err := reader.Get(ctx, "settlement", map[string]string{"event_id": eventID}, &found); err != nil {
		return nil, err
	}
	if found == nil || found.Me == "" {
		return nil, nil
	}
	return found, nil
}

// event parses the figures. It fails for an unknown currency and for invalid amounts in it.
func (d *document) event() (*event, error) {
	if !currency.Known(d.Currency) {
		return nil, fmt.Errorf("%w: %.10q", currency.ErrUnknown, d.Currency)
	}
	read := &event{document: *d}
	for _, b := range d.Balances {
		var a account
		for _, each := range []struct {
			into   *settling.Amount
			figure figure
		}{{&a.paid, b.Paid}, {&a.share, b.Share}, {&a.sent, b.Sent}, {&a.received, b.Received}, {&a.net, b.Net}} {
			amount, err := each.figure.in(d.Currency)
			if err != nil {
				return nil, err
			}
			*each.into = amount
		}
		read.accounts = append(read.accounts, a)
	}
	return read, nil
}

// participants returns all people of the event with their balances.
func (e *event) participants() []settling.Participant {
	var participants []settling.Participant
	for i, b := range e.Balances {
		participant := settling.Participant{
			Person: b.UserID, Before: e.accounts[i].paid - e.accounts[i].share, Net: e.accounts[i].net,
			HasPaymentDetails: b.Person.HasPaymentDetails, HasAccount: b.Person.HasAccount,
		}
		if b.HouseholdID != nil {
			participant.Household = *b.HouseholdID
		}
		participants = append(participants, participant)
	}
	return participants
}

// readBanks returns the accounts of payees by their ids, without payees who have neither IBAN nor handle. The database
// checks that the caller is in the event and the payees are still owed, respects their wish to be asked first, and logs each
// disclosure for them.
func readBanks(ctx context.Context, service Service, eventID, authUserID string, payees []string) (map[string]bank, error) {
	if len(payees) == 0 {
		return nil, nil
	}
	var rows []bank
	err := service.Call(ctx, "payee_ibans", map[string]any{"event_id": eventID, "auth_user_id": authUserID, "payees": payees}, &rows)
	banks := map[string]bank{}
	for _, row := range rows {
		banks[row.UserID] = row
	}
	return banks, err
}
