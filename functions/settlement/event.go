package settlement

import (
	"context"
	"fmt"
	"regexp"

	"divido/functions/internal/currency"
	"divido/functions/internal/settling"
)

// Reader reads as one user; row-level security decides what is there. A supabase.Session is one.
type Reader interface {
	Get(ctx context.Context, procedure string, arguments map[string]string, into any) error
}

// Service calls procedures that only the service may call. A supabase.Session is one.
type Service interface {
	Call(ctx context.Context, procedure string, arguments, into any) error
}

// document is all that a settlement is worked out from, as of one moment, as the database answers it.
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

// balance is what the database keeps of a person who takes or took part. Figures are of the event's currency.
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

// event is a document whose figures were read as amounts of its currency.
type event struct {
	document
	accounts []account // in the order of the balances
}

// account is what one person paid, shares, sent and received, and what is left of it.
type account struct {
	paid, share, sent, received, net settling.Amount
}

// bank is where a payee wants to be paid, or why the caller is not told.
type bank struct {
	UserID   string    `json:"user_id"`
	State    ibanState `json:"state"`
	IBAN     string    `json:"iban"`          // empty unless the state is shown
	Currency string    `json:"iban_currency"` // ISO 4217; empty unless the state is shown
}

// ibanState is how it stands with the IBAN of somebody whom the caller has to pay.
type ibanState string

// Payees may wish to be asked before somebody sees their IBAN; asking and answering is the database's business.
const (
	ibanShown   ibanState = "shown"
	ibanAsk     ibanState = "ask"     // the caller can ask for it
	ibanAsked   ibanState = "asked"   // the payee has not answered yet
	ibanRefused ibanState = "refused" // by the payee, who may still change their mind
	ibanNone    ibanState = "none"    // there is none, or nobody is to be paid to it any more
)

// uuid is the form of all ids.
var uuid = regexp.MustCompile(`^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$`)

// readDocument reads an event's document as the caller: nil when the caller may not see it or does not exist any more.
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

// event reads the figures. It fails for a currency that is not known, and for what is no amount in it.
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

// participants returns everyone in the event with their balance.
func (e *event) participants() []settling.Participant {
	var participants []settling.Participant
	for i, b := range e.Balances {
		participant := settling.Participant{
			Person: b.UserID, Before: e.accounts[i].paid - e.accounts[i].share, Net: e.accounts[i].net, HasIBAN: b.Person.HasIBAN,
		}
		if b.HouseholdID != nil {
			participant.Household = *b.HouseholdID
		}
		participants = append(participants, participant)
	}
	return participants
}

// readBanks reads where payees want to be paid, by their ids; who gave no IBAN is missing. The database tells it only to one
// who takes part in the event, only of people who do or were owed when they left, of who wishes to be asked first only with
// their leave, and writes down for them who was told.
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
