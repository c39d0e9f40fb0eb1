// Package notice delivers push notifications: it leases due notices from the database, sends each to the person's devices, and
// reports the result. Any number of instances share the work.
package notice

import (
	"context"
	"time"
)

// Notice holds one person's unseen changes in one event, as the database returns them.
type Notice struct {
	EventID     string   `json:"event_id"`
	UserID      string   `json:"user_id"`
	LeaseID     string   `json:"lease_id"`
	Attempts    int      `json:"attempts"` // including this one
	EventName   string   `json:"event_name"`
	Currency    string   `json:"currency"` // the event's
	Balance     string   `json:"balance"`  // of the person, or of their household
	Household   bool     `json:"household"`
	HasOpenBill bool     `json:"has_open_bill"` // a bill is at the table, so that nobody is settled up
	HideAmounts bool     `json:"hide_amounts"`
	Entries     []Entry  `json:"entries"`
	Words       []Word   `json:"words"`
	Devices     []Device `json:"devices"`
}

// Entry is an expense, payment or import that changed the person's balance.
type Entry struct {
	Kind        string `json:"kind"` // key of its text
	ID          string `json:"id"`
	Actor       string `json:"actor"` // empty when the person is unknown
	ActorID     string `json:"actor_id"`
	Description string `json:"description"` // of an expense
	Number      int    `json:"number"`      // of imported rows
	Amount      string `json:"amount"`      // share or payment; empty or 0 for none
}

// Word is a change without an amount: an IBAN request, a mention, a request to check an entry, or a merge of people.
type Word struct {
	Kind  string `json:"kind"`
	Actor string `json:"actor"`
	Name  string `json:"name"` // of the person who was merged
	Into  string `json:"into"`
	Mine  bool   `json:"mine"` // Into is the receiver
}

// Device is a push subscription.
type Device struct {
	ID       string `json:"id"`
	Endpoint string `json:"endpoint"` // never logged
	P256dh   string `json:"p256dh"`
	Auth     string `json:"auth"`
	Locale   string `json:"locale"`
}

// Database calls procedures as the service.
type Database interface {
	Call(ctx context.Context, procedure string, arguments, into any) error
}

// leased is the answer of lease_notices.
type leased struct {
	Notices []Notice `json:"notices"`
	Waiting int      `json:"waiting"` // due notices before this lease
	Failed  []string `json:"failed"`  // SQLSTATEs of notices that cannot be read; the database tries again in an hour
}

// finished is the answer of finish_notices.
type finished struct {
	Failed []string `json:"failed"` // SQLSTATEs of leases that could not be ended
}

// result is an argument of finish_notices. A null RetryAfter deletes the notice.
type result struct {
	EventID    string   `json:"event_id"`
	UserID     string   `json:"user_id"`
	LeaseID    string   `json:"lease_id"`
	Delivered  []string `json:"delivered"`
	RetryAfter *int     `json:"retry_after"` // seconds
}

// Outcome of a message to one device, and label of a metric.
type Outcome string

const (
	// Delivered: the push service accepted the message.
	Delivered Outcome = "delivered"
	// Failed: the push service did not answer, or asked for a later attempt.
	Failed Outcome = "failed"
	// Gone: the subscription has ended, or may not be called.
	Gone Outcome = "gone"
	// Refused: the push service refused this message for good, for example because of changed VAPID keys.
	Refused Outcome = "refused"
)

// Watcher counts deliveries.
type Watcher interface {
	NoticeSent(outcome string)
	NoticesWaiting(number int)
}

// Options configure a [Worker].
type Options struct {
	Database  Database
	Sender    *Sender
	Texts     Texts
	PublicURL string
	Watch     Watcher
	// Every is the pause between two queries for due notices; 5 s when zero.
	Every time.Duration
}
