package viewlink_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/labstack/echo/v5"

	"divido/functions/internal/limits"
	"divido/functions/internal/problem"
	"divido/functions/viewlink"
)

const (
	ada      = "0190a1b2-0000-7000-8000-00000000000a"
	ben      = "0190a1b2-0000-7000-8000-00000000000b"
	link     = "abcdefghij-_0123456789xy"
	expenses = `"expenses":[{"id":"0190a1b2-0000-7000-8000-0000000000e1","description":"Taxi","amount":12.00,"currency":"USD",
		"amount_in_event_currency":10.50,"conversion_rate_to_event_currency":0.875,"rate_date":"2026-06-15","expense_date":"2026-06-15",
		"category":"general","topic":null,"place_name":null,"place_country":null,"place_city":null,"place_id":"node/1","reference":"secret words",
		"created_by":"` + ada + `","updated_by":"` + ben + `","series_id":"` + ada + `","place_lat":46.02,"payers":[{"user_id":"` + ben + `","paid_amount":12,"paid_in_event_currency":10.50}],
		"shares":[{"user_id":"` + ada + `","share_amount":12,"share_in_event_currency":10.50}]}],
		"next":{"expense_date":"2026-06-15","created_at":"2026-06-15T10:00:00.123456+00:00","id":"0190a1b2-0000-7000-8000-0000000000e1"}`
	// More than the database returns: e-mails, phone numbers and IBANs, wherever a mistake could add them.
	event = `{"event":{"id":"0190a1b2-0000-7000-8000-0000000000ff","name":"Ski week","description":null,"category":"other","default_currency":"EUR","place_country":"CH","place_city":null,"planned_start_date":null,"planned_duration_days":null,"revision":3,"created_by":"` + ada + `"},
		"people":[{"user_id":"` + ada + `","name":"Ada","active":true,"color":0,"household_id":null,"household":null,"has_payment_details":false,"email":"ada@example.org","phone_number":"+49170"},
			{"user_id":"` + ben + `","name":null,"active":true,"color":1,"household_id":null,"household":null,"has_payment_details":true,"iban":"DE89370400440532013000"}],
		"balances":[{"user_id":"` + ada + `","paid":0,"share":10.50,"sent":0,"received":0,"net":-10.50},
			{"user_id":"` + ben + `","paid":10.50,"share":0,"sent":0,"received":0,"net":10.50}],
		"total":10.50,"expense_count":1,"has_open_bill":true,"by_day":[{"date":"2026-06-15","count":1,"total":10.5,"my_share":"secret words"}],
		"by_category":[{"category":"place","count":1,"total":10.5}],"by_topic":[{"topic":null,"count":1,"total":10.5}],
		"by_place":[{"place_name":"Hut","count":1,"total":10.5}],"by_currency":[{"currency":"EUR","count":1,"amount":10.5,"total":10.5}],
		"story":{"paid":[{"date":"2026-06-15","user_id":"` + ben + `","paid":10.5}],"largest":[{"id":"0190a1b2-0000-7000-8000-0000000000e1","description":"Hut","amount":10.5,"currency":"EUR","amount_in_event_currency":10.5,"expense_date":"2026-06-15","category":"place","topic":"lodging","place_name":"Hut","paid_by":["` + ben + `"]}],"visits":[{"date":"2026-06-15","first_at":"2026-06-15T10:00:00Z","place_name":"Hut","place_city":null,"place_country":null,"lat":46.02,"lon":7.75,"count":1,"total":10.5}]},
		"payments":[{"id":"0190a1b2-0000-7000-8000-0000000000d1","from_user":"` + ada + `","to_user":"` + ben + `","amount":1,"paid_on":"2026-06-16","note":"secret words","method":"cash","created_by":"` + ada + `"}],
		"history":[{"actor":"` + ada + `"}],` + expenses + `}`
)

// database is a fake Supabase. It responds with a JSON text or an error.
type database struct {
	answer    string
	refusal   error
	asked     int
	procedure string
	arguments map[string]any
}

func (d *database) Call(_ context.Context, procedure string, arguments, into any) error {
	d.asked++
	d.procedure = procedure
	text, _ := json.Marshal(arguments)
	_ = json.Unmarshal(text, &d.arguments)
	if d.refusal != nil {
		return d.refusal
	}
	return json.Unmarshal([]byte(d.answer), into)
}

func serve(database *database, attempts int) http.Handler {
	e := echo.New()
	e.HTTPErrorHandler = problem.Handler(slog.New(slog.DiscardHandler))
	viewlink.New(viewlink.Deps{Database: database, LinkAttempts: limits.New(attempts, time.Hour, nil)}).
		Register(e.Group("/functions/v1"))
	return e
}

func ask(handler http.Handler, path string) *httptest.ResponseRecorder {
	answer := httptest.NewRecorder()
	handler.ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/functions/v1/views/"+path, nil))
	return answer
}

const further = "/expenses?before_date=2026-06-15&before_time=2026-06-15T10:00:00.123456%2B00:00&before_id=0190a1b2-0000-7000-8000-0000000000e1"

// seenEvent has the parts of an answer that name people.
type seenEvent struct {
	People []struct {
		ID   string `json:"user_id"`
		Name *string
	}
	Balances []struct {
		UserID string `json:"user_id"`
	}
	Transfers []viewlink.Transfer
	Payments  []struct {
		From string `json:"from_user"`
		To   string `json:"to_user"`
	}
	Story struct {
		Paid []struct {
			UserID string `json:"user_id"`
		}
		Largest []struct {
			PaidBy []string `json:"paid_by"`
		}
	}
	Expenses []struct {
		Amount json.Number
		Payers []struct {
			UserID string `json:"user_id"`
		}
		Shares []struct {
			UserID string `json:"user_id"`
		}
	}
}

func TestAViewLinkShowsTheEventAndItsTransfers(t *testing.T) {
	database := &database{answer: event}
	answer := ask(serve(database, 100), link)
	var seen seenEvent
	if err := json.Unmarshal(answer.Body.Bytes(), &seen); err != nil || answer.Code != http.StatusOK {
		t.Fatalf("%d %v %s", answer.Code, err, answer.Body)
	}
	if database.procedure != "view_event" || database.arguments["token"] != link {
		t.Errorf("asked %s %v", database.procedure, database.arguments)
	}
	one, two := seen.People[0], seen.People[1]
	if *one.Name != "Ada" || two.Name != nil || one.ID == two.ID {
		t.Errorf("people %v %v", one, two)
	}
	if len(seen.Transfers) != 1 || seen.Transfers[0] != (viewlink.Transfer{From: one.ID, To: two.ID, Amount: "10.50"}) {
		t.Errorf("transfers %v", seen.Transfers)
	}
	taxi := seen.Expenses[0]
	if seen.Balances[0].UserID != one.ID || seen.Payments[0].From != one.ID || seen.Payments[0].To != two.ID ||
		taxi.Payers[0].UserID != two.ID || taxi.Shares[0].UserID != one.ID ||
		seen.Story.Paid[0].UserID != two.ID || seen.Story.Largest[0].PaidBy[0] != two.ID {
		t.Errorf("people are called differently: %s", answer.Body)
	}
	if taxi.Amount != "12.00" {
		t.Errorf("%+v", taxi)
	}
}

// Everything that a stranger may see, by path. The answer of the fake database has every one of these keys, and more.
const everyKey = `balances[].net balances[].paid balances[].received balances[].sent balances[].share balances[].user_id
	by_category[].category by_category[].count by_category[].total by_currency[].amount by_currency[].count by_currency[].currency
	by_currency[].total by_day[].count by_day[].date by_day[].total by_place[].count by_place[].place_name by_place[].total
	by_topic[].count by_topic[].topic by_topic[].total event.category event.default_currency event.description event.name
	event.place_city event.place_country event.planned_duration_days event.planned_start_date event.revision expense_count
	expenses[].amount expenses[].amount_in_event_currency expenses[].category expenses[].conversion_rate_to_event_currency
	expenses[].currency expenses[].description expenses[].expense_date expenses[].id expenses[].payers[].paid_amount
	expenses[].payers[].paid_in_event_currency expenses[].payers[].user_id expenses[].place_city expenses[].place_country
	expenses[].place_name expenses[].rate_date expenses[].shares[].share_amount expenses[].shares[].share_in_event_currency
	expenses[].shares[].user_id expenses[].topic has_open_bill next.created_at next.expense_date next.id payments[].amount payments[].from_user
	payments[].id payments[].paid_on payments[].to_user people[].active people[].color people[].household people[].name
	people[].user_id story.largest[].amount story.largest[].amount_in_event_currency story.largest[].currency
	story.largest[].description story.largest[].expense_date story.largest[].id story.largest[].paid_by[]
	story.largest[].place_name story.largest[].topic story.paid[].date story.paid[].paid story.paid[].user_id story.visits[].count
	story.visits[].date story.visits[].place_city story.visits[].place_country story.visits[].place_name story.visits[].total
	total transfers[].amount transfers[].from transfers[].to`

func TestAStrangerSeesExactlyTheListedKeys(t *testing.T) {
	for path, want := range map[string]func(key string) bool{
		link:           func(string) bool { return true },
		link + further: func(key string) bool { return strings.HasPrefix(key, "expenses[]") || strings.HasPrefix(key, "next.") },
	} {
		var answer any
		if err := json.Unmarshal(ask(serve(&database{answer: event}, 100), path).Body.Bytes(), &answer); err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		collectKeys(answer, "", seen)
		for _, key := range strings.Fields(everyKey) {
			if want(key) != seen[key] {
				t.Errorf("%s: %s is shown: %v", path, key, seen[key])
			}
			delete(seen, key)
		}
		for key := range seen {
			t.Errorf("%s: %s is not listed", path, key)
		}
	}
}

// collectKeys adds the paths of all values that have no keys themselves.
func collectKeys(value any, path string, into map[string]bool) {
	switch value := value.(type) {
	case map[string]any:
		for key, inner := range value {
			collectKeys(inner, strings.TrimPrefix(path+"."+key, "."), into)
		}
	case []any:
		for _, one := range value {
			collectKeys(one, path+"[]", into)
		}
	default:
		into[path] = true
	}
}

func TestAViewLinkRevealsNoPersonalData(t *testing.T) {
	handler := serve(&database{answer: event}, 100)
	for _, answer := range []*httptest.ResponseRecorder{ask(handler, link), ask(serve(&database{answer: `{` + expenses + `}`}, 100), link+further)} {
		if answer.Code != http.StatusOK {
			t.Fatalf("%d %s", answer.Code, answer.Body)
		}
		for _, secret := range []string{"@", "DE89", "+49", ada, ben, "iban", "email", "phone", "household_id", "created_by", "updated_by", "series_id", "history", "secret words", "cash", "node/1", "46.02", "7.75", "0000000000ff", link} {
			if strings.Contains(answer.Body.String(), secret) {
				t.Errorf("%q is in %s", secret, answer.Body)
			}
		}
		header := answer.Header()
		if header.Get("Cache-Control") != "no-store" || header.Get("X-Robots-Tag") != "noindex" {
			t.Errorf("%v", header)
		}
	}
}

var userID = regexp.MustCompile(`"user_id":"([^"]*)"`)

func TestAliasesAreStableWithinALinkAndDifferBetweenLinks(t *testing.T) {
	names := func(path, answer string) string {
		return strings.Join(userID.FindAllString(ask(serve(&database{answer: answer}, 100), path).Body.String(), 2), " ")
	}
	if first := names(link, event); first == "" || first != names(link, event) || first == names("another-link-altogether", event) {
		t.Errorf("%q", first)
	}
	page := names(link+further, `{`+expenses+`}`)
	for _, each := range strings.Fields(page) {
		if !strings.Contains(names(link, event), each) {
			t.Errorf("%s is nobody of the first page", each)
		}
	}
}

func TestEveryInvalidLinkGetsTheSameResponse(t *testing.T) {
	first := ""
	for _, token := range []string{link, "short", strings.Repeat("a", 10<<10), "abcdefghij.k", "abcdefghij%27k", "abcdefghij%C4%B1k"} {
		for _, path := range []string{token, token + further} {
			answer := ask(serve(&database{answer: `null`}, 100), path)
			var found map[string]any
			_ = json.Unmarshal(answer.Body.Bytes(), &found)
			delete(found, "instance")
			text := fmt.Sprint(answer.Code, found)
			if first == "" {
				first = text
			}
			if answer.Code != http.StatusNotFound || found["code"] != "view_not_found" || text != first || answer.Header().Get("X-Robots-Tag") != "noindex" || answer.Header().Get("Cache-Control") != "no-store" {
				t.Errorf("%.40s: %s, not %s; %v", path, text, first, answer.Header())
			}
		}
	}
	asked := &database{}
	ask(serve(asked, 100), "abcdefghij.k")
	if asked.asked != 0 {
		t.Error("the database was asked about what is no token")
	}
}

func TestInvalidDataOfTheDatabaseIsAFailure(t *testing.T) {
	for name, test := range map[string]struct {
		database *database
		path     string
		status   int
		code     string
	}{
		"a broken database":          {&database{refusal: errors.New("broken")}, link, 502, "failed_load_event"},
		"a broken one, further on":   {&database{refusal: errors.New("broken")}, link + further, 502, "failed_load_event"},
		"an unknown currency":        {&database{answer: strings.Replace(event, `"default_currency":"EUR"`, `"default_currency":"XXX"`, 1)}, link, 500, "unexpected_error"},
		"what cannot be settled":     {&database{answer: strings.Replace(event, `"net":10.50`, `"net":10.51`, 1)}, link, 500, "unexpected_error"},
		"half a cent paid":           {&database{answer: strings.Replace(event, `"paid":0,`, `"paid":0.005,`, 1)}, link, 500, "unexpected_error"},
		"a share below a cent":       {&database{answer: strings.Replace(event, `"share":0,`, `"share":0.001,`, 1)}, link, 500, "unexpected_error"},
		"no cursor":                  {&database{}, link + "/expenses", 400, "invalid_request"},
		"a day that does not exist":  {&database{}, link + strings.Replace(further, "06-15&", "06-31&", 1), 400, "invalid_request"},
		"an id that is none":         {&database{}, link + strings.Replace(further, "0000e1", "0000", 1), 400, "invalid_request"},
		"a parameter of another one": {&database{}, link + further + "&event_id=1", 400, "invalid_request"},
	} {
		answer := ask(serve(test.database, 100), test.path)
		if answer.Code != test.status || !strings.Contains(answer.Body.String(), `"code":"`+test.code+`"`) {
			t.Errorf("%s: %d %s", name, answer.Code, answer.Body)
		}
	}
}

func TestGuessingLinksIsLimited(t *testing.T) {
	database := &database{answer: `null`}
	handler := serve(database, 5)
	counts := map[int]int{}
	for i := range 20 {
		counts[ask(handler, fmt.Sprintf("guess0000000%d", i)).Code]++
	}
	if counts[http.StatusNotFound] != 5 || counts[http.StatusTooManyRequests] != 15 || database.asked != 5 {
		t.Errorf("%v, asked %d times", counts, database.asked)
	}
}
