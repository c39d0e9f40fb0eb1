// Package sharedbill lets people without an account take part in a bill at the table: with its token they read it, and with a key of
// their own they take a seat and mark what they had. Many phones ask about one bill every second, so the database is asked once per
// bill and [freshness], and all are answered from that.
package sharedbill

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"

	"divido/functions/internal/problem"
	"divido/functions/internal/supabase"
)

// Token is the secret part of a bill's link: 16 random bytes in base64url.
type Token string

// Key is the secret of a seat: 32 random bytes in base64url, made by the phone.
type Key string

var (
	tokenFormat = regexp.MustCompile(`^[A-Za-z0-9_-]{22}$`)
	keyFormat   = regexp.MustCompile(`^[A-Za-z0-9_-]{43}$`)
	idFormat    = regexp.MustCompile(`^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$`)
)

// WellFormed returns false for texts that cannot be a token.
func (t Token) WellFormed() bool { return tokenFormat.MatchString(string(t)) }

// WellFormed returns false for texts that cannot be a key.
func (k Key) WellFormed() bool { return keyFormat.MatchString(string(k)) }

// digest returns the form in which the database stores the key.
func (k Key) digest() string {
	sum := sha256.Sum256([]byte(k))
	return hex.EncodeToString(sum[:])
}

const (
	// freshness is how old an answer to a reader may be.
	freshness = 500 * time.Millisecond
	// wholly is how often a bill is read whole, although its version is the same: names of people change without it.
	wholly = 10 * time.Second
	// memory is how long a bill that nobody asks about is kept.
	memory = time.Minute
	// maxBills bounds the bills in memory. Beyond it all are dropped, and asked for again.
	maxBills = 10_000
)

// Database calls procedures that only the service may call.
type Database interface {
	Call(ctx context.Context, procedure string, arguments, into any) error
}

// Bill is a shared bill as guests see it.
type Bill struct {
	Version int64
	json    []byte         // an object
	seats   map[string]int // by digest of their keys
}

// SeatOf returns the number of the seat of a key; 0 when it has none.
func (b *Bill) SeatOf(key Key) int {
	if key == "" {
		return 0
	}
	return b.seats[key.digest()]
}

// For returns the bill as JSON with my_seat, the seat of a key, or null.
func (b *Bill) For(key Key) []byte {
	own := "null"
	if seat := b.SeatOf(key); seat > 0 {
		own = strconv.Itoa(seat)
	}
	// The object ends with a brace and is never empty.
	whole := make([]byte, 0, len(b.json)+len(`,"my_seat":null`))
	whole = append(whole, b.json[:len(b.json)-1]...)
	whole = append(whole, `,"my_seat":`...)
	whole = append(whole, own...)
	return append(whole, '}')
}

// UnmarshalJSON parses the answer of the database: {bill, keys}, or {version} of a bill that has not changed.
func (b *Bill) UnmarshalJSON(answer []byte) error {
	var parts struct {
		Version int64           `json:"version"`
		Bill    json.RawMessage `json:"bill"`
		Keys    map[string]int  `json:"keys"`
	}
	if err := json.Unmarshal(answer, &parts); err != nil {
		return err
	}
	if parts.Version > 0 {
		b.Version = parts.Version
		return nil
	}
	var head struct {
		Version int64 `json:"version"`
	}
	if err := json.Unmarshal(parts.Bill, &head); err != nil {
		return err
	}
	if head.Version < 1 {
		return errors.New("sharedbill: the answer has no version")
	}
	b.Version, b.json, b.seats = head.Version, parts.Bill, parts.Keys
	return nil
}

// Mark says how many portions of a line a seat had.
type Mark struct {
	LineID string       `json:"line_id"`
	Weight *json.Number `json:"weight"`
	Number *json.Number `json:"number"` // a mark with a lower number than the stored one is ignored
}

// remembered is a bill with the times at which it was read whole, found to be the newest, and last asked for.
type remembered struct {
	bill  *Bill
	whole time.Time
	at    time.Time
	asked time.Time
}

// Bills reads and marks shared bills. It is safe for concurrent use.
type Bills struct {
	database Database
	now      func() time.Time
	underway singleflight.Group

	mu      sync.Mutex
	known   map[Token]*remembered
	sweepAt time.Time
}

// NewBills returns Bills. A nil now means time.Now.
func NewBills(database Database, now func() time.Time) *Bills {
	if now == nil {
		now = time.Now
	}
	return &Bills{database: database, now: now, known: map[Token]*remembered{}, sweepAt: now().Add(memory)}
}

// Known returns the last answer for a token that was valid a moment ago, however old. Nil for another one.
func (b *Bills) Known(token Token) *Bill {
	b.mu.Lock()
	defer b.mu.Unlock()
	if entry := b.known[token]; entry != nil {
		return entry.bill
	}
	return nil
}

// Read returns the bill of a token, at most [freshness] old. Returns shared_bill_not_found, shared_bill_expired (also for a cancelled
// bill), else failed_load_shared_bill.
func (b *Bills) Read(ctx context.Context, token Token) (*Bill, error) {
	if bill := b.fresh(token); bill != nil {
		return bill, nil
	}
	// The first caller asks for all who wait, so it may go away.
	answers := b.underway.DoChan(string(token), func() (any, error) {
		if bill := b.fresh(token); bill != nil {
			return bill, nil
		}
		return b.call(context.WithoutCancel(ctx), "shared_bill_of_token", token, map[string]any{"since": b.since(token)})
	})
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case answer := <-answers:
		if answer.Err != nil {
			return nil, answer.Err
		}
		bill, ok := answer.Val.(*Bill)
		if !ok {
			return nil, fmt.Errorf("sharedbill: %T is no bill", answer.Val)
		}
		return bill, nil
	}
}

// Sit gives the holder of a key a seat: a new one with a name, or with a number one that the host named. A key that has a seat keeps
// it. Returns the errors of [Bills.Read], seat_removed, seat_taken, too_many_seats, invalid_name, shared_bill_locked or
// shared_bill_closed.
func (b *Bills) Sit(ctx context.Context, token Token, key Key, name *string, seat *int) (*Bill, error) {
	// PostgreSQL stores no NUL.
	if name != nil && strings.ContainsRune(*name, 0) {
		return nil, problemOf(&supabase.Error{Message: "invalid_name"})
	}
	return b.call(ctx, "sit_with_token", token, map[string]any{"key": key, "name": name, "seat": seat})
}

// Mark stores marks of the seat of a key and whether it is done; nil leaves either. Returns the errors of [Bills.Read], seat_removed,
// invalid_mark, shared_bill_locked or shared_bill_closed.
func (b *Bills) Mark(ctx context.Context, token Token, key Key, marks []Mark, done *bool) (*Bill, error) {
	if marks == nil {
		marks = []Mark{}
	}
	for _, mark := range marks {
		if !idFormat.MatchString(mark.LineID) {
			return nil, problemOf(&supabase.Error{Message: "invalid_mark"})
		}
	}
	return b.call(ctx, "mark_with_token", token, map[string]any{"key": key, "marks": marks, "done": done})
}

func (b *Bills) call(ctx context.Context, procedure string, token Token, arguments map[string]any) (*Bill, error) {
	asked := map[string]any{"token": token}
	for name, value := range arguments {
		asked[name] = value
	}
	started := b.now()
	bill := &Bill{}
	if err := b.database.Call(ctx, procedure, asked, bill); err != nil {
		refusal := problemOf(err)
		if refusal.Code == problem.SharedBillNotFound || refusal.Code == problem.SharedBillExpired {
			b.forget(token)
		}
		return nil, refusal
	}
	if newest := b.remember(token, bill, started); newest != nil {
		return newest, nil
	}
	return nil, problemOf(errors.New("sharedbill: an unchanged bill was forgotten meanwhile"))
}

// refusals are the codes of the database that guests get. A cancelled bill is over, like one whose day has passed.
var refusals = map[string]*problem.Error{
	"shared_bill_not_found": problem.New(problem.SharedBillNotFound, "The link is incomplete, or was replaced by a new one."),
	"shared_bill_expired":   problem.New(problem.SharedBillExpired, "Ask for a new link."),
	"shared_bill_cancelled": problem.New(problem.SharedBillExpired, "The bill was taken off the table."),
	"shared_bill_locked":    problem.New(problem.SharedBillLocked, "Nobody can mark anything now."),
	"shared_bill_closed":    problem.New(problem.SharedBillClosed, "Nothing can be marked any more."),
	"seat_removed":          problem.New(problem.SeatRemoved, "This key has no seat at this bill."),
	"seat_taken":            problem.New(problem.SeatTaken, "Choose another seat, or type a name."),
	"too_many_seats":        problem.New(problem.TooManySeats, "A bill has at most 30 seats."),
	"invalid_mark":          problem.New(problem.InvalidMark, "A mark needs a line of this bill, a weight from 0 to 100 and a number above zero."),
	"invalid_name":          problem.New(problem.InvalidName, "A name must have 1 to 100 characters."),
}

func problemOf(err error) *problem.Error {
	for message, refusal := range refusals {
		if supabase.Is(err, message) {
			return problem.New(refusal.Code, refusal.Detail)
		}
	}
	return problem.New(problem.FailedLoadSharedBill, "Please try again.").Because(err)
}

// since returns the version that the database need not send again. Nil to read the whole bill.
func (b *Bills) since(token Token) *int64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	known := b.known[token]
	if known == nil || b.now().Sub(known.whole) >= wholly {
		return nil
	}
	version := known.bill.Version
	return &version
}

func (b *Bills) fresh(token Token) *Bill {
	b.mu.Lock()
	defer b.mu.Unlock()
	now := b.now()
	known := b.known[token]
	if known == nil || now.Sub(known.at) >= freshness {
		return nil
	}
	known.asked = now
	return known.bill
}

// remember stores a bill that was asked for at a time, and returns the newest one known. An answer that was overtaken by another is
// dropped. Nil for the version alone of a bill that was forgotten.
func (b *Bills) remember(token Token, bill *Bill, at time.Time) *Bill {
	b.mu.Lock()
	defer b.mu.Unlock()
	now := b.now()
	b.sweep(now)
	known := b.known[token]
	if known == nil && bill.json == nil {
		return nil
	}
	if known == nil {
		known = &remembered{}
		b.known[token] = known
	}
	known.asked = now
	if known.bill == nil || bill.Version >= known.bill.Version {
		known.at = at
		if bill.json != nil {
			known.bill, known.whole = bill, at
		}
	}
	return known.bill
}

func (b *Bills) forget(token Token) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.known, token)
}

// sweep drops bills that nobody asked about for a while, at most once in [memory].
func (b *Bills) sweep(now time.Time) {
	if len(b.known) >= maxBills {
		clear(b.known)
	}
	if now.Before(b.sweepAt) {
		return
	}
	b.sweepAt = now.Add(memory)
	for token, known := range b.known {
		if now.Sub(known.asked) > memory {
			delete(b.known, token)
		}
	}
}
