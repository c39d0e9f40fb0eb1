package sharedbill_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/labstack/echo/v5"

	"divido/functions/internal/limits"
	"divido/functions/internal/problem"
	"divido/functions/internal/supabase"
	"divido/functions/sharedbill"
)

const (
	token = "abcdefghij-_0123456789"
	line  = "0190a1b2-0000-7000-8000-0000000000a1"
)

var (
	zoe = strings.Repeat("z", 43)
	eve = strings.Repeat("e", 43)
)

func digest(key string) string {
	sum := sha256.Sum256([]byte(key))
	return hex.EncodeToString(sum[:])
}

func answerOf(version int) string {
	return fmt.Sprintf(`{"bill":{"id":"b","version":%d},"keys":{"%s":2}}`, version, digest(zoe))
}

// database is a fake Supabase with one bill.
type database struct {
	mu        sync.Mutex
	asked     []string
	arguments map[string]any
	answer    func() (string, error)
}

func (d *database) Call(ctx context.Context, procedure string, arguments, into any) error {
	d.mu.Lock()
	d.asked = append(d.asked, procedure)
	text, _ := json.Marshal(arguments)
	d.arguments = nil
	_ = json.Unmarshal(text, &d.arguments)
	answer := d.answer
	d.mu.Unlock()
	found, err := answer()
	if err == nil {
		err = ctx.Err() // as of a request that nobody waits for any more
	}
	if err != nil {
		return err
	}
	return json.Unmarshal([]byte(found), into)
}

func (d *database) calls() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return len(d.asked)
}

func always(version int) func() (string, error) {
	return func() (string, error) { return answerOf(version), nil }
}

func refusing(message string) func() (string, error) {
	return func() (string, error) { return "", &supabase.Error{Status: 400, Message: message} }
}

func serve(database *database, attempts int) http.Handler {
	e := echo.New()
	e.HTTPErrorHandler = problem.Handler(slog.New(slog.DiscardHandler))
	sharedbill.New(sharedbill.Deps{Database: database, LinkAttempts: limits.New(attempts, time.Hour, nil)}).
		Register(e.Group("/functions/v1"))
	return e
}

func ask(handler http.Handler, method, path, key, body string) *httptest.ResponseRecorder {
	request := httptest.NewRequest(method, "/functions/v1/shared-bills/"+path, strings.NewReader(body))
	if key != "" {
		request.Header.Set("X-Seat-Key", key)
	}
	answer := httptest.NewRecorder()
	handler.ServeHTTP(answer, request)
	return answer
}

func code(answer *httptest.ResponseRecorder) string {
	var document struct{ Code string }
	_ = json.Unmarshal(answer.Body.Bytes(), &document)
	return document.Code
}

func TestABillIsReadWithTheSeatOfTheKeyAndWithoutKeys(t *testing.T) {
	database := &database{answer: always(7)}
	handler := serve(database, 100)
	for key, seat := range map[string]string{zoe: "2", eve: "null", "": "null"} {
		answer := ask(handler, "GET", token, key, "")
		want := `{"id":"b","version":7,"my_seat":` + seat + `}`
		if answer.Code != http.StatusOK || answer.Body.String() != want || answer.Header().Get("Cache-Control") != "no-store" ||
			answer.Header().Get("X-Robots-Tag") != "noindex" {
			t.Errorf("%d %v %s, want %s", answer.Code, answer.Header(), answer.Body, want)
		}
	}
	if database.arguments["token"] != token {
		t.Errorf("asked with %v", database.arguments)
	}
}

func TestAnUnchangedBillIsNotSentAgain(t *testing.T) {
	handler := serve(&database{answer: always(7)}, 100)
	if answer := ask(handler, "GET", token+"?since=7", zoe, ""); answer.Code != http.StatusNotModified || answer.Body.Len() > 0 {
		t.Errorf("%d %s", answer.Code, answer.Body)
	}
	for _, since := range []string{"", "0", "6", "8"} {
		if answer := ask(handler, "GET", token+"?since="+since, zoe, ""); answer.Code != http.StatusOK {
			t.Errorf("since %q: %d", since, answer.Code)
		}
	}
	for _, query := range []string{"since=-1", "since=x", "since=1.5", "since=99999999999999999999", "other=1"} {
		if answer := ask(handler, "GET", token+"?"+query, zoe, ""); code(answer) != "invalid_request" {
			t.Errorf("%s: %d %s", query, answer.Code, answer.Body)
		}
	}
}

// clock is a time that tests move.
type clock struct{ at atomic.Int64 }

func (c *clock) now() time.Time              { return time.UnixMilli(c.at.Load()) }
func (c *clock) pass(duration time.Duration) { c.at.Add(duration.Milliseconds()) }

func TestTheDatabaseIsAskedOncePerBillAndHalfASecond(t *testing.T) {
	clock := &clock{}
	release := make(chan struct{})
	database := &database{}
	database.answer = func() (string, error) { <-release; return answerOf(7), nil }
	bills := sharedbill.NewBills(database, clock.now)
	var readers sync.WaitGroup
	for range 50 {
		readers.Go(func() {
			if bill, err := bills.Read(t.Context(), token); err != nil || bill.Version != 7 {
				t.Errorf("%v %v", bill, err)
			}
		})
	}
	close(release)
	readers.Wait()
	if calls := database.calls(); calls != 1 {
		t.Errorf("%d calls for 50 readers", calls)
	}
	clock.pass(499 * time.Millisecond)
	_, _ = bills.Read(t.Context(), token)
	if calls := database.calls(); calls != 1 {
		t.Errorf("%d calls within half a second", calls)
	}
	clock.pass(time.Millisecond)
	_, _ = bills.Read(t.Context(), token)
	_, _ = bills.Read(t.Context(), sharedbill.Token(strings.Repeat("b", 22)))
	if calls := database.calls(); calls != 3 {
		t.Errorf("%d calls, want one more for each bill", calls)
	}
}

func TestAnUnchangedBillIsReadWholeOnlyForNewNames(t *testing.T) {
	clock := &clock{}
	database := &database{answer: always(7)}
	bills := sharedbill.NewBills(database, clock.now)
	read := func(wantedSince any) {
		t.Helper()
		bill, err := bills.Read(t.Context(), token)
		if err != nil || string(bill.For(sharedbill.Key(zoe))) != `{"id":"b","version":7,"my_seat":2}` {
			t.Errorf("%v %v", bill, err)
		}
		if database.arguments["since"] != wantedSince {
			t.Errorf("asked since %v, want %v", database.arguments["since"], wantedSince)
		}
	}
	read(nil)
	database.answer = func() (string, error) { return `{"version":7}`, nil }
	for range 19 {
		clock.pass(500 * time.Millisecond)
		read(7.0)
	}
	calls := database.calls()
	read(7.0)
	if database.calls() != calls {
		t.Error("an unchanged answer is not kept")
	}
	database.answer = always(7)
	clock.pass(500 * time.Millisecond)
	read(nil)
}

func TestTheFirstReaderMayGoAwayWhileOthersWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		release := make(chan struct{})
		database := &database{}
		database.answer = func() (string, error) { <-release; return answerOf(7), nil }
		bills := sharedbill.NewBills(database, nil)
		impatient, leave := context.WithCancel(t.Context())
		var readers sync.WaitGroup
		readers.Go(func() {
			if _, err := bills.Read(impatient, token); !errors.Is(err, context.Canceled) {
				t.Errorf("left: %v", err)
			}
		})
		synctest.Wait()
		readers.Go(func() {
			if bill, err := bills.Read(t.Context(), token); err != nil || bill.Version != 7 {
				t.Errorf("waited: %v %v", bill, err)
			}
		})
		synctest.Wait()
		leave()
		synctest.Wait()
		close(release)
		readers.Wait()
		if database.calls() != 1 {
			t.Errorf("asked %d times for two who wait together", database.calls())
		}
	})
}

func TestAMarkIsSeenByTheNextReaderAndNoOvertakenAnswerHidesIt(t *testing.T) {
	release, begun := make(chan struct{}), make(chan struct{})
	database := &database{}
	database.answer = func() (string, error) { close(begun); <-release; return answerOf(7), nil }
	bills := sharedbill.NewBills(database, nil)
	var reader sync.WaitGroup
	reader.Go(func() {
		// The answer was under way before the mark, and arrives after it.
		if bill, err := bills.Read(t.Context(), token); err != nil || bill.Version != 8 {
			t.Errorf("overtaken: %v %v", bill, err)
		}
	})
	<-begun
	database.mu.Lock()
	database.answer = always(8)
	database.mu.Unlock()
	if bill, err := bills.Mark(t.Context(), token, sharedbill.Key(zoe), nil, nil); err != nil || bill.Version != 8 {
		t.Errorf("mark: %v %v", bill, err)
	}
	close(release)
	reader.Wait()
	calls := database.calls()
	if bill, err := bills.Read(t.Context(), token); err != nil || bill.Version != 8 || database.calls() != calls {
		t.Errorf("after: %v %v", bill, err)
	}
}

func TestSeatsAndMarksAreSentWithTheKey(t *testing.T) {
	database := &database{answer: always(7)}
	handler := serve(database, 100)
	for _, test := range []struct{ method, path, body, procedure, arguments, answer string }{
		{"POST", "/seats", `{"name":"Zoe"}`, "sit_with_token", `{"name":"Zoe","seat":null}`, `{"seat":2,"bill":{"id":"b","version":7,"my_seat":2}}`},
		{"POST", "/seats", `{"seat":3}`, "sit_with_token", `{"name":null,"seat":3}`, `{"seat":2,"bill":{"id":"b","version":7,"my_seat":2}}`},
		{"PUT", "/marks", `{"marks":[{"line_id":"` + line + `","weight":2,"number":5}]}`, "mark_with_token", `{"marks":[{"line_id":"` + line + `","weight":2,"number":5}],"done":null}`, `{"id":"b","version":7,"my_seat":2}`},
		{"PUT", "/marks", `{"marks":[{"line_id":"` + line + `"}],"done":false}`, "mark_with_token", `{"marks":[{"line_id":"` + line + `","weight":null,"number":null}],"done":false}`, `{"id":"b","version":7,"my_seat":2}`},
		{"PUT", "/done", `{"done":true}`, "mark_with_token", `{"marks":[],"done":true}`, `{"id":"b","version":7,"my_seat":2}`},
	} {
		answer := ask(handler, test.method, token+test.path, zoe, test.body)
		var wanted map[string]any
		_ = json.Unmarshal([]byte(test.arguments), &wanted)
		wanted["token"], wanted["key"] = token, zoe
		sent, _ := json.Marshal(database.arguments)
		want, _ := json.Marshal(wanted)
		if answer.Code != http.StatusOK || strings.TrimSpace(answer.Body.String()) != test.answer || database.asked[len(database.asked)-1] != test.procedure || string(sent) != string(want) {
			t.Errorf("%s %s: %d %s, asked %v %s", test.path, test.body, answer.Code, answer.Body, database.asked, sent)
		}
	}
}

func TestMalformedRequestsDoNotReachTheDatabase(t *testing.T) {
	database := &database{answer: always(7)}
	handler := serve(database, 1000)
	long := `{"marks":[{"line_id":"` + strings.Repeat("x", 40<<10) + `"}]}`
	for _, test := range []struct{ method, path, key, body, code string }{
		{"GET", "short", zoe, "", "shared_bill_not_found"},
		{"GET", strings.Repeat("a", 23), zoe, "", "shared_bill_not_found"},
		{"GET", token, "short", "", "invalid_request"},
		{"POST", token + "/seats", "", `{"name":"Zoe"}`, "invalid_request"},
		{"POST", token + "/seats", zoe + "z", `{"name":"Zoe"}`, "invalid_request"},
		{"POST", token + "/seats", zoe, ``, "invalid_request"},
		{"POST", token + "/seats", zoe, `{"name":5}`, "invalid_request"},
		{"POST", token + "/seats", zoe, `{"seat":"2"}`, "invalid_request"},
		{"POST", token + "/seats", zoe, `{"name":"Zo\u0000e"}`, "invalid_name"},
		{"PUT", token + "/marks", zoe, `[]`, "invalid_request"},
		{"PUT", token + "/marks", zoe, `{"marks":{}}`, "invalid_request"},
		{"PUT", token + "/marks", zoe, `{"marks":[5]}`, "invalid_request"},
		{"PUT", token + "/marks", zoe, `{"marks":[{"line_id":"x","weight":1,"number":1}]}`, "invalid_mark"},
		{"PUT", token + "/marks", zoe, `{"marks":[{"line_id":"\u0000","weight":1,"number":1}]}`, "invalid_mark"},
		{"PUT", token + "/marks", zoe, `{"marks":[{"line_id":"` + line + `","weight":"x","number":1}]}`, "invalid_request"},
		{"PUT", token + "/marks", zoe, long, "payload_too_large"},
		{"PUT", token + "/done", zoe, `{}`, "invalid_request"},
		{"PUT", token + "/done", "", `{"done":true}`, "invalid_request"},
	} {
		if answer := ask(handler, test.method, test.path, test.key, test.body); code(answer) != test.code || answer.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("%s %.60s: %d %s", test.path, test.body, answer.Code, answer.Body)
		}
	}
	if database.calls() != 0 {
		t.Errorf("asked %v", database.asked)
	}
}

func TestRefusalsOfTheDatabaseBecomeProblems(t *testing.T) {
	for message, want := range map[string]string{
		"shared_bill_not_found": "shared_bill_not_found", "shared_bill_expired": "shared_bill_expired",
		"shared_bill_cancelled": "shared_bill_expired", "shared_bill_locked": "shared_bill_locked",
		"shared_bill_closed": "shared_bill_closed", "seat_removed": "seat_removed", "seat_taken": "seat_taken",
		"too_many_seats": "too_many_seats", "invalid_mark": "invalid_mark", "invalid_name": "invalid_name",
		"permission denied": "failed_load_shared_bill",
	} {
		answer := ask(serve(&database{answer: refusing(message)}, 100), "PUT", token+"/done", zoe, `{"done":true}`)
		if code(answer) != want || strings.Contains(answer.Body.String(), "denied") {
			t.Errorf("%s: %d %s", message, answer.Code, answer.Body)
		}
	}
	for _, unreadable := range []string{`null`, `{}`, `{"bill":{}}`, `{"bill":5,"keys":{}}`, `{"version":7}`, `5`} {
		handler := serve(&database{answer: func() (string, error) { return unreadable, nil }}, 100)
		if answer := ask(handler, "GET", token, "", ""); code(answer) != "failed_load_shared_bill" {
			t.Errorf("%s: %d %s", unreadable, answer.Code, answer.Body)
		}
	}
}

func TestOnlyUnknownTokensCountAsGuesses(t *testing.T) {
	database := &database{answer: always(7)}
	handler := serve(database, 3)
	for range 20 {
		if answer := ask(handler, "GET", token, zoe, ""); answer.Code != http.StatusOK {
			t.Fatalf("a valid token was counted: %d", answer.Code)
		}
	}
	for _, message := range []string{"shared_bill_expired", "seat_removed", "shared_bill_closed", "broken"} {
		database.answer = refusing(message)
		for range 5 {
			if answer := ask(handler, "PUT", strings.Repeat("v", 22)+"/done", zoe, `{"done":true}`); answer.Code == http.StatusTooManyRequests {
				t.Fatalf("%s was counted", message)
			}
		}
	}
	database.answer = refusing("shared_bill_not_found")
	guesses := []string{"short", strings.Repeat("x", 22), strings.Repeat("y", 22)}
	for _, guess := range guesses {
		if answer := ask(handler, "GET", guess, "", ""); answer.Code != http.StatusNotFound {
			t.Fatalf("%d %s", answer.Code, answer.Body)
		}
	}
	calls := database.calls()
	for _, method := range []string{"GET", "PUT"} {
		answer := ask(handler, method, strings.Repeat("w", 22)+map[string]string{"GET": "", "PUT": "/done"}[method], zoe, `{"done":true}`)
		if answer.Code != http.StatusTooManyRequests || answer.Header().Get("Retry-After") == "" {
			t.Errorf("%s: %d", method, answer.Code)
		}
	}
	if database.calls() != calls {
		t.Error("a refused guess reached the database")
	}
	// A phone at a table goes on, whatever a neighbour at the same address guesses.
	database.answer = always(8)
	if answer := ask(handler, "GET", token, zoe, ""); answer.Code != http.StatusOK {
		t.Errorf("%d %s", answer.Code, answer.Body)
	}
}

func TestAReplacedTokenIsForgottenAndThenCounts(t *testing.T) {
	clock := &clock{}
	database := &database{answer: always(7)}
	bills := sharedbill.NewBills(database, clock.now)
	_, _ = bills.Read(t.Context(), token)
	if bills.Known(token) == nil {
		t.Fatal("a valid token is not known")
	}
	database.answer = refusing("shared_bill_not_found")
	clock.pass(time.Second)
	if _, err := bills.Read(t.Context(), token); err == nil || bills.Known(token) != nil {
		t.Errorf("%v", err)
	}
}

func TestBillsThatNobodyAsksAboutAreForgotten(t *testing.T) {
	clock := &clock{}
	bills := sharedbill.NewBills(&database{answer: always(7)}, clock.now)
	_, _ = bills.Read(t.Context(), token)
	clock.pass(2 * time.Minute)
	_, _ = bills.Read(t.Context(), sharedbill.Token(strings.Repeat("b", 22)))
	if bills.Known(token) != nil {
		t.Error("still in memory")
	}
}
