package proxy_test

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
)

const (
	oneReceipt = "/storage/v1/object/receipts/11111111-2222-4333-8444-555555555555/21111111-2222-4333-8444-555555555555/31111111-2222-4333-8444-555555555555"
	mostBytes  = 600 << 10
)

// photo returns bytes that begin as a photo of this type does.
func photo(kind string, size int) []byte {
	first := "RIFF\x00\x00\x00\x00WEBPVP8 "
	if kind == "image/jpeg" {
		first = "\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01\x01\x00"
	}
	return slices.Concat([]byte(first), make([]byte, size))[:size]
}

// askStorage sends a request and returns the response.
func askStorage(t *testing.T, server *httptest.Server, method, path string, body io.Reader, header map[string]string) answerOf {
	t.Helper()
	request, err := http.NewRequest(method, server.URL+path, body)
	if err != nil {
		t.Fatal(err)
	}
	for name, value := range header {
		request.Header.Set(name, value)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	read, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answerOf{response.StatusCode, response.Header, string(read)}
}

func TestAPhotoIsUploadedAsItIs(t *testing.T) {
	for _, kind := range []string{"image/webp", "image/jpeg"} {
		for _, size := range []int{100, mostBytes} {
			sent := photo(kind, size)
			server := origin(t, generous(), func(w http.ResponseWriter, r *http.Request) {
				got, _ := io.ReadAll(r.Body)
				if r.Method != http.MethodPost || r.URL.String() != oneReceipt || !bytes.Equal(got, sent) || r.ContentLength != int64(size) {
					t.Errorf("%s: %s %s with %d bytes", kind, r.Method, r.URL, len(got))
				}
				if r.Header.Get("Content-Type") != kind || r.Header.Get("Apikey") != "key" {
					t.Errorf("%s: headers %v", kind, r.Header)
				}
				for _, name := range []string{"X-Upsert", "X-Metadata", "Cache-Control", "Cookie"} {
					if r.Header.Get(name) != "" {
						t.Errorf("%s was passed on", name)
					}
				}
				write(w, http.StatusOK, `{"Key":"receipts/x","Id":"1"}`)
			})
			got := askStorage(t, server, http.MethodPost, oneReceipt, bytes.NewReader(sent), map[string]string{
				"Content-Type": kind, "apikey": "key", "x-upsert": "true", "x-metadata": "e30=", "Cache-Control": "max-age=9", "Cookie": "a=b",
			})
			if got.status != http.StatusOK || got.json(t)["Key"] != "receipts/x" {
				t.Errorf("%s: %d %s", kind, got.status, got.body)
			}
		}
	}
}

func TestWhatIsNoPhotoIsNotPassedOn(t *testing.T) {
	server := origin(t, generous(), func(_ http.ResponseWriter, r *http.Request) { t.Errorf("%s %s was passed on", r.Method, r.URL) })
	webp := photo("image/webp", 100)
	for name, test := range map[string]struct {
		kind   string
		body   []byte
		status int
	}{
		"a page":                    {"image/webp", []byte("<script>alert(1)</script>"), 415},
		"another picture":           {"image/webp", []byte("\x89PNG\r\n\x1a\n            "), 415},
		"a drawing":                 {"image/svg+xml", []byte("<svg xmlns='http://www.w3.org/2000/svg'/>"), 415},
		"WebP that is called JPEG":  {"image/jpeg", webp, 415},
		"JPEG that is called WebP":  {"image/webp", photo("image/jpeg", 100), 415},
		"a type with a parameter":   {"image/webp; charset=utf-8", webp, 415},
		"a form":                    {"multipart/form-data; boundary=x", webp, 415},
		"no type":                   {"", webp, 415},
		"nothing":                   {"image/webp", nil, 415},
		"half a first line":         {"image/webp", webp[:11], 415},
		"sound":                     {"image/webp", []byte("RIFF\x00\x00\x00\x00WAVEfmt "), 415},
		"a byte more than the most": {"image/webp", photo("image/webp", mostBytes+1), 413},
	} {
		// Also without a declared length.
		for _, body := range []io.Reader{bytes.NewReader(test.body), io.MultiReader(bytes.NewReader(test.body))} {
			got := askStorage(t, server, http.MethodPost, oneReceipt, body, map[string]string{"Content-Type": test.kind})
			if got.status != test.status {
				t.Errorf("%s: %d %s", name, got.status, got.body)
			}
		}
	}
	squeezed := askStorage(t, server, http.MethodPost, oneReceipt, bytes.NewReader(webp), map[string]string{"Content-Type": "image/webp", "Content-Encoding": "gzip"})
	if squeezed.status != http.StatusUnsupportedMediaType {
		t.Errorf("compressed: %d", squeezed.status)
	}
}

func TestNothingElseOfTheStorageIsServed(t *testing.T) {
	server := origin(t, generous(), func(_ http.ResponseWriter, r *http.Request) { t.Errorf("%s %s was passed on", r.Method, r.URL) })
	id := "11111111-2222-4333-8444-555555555555"
	for _, test := range []struct{ method, path string }{
		{"PUT", oneReceipt}, {"DELETE", oneReceipt}, {"PATCH", oneReceipt}, {"HEAD", oneReceipt},
		{"GET", oneReceipt + "?width=10"}, {"POST", oneReceipt + "?upsert=true"}, {"GET", oneReceipt + "?"},
		{"GET", oneReceipt + "/"}, {"GET", oneReceipt + "/more"}, {"GET", strings.ToUpper(oneReceipt)},
		{"GET", strings.Replace(oneReceipt, "receipts", "other", 1)}, {"GET", strings.Replace(oneReceipt, "object", "object/authenticated", 1)},
		{"GET", strings.Replace(oneReceipt, "object", "object/public", 1)}, {"GET", strings.Replace(oneReceipt, "object", "object/info", 1)},
		{"POST", strings.Replace(oneReceipt, "object", "object/sign", 1)}, {"GET", strings.Replace(oneReceipt, "object", "object/sign", 1) + "?token=x"},
		{"POST", strings.Replace(oneReceipt, "object", "object/upload/sign", 1)}, {"GET", strings.Replace(oneReceipt, "object", "render/image/authenticated", 1)},
		{"POST", "/storage/v1/object/list/receipts"}, {"POST", "/storage/v1/object/move"}, {"POST", "/storage/v1/object/copy"},
		{"DELETE", "/storage/v1/object/receipts"}, {"GET", "/storage/v1/bucket"}, {"POST", "/storage/v1/bucket"}, {"POST", "/storage/v1/upload/resumable"},
		{"GET", "/storage/v1/s3/receipts"}, {"GET", "/storage/v1"}, {"GET", "/storage/v1/object/receipts/" + id + "/" + id},
		{"GET", "/storage/v1/object/receipts/" + id + "/" + id + "/.."}, {"GET", "/storage/v1/object/receipts/" + id + "/../" + id + "/" + id},
		{"GET", "/storage/v1/object/receipts/" + id + "%2f" + id + "/" + id + "/" + id}, {"GET", "//storage/v1/object/receipts/" + id + "/" + id + "/" + id},
		{"GET", "/storage/v1/object/receipts/x/" + id + "/" + id}, {"GET", "/Storage/v1/object/receipts/" + id + "/" + id + "/" + id},
	} {
		got := askStorage(t, server, test.method, test.path, nil, nil)
		if got.status != http.StatusNotFound && got.status != http.StatusMethodNotAllowed && got.status != http.StatusBadRequest {
			t.Errorf("%s %s: %d %s", test.method, test.path, got.status, got.body)
		}
	}
}

func TestAPhotoIsReadWithHeadersThatKeepItPrivate(t *testing.T) {
	sent := photo("image/jpeg", 5000)
	server := origin(t, generous(), func(w http.ResponseWriter, r *http.Request) {
		for _, name := range []string{"Range", "If-None-Match", "If-Modified-Since"} {
			if r.Header.Get(name) != "" {
				t.Errorf("%s was passed on", name)
			}
		}
		if r.Header.Get("Authorization") == "" {
			t.Error("the caller's token is missing")
		}
		header := w.Header()
		header.Set("Content-Type", "text/html")
		header.Set("Cache-Control", "public, max-age=3600")
		header.Set("ETag", `"x"`)
		header.Set("Set-Cookie", "a=b")
		header.Set("Content-Length", strconv.Itoa(len(sent)))
		_, _ = w.Write(sent)
	})
	got := askStorage(t, server, http.MethodGet, oneReceipt, nil, map[string]string{
		"Authorization": bearerOf(t, 1), "Range": "bytes=0-10", "If-None-Match": `"x"`, "If-Modified-Since": "Mon, 01 Jan 2024 00:00:00 GMT",
	})
	if got.status != http.StatusOK || got.body != string(sent) {
		t.Errorf("%d with %d bytes", got.status, len(got.body))
	}
	for name, value := range map[string]string{
		"Content-Type": "image/jpeg", "Content-Length": "5000", "Cache-Control": "private, no-store", "X-Content-Type-Options": "nosniff",
		"Content-Security-Policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'", "ETag": "", "Set-Cookie": "",
	} {
		if got.header.Get(name) != value {
			t.Errorf("%s is %q", name, got.header.Get(name))
		}
	}
}

func TestAnObjectThatIsNoPhotoIsNotShown(t *testing.T) {
	for _, body := range []string{"<script>alert(1)</script>", "", "RIFF", string(photo("image/webp", mostBytes+1))} {
		server := origin(t, generous(), func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "image/webp")
			w.Header().Set("Content-Length", strconv.Itoa(len(body)))
			_, _ = io.WriteString(w, body)
		})
		if got := askStorage(t, server, http.MethodGet, oneReceipt, nil, nil); got.status != http.StatusNotFound || got.json(t)["statusCode"] != "404" {
			t.Errorf("%.20q: %d %.100s", body, got.status, got.body)
		}
	}
}

func TestRefusalsOfTheStorageArriveAndItsFailuresAreHidden(t *testing.T) {
	var answer atomic.Value
	server := origin(t, generous(), func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		given := answer.Load().([2]string)
		status, _ := strconv.Atoi(given[0])
		write(w, status, given[1])
	})
	for _, test := range [][2]string{
		{"400", `{"statusCode":"409","error":"Duplicate","message":"The resource already exists"}`},
		{"400", `{"statusCode":"403","error":"Unauthorized","message":"new row violates row-level security policy"}`},
		{"404", `{"statusCode":"404","error":"not_found","message":"Object not found"}`},
		{"500", `{"statusCode":"500","error":"x","message":"connect ECONNREFUSED secret"}`},
	} {
		answer.Store(test)
		for _, got := range []answerOf{
			askStorage(t, server, http.MethodPost, oneReceipt, bytes.NewReader(photo("image/webp", 100)), map[string]string{"Content-Type": "image/webp"}),
			askStorage(t, server, http.MethodGet, oneReceipt, nil, nil),
		} {
			if strconv.Itoa(got.status) != test[0] || strings.Contains(got.body, "secret") || (test[0] != "500" && got.body != test[1]) {
				t.Errorf("%s: %d %s", test[1], got.status, got.body)
			}
		}
	}
}
