package viewlink

import "encoding/json"

// Event is an event as a view link shows it. Amounts are JSON numbers from the database, in the event's currency unless noted
// otherwise. Only the fields declared here are sent.
type Event struct {
	About        About            `json:"event"`
	People       []Person         `json:"people"` // in the order of joining, with former participants, without merged people
	Balances     []Balance        `json:"balances"`
	Transfers    []TransferAnswer `json:"transfers"`
	Total        json.Number      `json:"total"`
	ExpenseCount int              `json:"expense_count"`
	ByDay        []DaySum         `json:"by_day"`
	ByCategory   []CategorySum    `json:"by_category"`
	ByTopic      []TopicSum       `json:"by_topic"`
	ByPlace      []PlaceSum       `json:"by_place"`
	ByCurrency   []CurrencySum    `json:"by_currency"`
	Story        Story            `json:"story"`
	Payments     []Payment        `json:"payments"` // newest 100
	Expenses
}

// viewed is the database's response, with the additional fields of people that the server needs.
type viewed struct {
	Event
	People []person `json:"people"`
}

type person struct {
	Person
	HouseholdID       string `json:"household_id"` // household of the person; empty without
	HasPaymentDetails bool   `json:"has_payment_details"`
	HasAccount        bool   `json:"has_account"`
}

// About describes the event.
type About struct {
	Name                string  `json:"name"`
	Description         *string `json:"description"`
	Category            string  `json:"category"`
	Currency            string  `json:"default_currency"` // ISO 4217
	PlaceCountry        *string `json:"place_country"`
	PlaceCity           *string `json:"place_city"`
	PlannedStartDate    *string `json:"planned_start_date"` // YYYY-MM-DD
	PlannedDurationDays *int    `json:"planned_duration_days"`
	Revision            int     `json:"revision"` // increases with every change
}

// Person is a current or former participant.
type Person struct {
	ID        string  `json:"user_id"`   // an alias, see [Token]
	Name      *string `json:"name"`      // null without a public name
	Active    bool    `json:"active"`    // false for former participants
	Household *string `json:"household"` // name of the person's household
	Color     int     `json:"color"`     // number of the person in the event, by which screens colour them
}

// Balance holds the amounts of one person and their net balance.
type Balance struct {
	UserID   string      `json:"user_id"`
	Paid     json.Number `json:"paid"`
	Share    json.Number `json:"share"`
	Sent     json.Number `json:"sent"`
	Received json.Number `json:"received"`
	Net      json.Number `json:"net"`
}

// TransferAnswer is one suggested payment.
type TransferAnswer struct {
	From   string      `json:"from"`
	To     string      `json:"to"`
	Amount json.Number `json:"amount"`
}

// CategorySum is the sum of one category.
type CategorySum struct {
	Category string      `json:"category"`
	Count    int         `json:"count"`
	Total    json.Number `json:"total"`
}

// TopicSum is the sum of one topic.
type TopicSum struct {
	Topic *string     `json:"topic"` // null for expenses without one
	Count int         `json:"count"`
	Total json.Number `json:"total"`
}

// PlaceSum is the sum of one place.
type PlaceSum struct {
	Name  string      `json:"place_name"`
	Count int         `json:"count"`
	Total json.Number `json:"total"`
}

// CurrencySum is the sum of one currency.
type CurrencySum struct {
	Currency string      `json:"currency"`
	Count    int         `json:"count"`
	Amount   json.Number `json:"amount"` // in that currency
	Total    json.Number `json:"total"`
}

// DaySum is the sum of one day.
type DaySum struct {
	Date  string      `json:"date"` // YYYY-MM-DD
	Count int         `json:"count"`
	Total json.Number `json:"total"`
}

// Story is the course of the event. It contains no coordinates.
type Story struct {
	Paid    []PaidOn       `json:"paid"`
	Largest []LargeExpense `json:"largest"` // five largest
	Visits  []Visit        `json:"visits"`  // newest 500, oldest first
}

// PaidOn is the amount that one person paid on a day, or in the month that begins on it.
type PaidOn struct {
	Date   string      `json:"date"` // YYYY-MM-DD
	UserID string      `json:"user_id"`
	Paid   json.Number `json:"paid"`
}

// LargeExpense is one of the largest expenses.
type LargeExpense struct {
	ID                    string      `json:"id"`
	Description           *string     `json:"description"`
	Amount                json.Number `json:"amount"`
	Currency              string      `json:"currency"`
	AmountInEventCurrency json.Number `json:"amount_in_event_currency"`
	Date                  string      `json:"expense_date"`
	Topic                 *string     `json:"topic"`
	PlaceName             *string     `json:"place_name"`
	PaidBy                []string    `json:"paid_by"` // largest amount first
}

// Visit is the sum of a place on a day.
type Visit struct {
	Date         string      `json:"date"` // YYYY-MM-DD
	PlaceName    string      `json:"place_name"`
	PlaceCity    *string     `json:"place_city"`
	PlaceCountry *string     `json:"place_country"`
	Count        int         `json:"count"`
	Total        json.Number `json:"total"`
}

// Payment is a recorded payment.
type Payment struct {
	ID       string      `json:"id"`
	FromUser string      `json:"from_user"`
	ToUser   string      `json:"to_user"`
	Amount   json.Number `json:"amount"`
	PaidOn   string      `json:"paid_on"` // YYYY-MM-DD
}

// Expenses is a page of an event's expenses, newest first.
type Expenses struct {
	Expenses []Expense `json:"expenses"`
	Next     *Cursor   `json:"next"` // null at the end
}

// Cursor is the position where the next page begins.
type Cursor struct {
	Date      string `json:"expense_date"`
	CreatedAt string `json:"created_at"`
	ID        string `json:"id"`
}

// Expense is one expense with payers and shares.
type Expense struct {
	ID                    string      `json:"id"`
	Description           *string     `json:"description"`
	Amount                json.Number `json:"amount"`
	Currency              string      `json:"currency"`
	AmountInEventCurrency json.Number `json:"amount_in_event_currency"`
	Rate                  json.Number `json:"conversion_rate_to_event_currency"`
	RateDate              *string     `json:"rate_date"`
	Date                  string      `json:"expense_date"`
	Category              string      `json:"category"`
	Topic                 *string     `json:"topic"`
	PlaceName             *string     `json:"place_name"`
	PlaceCountry          *string     `json:"place_country"`
	PlaceCity             *string     `json:"place_city"`
	Payers                []Payer     `json:"payers"` // largest amount first
	Shares                []Share     `json:"shares"`
}

// Payer is the amount that one person paid of an expense.
type Payer struct {
	UserID              string      `json:"user_id"`
	PaidAmount          json.Number `json:"paid_amount"` // in the expense's currency
	PaidInEventCurrency json.Number `json:"paid_in_event_currency"`
}

// Share is one person's share of an expense.
type Share struct {
	UserID               string      `json:"user_id"`
	ShareAmount          json.Number `json:"share_amount"` // in the expense's currency
	ShareInEventCurrency json.Number `json:"share_in_event_currency"`
}

// hide replaces the ids of people by aliases.
func (e *Event) hide(token Token) {
	for i := range e.People {
		e.People[i].ID = token.alias(e.People[i].ID)
	}
	for i := range e.Balances {
		e.Balances[i].UserID = token.alias(e.Balances[i].UserID)
	}
	for i := range e.Transfers {
		e.Transfers[i].From, e.Transfers[i].To = token.alias(e.Transfers[i].From), token.alias(e.Transfers[i].To)
	}
	for i := range e.Payments {
		e.Payments[i].FromUser, e.Payments[i].ToUser = token.alias(e.Payments[i].FromUser), token.alias(e.Payments[i].ToUser)
	}
	for i := range e.Story.Paid {
		e.Story.Paid[i].UserID = token.alias(e.Story.Paid[i].UserID)
	}
	for _, expense := range e.Story.Largest {
		for i := range expense.PaidBy {
			expense.PaidBy[i] = token.alias(expense.PaidBy[i])
		}
	}
	e.Expenses.hide(token)
}

func (e *Expenses) hide(token Token) {
	for _, expense := range e.Expenses {
		for i := range expense.Payers {
			expense.Payers[i].UserID = token.alias(expense.Payers[i].UserID)
		}
		for i := range expense.Shares {
			expense.Shares[i].UserID = token.alias(expense.Shares[i].UserID)
		}
	}
}
