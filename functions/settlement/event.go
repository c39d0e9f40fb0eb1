package settlement

import (
	"cmp"
	"context"
	"regexp"
	"slices"

	"golang.org/x/sync/errgroup"

	"divido/functions/internal/supabase"
)

// Reader reads tables as one user; row-level security decides what is there. A supabase.Session is one.
type Reader interface {
	Select(ctx context.Context, query supabase.Query, into any) error
}

// Service calls procedures that only the service may call. A supabase.Session is one.
type Service interface {
	Call(ctx context.Context, procedure string, arguments, into any) error
}

// event is what a settlement needs to know of one.
type event struct {
	Currency string          `json:"default_currency"` // ISO 4217
	Balances []personBalance `json:"event_balances"`
}

// personBalance is a row of event_balances with its person. Amounts are in the event's currency.
type personBalance struct {
	UserID   string `json:"user_id"`
	Paid     Cents  `json:"paid"`
	Share    Cents  `json:"share"`
	Sent     Cents  `json:"sent"`
	Received Cents  `json:"received"`
	Net      Cents  `json:"net"`
	Person   Person `json:"profiles"`
}

// account is where a payee wants to be paid.
type account struct {
	UserID   string `json:"user_id"`
	IBAN     string `json:"iban"`
	Currency string `json:"iban_currency"` // ISO 4217
}

// uuid is the form of all ids.
var uuid = regexp.MustCompile(`^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$`)

// readEvent reads an event with its balances, and the caller's own person id, as the caller. Either is missing (nil, empty)
// when the caller may not see it or does not exist any more.
func readEvent(ctx context.Context, reader Reader, id string) (found *event, me string, err error) {
	var events []event
	var people []struct {
		ID string `json:"id"`
	}
	both, ctx := errgroup.WithContext(ctx)
	both.Go(func() error {
		return reader.Select(ctx, supabase.Query{
			Table: "events",
			Columns: "default_currency,event_balances(user_id,paid,share,sent,received,net," +
				"profiles(id,first_name,last_name,email,deleted))",
			Equals: map[string]string{"id": id},
			Limit:  1,
		}, &events)
	})
	both.Go(func() error {
		// Of users everyone sees their own row alone.
		return reader.Select(ctx, supabase.Query{Table: "users", Columns: "id", Limit: 1}, &people)
	})
	if err := both.Wait(); err != nil {
		return nil, "", err
	}
	if len(events) == 0 || len(people) == 0 {
		return nil, "", nil
	}
	slices.SortFunc(events[0].Balances, func(a, b personBalance) int { return cmp.Compare(a.UserID, b.UserID) })
	return &events[0], people[0].ID, nil
}

// readAccounts reads where payees want to be paid, by their ids; who gave no IBAN is missing. The database tells it only of
// people of the event, and only to one who takes part in it.
func readAccounts(ctx context.Context, service Service, eventID, authUserID string, payees []string) (map[string]account, error) {
	if len(payees) == 0 {
		return nil, nil
	}
	var rows []account
	err := service.Call(ctx, "payee_ibans", map[string]any{"event_id": eventID, "auth_user_id": authUserID, "payees": payees}, &rows)
	accounts := map[string]account{}
	for _, row := range rows {
		accounts[row.UserID] = row
	}
	return accounts, err
}
