package proxy_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
)

// askTables sends a request with this exact query.
func askTables(t *testing.T, server *httptest.Server, pathAndQuery string) answerOf {
	t.Helper()
	response, err := http.Get(server.URL + pathAndQuery)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	var body strings.Builder
	if _, err := copyTo(&body, response); err != nil {
		t.Fatal(err)
	}
	return answerOf{response.StatusCode, response.Header, body.String()}
}

// Regression: one such filter held the database for minutes.
func TestFiltersByRegularExpressionsAreRefused(t *testing.T) {
	server := origin(t, generous(), func(w http.ResponseWriter, r *http.Request) {
		t.Errorf("%s was passed on", r.URL.RawQuery)
		write(w, http.StatusOK, `[]`)
	})
	pattern := url.QueryEscape(`^(a+)(a+)\1\2c$`)
	for _, query := range []string{
		"description=match." + pattern, "description=imatch." + pattern, "description=not.match." + pattern, "description=not.imatch." + pattern,
		"description=match(any)." + url.QueryEscape("{a,b}"), "description=imatch(all).%7Ba%7D", "description=not.match(any).%7Ba%7D",
		"description=%6Datch." + pattern, "description=%6d%61%74%63%68%2e" + pattern, "%64escription=match." + pattern, "description=MATCH.a", "description=not.not.match.a",
		"description=+match.a", "description=match", "x=eq.1&description=match.a", "description=eq.a&description=match.a",
		"or=(description.match.a,amount.eq.1)", "or=(amount.eq.1,description.imatch.a)", "or=(description.not.match.a)", "and=(description.match(any).%7Ba%7D)",
		"not.or=(description.match.a)", "not.and=(a.eq.1,or(b.eq.2,c.match.x))", "or=%28description%2ematch%2Ea%29", "or=description.match.a", "o%72=(a.match.b)",
		"expenses.description=match.a", "expenses.or=(description.match.a)", "expenses.participants.not.and=(name.imatch.a)",
		`or=("description".match.a)`, `or=(description."match".a)`, "or=(description.match%20.a)", "payload->>a=match.b",
	} {
		got := askTables(t, server, "/rest/v1/expenses?"+query)
		if got.status != http.StatusBadRequest || got.json(t)["code"] != "operator_not_allowed" || got.header.Get("Content-Type") != "application/problem+json" {
			t.Errorf("%s: %d %s", query, got.status, got.body)
		}
	}
	for _, query := range []string{"description=eq.a;description=match.a", "description=match.%zz", "description=eq.a%00b", "description=eq.%ff", "%c0%af=eq.1"} {
		if got := askTables(t, server, "/rest/v1/expenses?"+query); got.status != http.StatusBadRequest {
			t.Errorf("%s: %d %s", query, got.status, got.body)
		}
	}
	if got := askTables(t, server, "/rest/v1/rpc/find_expenses?event_id=1&description=match.a"); got.status != http.StatusBadRequest {
		t.Errorf("of a procedure: %d %s", got.status, got.body)
	}
}

func TestWordsThatOnlyLookLikeOperatorsAreServed(t *testing.T) {
	server := origin(t, generous(), func(w http.ResponseWriter, _ *http.Request) { write(w, http.StatusOK, `[]`) })
	for _, query := range []string{
		"/rest/v1/expenses?description=eq.match.a", "/rest/v1/expenses?description=ilike.*match.*", "/rest/v1/expenses?or=(name.eq.rematch.x,name.eq.match)",
		"/rest/v1/rpc/find_expenses?event_id=1&search=match.point", "/rest/v1/matches?id=eq.1",
		"/rest/v1/expenses?id=in.(1,2)&order=matched.desc",
	} {
		if got := askTables(t, server, query); got.status != http.StatusOK {
			t.Errorf("%s: %d %s", query, got.status, got.body)
		}
	}
}

// Regression: one such request took twenty seconds and 148 MB, and blocked the process that serves everybody.
func TestSelectedRowsCannotMultiply(t *testing.T) {
	server := origin(t, generous(), func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/rest/v1/expenses") && r.URL.Query().Get("plain") == "" {
			t.Errorf("%s was passed on", r.URL.RawQuery)
		}
		write(w, http.StatusOK, `[]`)
	})
	thousand := strings.Repeat("a:id,", 1000) + "id"
	for _, query := range []string{
		"select=id,events(id,expenses(id,events(id,expenses(id))))", "select=events(expenses(id))", "select=id,events(id,event_log(*))", "select=events(id),more:events(id)", "select=...events(name)", "select=profiles(id,event_participants(id,events(id)))",
		"select=a(id),b(id),c(id),d(id),e(id)", "select=events(id", "select=id),(id", "select=id,expenses(description.match.a)",
		"select=" + thousand, "select=" + strings.Repeat("id,", 64) + "id", "select=description::regclass", "select=id%3A%3Atext", "select=amount.sum()",
		"select=count()", "select=data->a", "SELECT=id::text", "%22select%22=id::text", "expenses.select=id::text", "select=id&select=events(expenses(id))", "s%65lect=events(expenses(id))",
		`select="id"`, "select=id;a:id",
	} {
		if got := askTables(t, server, "/rest/v1/expenses?"+query); got.status != http.StatusBadRequest || got.json(t)["code"] != "invalid_request" {
			t.Errorf("%.60s: %d %s", query, got.status, got.body)
		}
	}
	for _, query := range []string{"select=id", "select=*", "select=id,first_name,iban", "select=", "id=eq.1", "select=name:description,events!inner(id)",
		"select=id,expenses_participants(share_amount),profiles!expenses_paid_by_fkey(first_name)"} {
		if got := askTables(t, server, "/rest/v1/expenses?plain=yes&"+query); got.status != http.StatusOK {
			t.Errorf("%s: %d %s", query, got.status, got.body)
		}
	}
}

// Regression: one such request blocked the process that serves everybody for more than a second.
func TestConditionsAreFewAndAddressesShort(t *testing.T) {
	server := origin(t, generous(), func(w http.ResponseWriter, r *http.Request) {
		if len(r.URL.RawQuery) > 4000 {
			t.Errorf("%.40s... was passed on", r.URL.RawQuery)
		}
		write(w, http.StatusOK, `[]`)
	})
	for _, query := range []string{
		"or=(" + strings.Repeat("and(", 500) + "id.eq.1" + strings.Repeat(")", 501), "not.and=(" + strings.Repeat("or(id.eq.1),", 20) + "id.eq.1)",
		"expenses.or=(" + strings.Repeat("not.and(", 30) + "id.eq.1" + strings.Repeat(")", 31), "description=like." + strings.Repeat("*a", 5000),
		"order=" + strings.Repeat("id.asc,", 2000) + "id", "x=" + strings.Repeat("%41", 5000),
	} {
		if got := askTables(t, server, "/rest/v1/expenses?"+query); got.status != http.StatusBadRequest || got.json(t)["code"] != "invalid_request" {
			t.Errorf("%.60s: %d %s", query, got.status, got.body)
		}
	}
	fifty := strings.TrimSuffix(strings.Repeat("0190a1b2-0000-7000-8000-00000000000a,", 50), ",")
	for _, query := range []string{"or=(and(a.eq.1,b.eq.2),and(a.eq.3,b.eq.4))", "id=in.(" + fifty + ")", "also=%7B" + fifty + "%7D"} {
		if got := askTables(t, server, "/rest/v1/expenses?"+query); got.status != http.StatusOK {
			t.Errorf("%.60s: %d %s", query, got.status, got.body)
		}
	}
}

// The planner's estimates are about all rows, so they reveal how many rows a person or an event has.
func TestRowsAreCountedExactlyNotEstimated(t *testing.T) {
	server := origin(t, generous(), func(w http.ResponseWriter, r *http.Request) {
		write(w, http.StatusOK, `"`+strings.Join(r.Header["Prefer"], "; ")+`"`)
	})
	for given, want := range map[string]string{
		"count=planned": "count=exact", "return=minimal, Count = Estimated": "return=minimal, count=exact", "count=exact": "count=exact", "return=minimal": "return=minimal",
	} {
		request, _ := http.NewRequest(http.MethodGet, server.URL+"/rest/v1/event_log?select=id", nil)
		request.Header.Add("Prefer", "tx=commit")
		request.Header.Add("Prefer", given)
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		body, _ := io.ReadAll(response.Body)
		response.Body.Close()
		if got := string(body); got != `"tx=commit; `+want+`"` {
			t.Errorf("Prefer: %s was passed on as %s", given, got)
		}
	}
}
