package proxy_test

import (
	"bufio"
	"cmp"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
)

func copyTo(w io.Writer, response *http.Response) (int64, error) { return io.Copy(w, response.Body) }

// Regression: these reached the database, whose own error messages were returned.
func TestBodiesThatMakeAServerFailAreRefused(t *testing.T) {
	server := origin(t, generous(), func(w http.ResponseWriter, r *http.Request) {
		t.Errorf("%s was passed on", r.URL.Path)
		write(w, http.StatusOK, `{}`)
	})
	for name, body := range map[string]string{
		"lists in lists":               strings.Repeat("[", 5000) + strings.Repeat("]", 5000),
		"objects in objects":           strings.Repeat(`{"a":`, 5000) + "1" + strings.Repeat("}", 5000),
		"deep inside a parameter":      `{"expense":` + strings.Repeat("[", 40) + strings.Repeat("]", 40) + `}`,
		"an amount of 20,000 digits":   `{"expense":{"amount":` + strings.Repeat("9", 20_000) + `}}`,
		"an amount of many decimals":   `{"expense":{"amount":1.` + strings.Repeat("0", 20_000) + `1}}`,
		"an amount larger than all":    `{"amount":1e100000}`,
		"an amount smaller than all":   `{"amount":1e-100000}`,
		"no JSON":                      `event_id=1&amount=2`,
		"half of it":                   `{"amount":`,
		"two of it":                    `{"amount":1}{"amount":2}`,
		"blanks":                       `   `,
		"NaN":                          `{"amount":NaN}`,
		"a character that no text has": `{"description":"a\u0000b"}`,
	} {
		for _, path := range []string{"/rest/v1/rpc/save_expense", "/rest/v1/events", "/auth/v1/token?grant_type=password", "/auth/v1/user"} {
			got := post(t, server.URL+path, body)
			if refused := got.status == http.StatusBadRequest && got.json(t)["code"] == "invalid_request"; !refused && got.status != http.StatusRequestEntityTooLarge {
				t.Errorf("%s to %s: %d %.200s", name, path, got.status, got.body)
			}
		}
	}
	for _, kind := range []string{"text/csv", "application/x-www-form-urlencoded", "application/octet-stream", ";;"} {
		response, err := http.Post(server.URL+"/rest/v1/events", kind, strings.NewReader(`{"name":"x"}`))
		if err != nil {
			t.Fatal(err)
		}
		_ = response.Body.Close()
		if response.StatusCode != http.StatusUnsupportedMediaType {
			t.Errorf("as %q: %d", kind, response.StatusCode)
		}
	}
}

func TestBodiesOfTheAppArePassedOnAsTheyAre(t *testing.T) {
	server := origin(t, generous(), func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		write(w, http.StatusOK, string(body))
	})
	for _, body := range []string{
		`{"expense":{"amount":9999999.99,"rate":0.000000001,"shares":[{"user_id":"a","amount":0.30000000000000004}],"place":null}}`,
		`[{"name":"çığ 🎿"}]`, `"text"`, `null`, `1.5e-7`, ` {"a":[]} `,
	} {
		if got := post(t, server.URL+"/rest/v1/rpc/save_expense", body); got.status != http.StatusOK || got.body != body {
			t.Errorf("%s: %d %s", body, got.status, got.body)
		}
	}
}

func TestTheDatabasesOwnMessagesAreHidden(t *testing.T) {
	for name, test := range map[string]struct {
		status  int
		body    string
		code    any
		message string
		passed  int // the status that the caller gets, if it is another one
	}{
		"a wrong number":           {400, `{"code":"22P02","message":"invalid input syntax for type integer: \"999\"","details":"x","hint":"y"}`, "22P02", "invalid_request", 0},
		"a stack too deep":         {500, `{"code":"54001","message":"stack depth limit exceeded"}`, "54001", "invalid_request", 400},
		"a list in seven lists":    {500, `{"code":"54000","message":"number of array dimensions (7) exceeds the maximum allowed (6)"}`, "54000", "invalid_request", 400},
		"a time-out":               {500, `{"code":"57014","message":"canceling statement due to statement timeout"}`, "57014", "timed_out", 0},
		"what may not be read":     {403, `{"code":"42501","message":"permission denied for table users"}`, "42501", "invalid_request", 0},
		"a broken rule":            {400, `{"code":"23514","message":"new row for relation \"events\" violates check constraint \"events_name_length\"","details":"Failing row contains (secret)"}`, "23514", `refused by constraint "events_name_length"`, 0},
		"a rule, of the embedded":  {500, `{"code":"SUP","message":"PostgresError: new row for relation \"events\" violates check constraint \"events_name_length\""}`, "PGRST000", `refused by constraint "events_name_length"`, 0},
		"something else broken":    {500, `secret`, "PGRST000", "unexpected_error", 0},
		"lists, of the embedded":   {500, `{"code":"SUP","message":"PostgresError: number of array dimensions exceeds the maximum allowed (6)"}`, "PGRST000", "invalid_request", 400},
		"a failure of the server":  {500, `{"code":"PGRST999","message":"connect ECONNREFUSED secret"}`, "PGRST000", "unexpected_error", 0},
		"no database":              {503, `{"code":"PGRST001","message":"Database client error. Retrying the connection."}`, "PGRST000", "service_unavailable", 0},
		"our own refusal":          {409, `{"code":"PT409","message":"version_conflict","details":null,"hint":null}`, "PT409", "version_conflict", 0},
		"our own, of the database": {400, `{"code":"P0001","message":"invalid_amount"}`, "P0001", "invalid_amount", 0},
		"nothing found":            {406, `{"code":"PGRST116","message":"Cannot coerce the result to a single JSON object"}`, "PGRST116", "Cannot coerce the result to a single JSON object", 0},
	} {
		server := origin(t, generous(), func(w http.ResponseWriter, _ *http.Request) { write(w, test.status, test.body) })
		got := askTables(t, server, "/rest/v1/events?id=eq.1")
		passed := cmp.Or(test.passed, test.status)
		if said := got.json(t); got.status != passed || (got.header.Get("Retry-After") != "") != (test.status == 503) || said["code"] != test.code || said["message"] != test.message || strings.Contains(got.body, "secret") {
			t.Errorf("%s: %d %s", name, got.status, got.body)
		}
	}
	server := origin(t, generous(), func(w http.ResponseWriter, _ *http.Request) { write(w, 500, `{"msg":"relation secret"}`) })
	if got := post(t, server.URL+"/auth/v1/recover", `{"email":"a@example.org"}`); got.status != 500 || strings.Contains(got.body, "secret") || got.json(t)["error_code"] != "unexpected_failure" {
		t.Errorf("auth: %d %s", got.status, got.body)
	}
}

// Regression: these were logged as failures of the server.
func TestAnIncompleteBodyIsAClientError(t *testing.T) {
	server := origin(t, generous(), func(w http.ResponseWriter, r *http.Request) { t.Errorf("%s was passed on", r.URL) })
	for _, path := range []string{"/rest/v1/rpc/save_expense", "/auth/v1/token?grant_type=password"} {
		connection, err := net.Dial("tcp", server.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer connection.Close()
		_, _ = io.WriteString(connection, "POST "+path+" HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{")
		if err := connection.(*net.TCPConn).CloseWrite(); err != nil {
			t.Fatal(err)
		}
		response, err := http.ReadResponse(bufio.NewReader(connection), nil)
		if err != nil {
			t.Fatal(err)
		}
		defer response.Body.Close()
		if response.StatusCode != http.StatusBadRequest {
			t.Errorf("%s: status %d, want 400", path, response.StatusCode)
		}
	}
}
