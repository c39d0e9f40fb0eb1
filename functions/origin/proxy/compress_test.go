package proxy_test

import (
	"compress/gzip"
	"io"
	"net/http"
	"strings"
	"testing"
)

var manyRows = `[` + strings.Repeat(`{"description":"Dinner","amount":90.00},`, 100) + `null]`

// ask returns the response without decompressing it.
func ask(t *testing.T, url string) answerOf {
	t.Helper()
	request, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Accept-Encoding", "gzip") // set explicitly, so that the client does not decompress
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answerOf{response.StatusCode, response.Header, string(body)}
}

func TestManyRowsAreCompressed(t *testing.T) {
	server := origin(t, generous(), func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Range", "0-99/*")
		w.Header().Set("ETag", `"rows"`)
		write(w, http.StatusOK, manyRows)
	})
	got := ask(t, server.URL+"/rest/v1/rpc/event_page")
	if got.header.Get("Content-Encoding") != "gzip" || len(got.body) > 500 {
		t.Fatalf("%d bytes, %v", len(got.body), got.header)
	}
	unpacked, err := gzip.NewReader(strings.NewReader(got.body))
	if err != nil {
		t.Fatal(err)
	}
	if body, err := io.ReadAll(unpacked); err != nil || string(body) != manyRows {
		t.Errorf("%v, unpacked %q", err, body)
	}
	if !strings.Contains(strings.Join(got.header.Values("Vary"), ","), "Accept-Encoding") || got.header.Get("ETag") != "" {
		t.Errorf("caches would mix it up with the rows as they are: %v", got.header)
	}
}

func TestAnswersAreLeftAsTheyAre(t *testing.T) {
	for name, answer := range map[string]struct {
		path, body string
		header     map[string]string
	}{
		"when they are short":              {path: "/rest/v1/rpc/create_invitation", body: `{"token":"secret"}`, header: map[string]string{"Content-Range": "0-0/*"}},
		"when they are packed already":     {path: "/rest/v1/expenses", body: manyRows, header: map[string]string{"Content-Encoding": "br"}},
		"when they say how many there are": {path: "/rest/v1/expenses", body: manyRows, header: map[string]string{"Content-Range": "0-99/100"}},
		"when tokens stand in them":        {path: "/auth/v1/token?grant_type=refresh_token", body: manyRows},
	} {
		t.Run(name, func(t *testing.T) {
			server := origin(t, generous(), func(w http.ResponseWriter, _ *http.Request) {
				for key, value := range answer.header {
					w.Header().Set(key, value)
				}
				write(w, http.StatusOK, answer.body)
			})
			got := ask(t, server.URL+answer.path)
			if got.body != answer.body || got.header.Get("Content-Encoding") != answer.header["Content-Encoding"] {
				t.Errorf("%d bytes, %v", len(got.body), got.header)
			}
		})
	}
}

func TestClientsWithoutGzipGetUncompressedRows(t *testing.T) {
	server := origin(t, generous(), func(w http.ResponseWriter, _ *http.Request) {
		write(w, http.StatusOK, manyRows)
	})
	client := http.Client{Transport: &http.Transport{DisableCompression: true}}
	response, err := client.Get(server.URL + "/rest/v1/expenses")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if body, err := io.ReadAll(response.Body); err != nil || string(body) != manyRows || response.Header.Get("Content-Encoding") != "" {
		t.Errorf("%v, %d bytes, %v", err, len(body), response.Header)
	}
}
