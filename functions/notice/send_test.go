package notice

import (
	"encoding/json"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"divido/functions/internal/config"
)

func services(t *testing.T) []string {
	t.Helper()
	for _, variable := range config.Variables() {
		if variable.Name == "PUSH_SERVICES" {
			return strings.Split(variable.Default, ",")
		}
	}
	t.Fatal("there is no PUSH_SERVICES")
	return nil
}

func TestOnlyKnownPushServicesAreCalledByHTTPS(t *testing.T) {
	sender := NewSender(newKeys(t), services(t))
	var endpoints struct {
		Accepted []string          `json:"accepted"`
		Refused  map[string]string `json:"refused"`
	}
	// save_push_subscription accepts the same ones (supabase/tests/push-subscriptions.test.mjs).
	content, err := os.ReadFile("../../supabase/testdata/push-endpoints.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(content, &endpoints); err != nil {
		t.Fatal(err)
	}
	if len(endpoints.Accepted) == 0 || len(endpoints.Refused) == 0 {
		t.Fatal("there are no endpoints")
	}
	for _, endpoint := range endpoints.Accepted {
		if !sender.Allowed(endpoint) {
			t.Errorf("%s is refused", endpoint)
		}
	}
	for what, endpoint := range endpoints.Refused {
		if sender.Allowed(endpoint) {
			t.Errorf("%s (%s) is allowed", endpoint, what)
		}
	}
}

func TestTheDatabaseListsTheSamePushServices(t *testing.T) {
	migration, err := os.ReadFile("../../supabase/migrations/20261122001800_notification_settings.sql")
	if err != nil {
		t.Fatal(err)
	}
	_, list, _ := strings.Cut(string(migration), "insert into private.push_services (host)")
	list, _, _ = strings.Cut(list, ";")
	var stored []string
	for _, found := range regexp.MustCompile(`\('([^']+)'\)`).FindAllStringSubmatch(list, -1) {
		stored = append(stored, found[1])
	}
	if wanted := services(t); len(stored) == 0 || !slices.Equal(slices.Sorted(slices.Values(stored)), slices.Sorted(slices.Values(wanted))) {
		t.Errorf("the database has %q, PUSH_SERVICES %q", stored, wanted)
	}
}

// A name of a known push service that resolves to a private address is not called either.
func TestPrivateAddressesAreNotCalled(t *testing.T) {
	sender := NewSender(newKeys(t), []string{"localhost"})
	endpoint := "https://localhost/a"
	if !sender.Allowed(endpoint) {
		t.Fatal("the endpoint is not in the list")
	}
	outcome, _, err := sender.Send(t.Context(), newDevice(t, endpoint), []byte("{}"), "topic", 1)
	if outcome != Gone || err == nil || !strings.Contains(err.Error(), "private") {
		t.Errorf("%s %v", outcome, err)
	}
	for address, public := range map[string]bool{
		"8.8.8.8:443": true, "[2606:4700::1111]:443": true, "10.0.0.1:443": false, "192.168.1.1:443": false, "172.16.0.1:443": false,
		"169.254.169.254:80": false, "100.100.100.200:80": false, "127.0.0.1:443": false, "0.0.0.0:443": false, "[::1]:443": false,
		"[fd00::1]:443": false, "[fe80::1]:443": false, "[::ffff:10.0.0.1]:443": false, "224.0.0.1:443": false, "name:443": false,
	} {
		if isPublic(address) != public {
			t.Errorf("%s: public %v", address, !public)
		}
	}
}

func TestRedirectsAreNotFollowed(t *testing.T) {
	elsewhere := newPushService(t, nil)
	service := newPushService(t, func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, elsewhere.URL+"/inside", http.StatusTemporaryRedirect)
	})
	sender := NewSender(newKeys(t), []string{service.URL, elsewhere.URL})
	outcome, _, _ := sender.Send(t.Context(), newDevice(t, service.URL+"/a"), []byte("{}"), "topic", 1)
	if outcome != Refused || elsewhere.number("/inside") != 0 {
		t.Errorf("%s, %d messages elsewhere", outcome, elsewhere.number("/inside"))
	}
}

func TestKeysOfTheWrongLengthOrOffTheCurveEndTheSubscription(t *testing.T) {
	service := newPushService(t, nil)
	sender := NewSender(newKeys(t), []string{service.URL})
	good := newDevice(t, service.URL+"/a")
	for name, change := range map[string]func(*Device){
		"a short public key":     func(d *Device) { d.P256dh = d.P256dh[1:] },
		"a long public key":      func(d *Device) { d.P256dh += "A" },
		"a short secret":         func(d *Device) { d.Auth = d.Auth[1:] },
		"a long secret":          func(d *Device) { d.Auth += "AA" },
		"a point off the curve":  func(d *Device) { d.P256dh = "B" + strings.Repeat("A", 86) },
		"a key that is no key":   func(d *Device) { d.P256dh = strings.Repeat("*", 87) },
		"a secret that is none":  func(d *Device) { d.Auth = strings.Repeat("*", 22) },
		"another push service":   func(d *Device) { d.Endpoint = "https://evil.example/a" },
		"a credential before it": func(d *Device) { d.Endpoint = strings.Replace(service.URL, "//", "//a:b@", 1) + "/a" },
	} {
		device := good
		change(&device)
		if outcome, _, err := sender.Send(t.Context(), device, []byte("{}"), "topic", 1); outcome != Gone || err == nil {
			t.Errorf("%s: %s %v", name, outcome, err)
		}
	}
	if service.number("/a") != 0 {
		t.Error("the push service was called")
	}
	if outcome, _, err := sender.Send(t.Context(), good, []byte("{}"), "topic", 1); outcome != Delivered || err != nil {
		t.Errorf("good keys: %s %v", outcome, err)
	}
}

func TestAPushServicesAnswerDecidesWhatHappensNext(t *testing.T) {
	tomorrow := time.Now().Add(2 * time.Hour).UTC().Format(http.TimeFormat)
	for name, test := range map[string]struct {
		status     int
		retryAfter string
		attempt    int
		outcome    Outcome
		atLeast    time.Duration
		atMost     time.Duration
	}{
		"created":                   {201, "", 1, Delivered, 0, 0},
		"accepted":                  {202, "", 1, Delivered, 0, 0},
		"not found":                 {404, "", 1, Gone, 0, 0},
		"gone":                      {410, "", 1, Gone, 0, 0},
		"too many, with seconds":    {429, "120", 1, Failed, 120 * time.Second, 120 * time.Second},
		"too many, with a date":     {429, tomorrow, 1, Failed, 119 * time.Minute, 121 * time.Minute},
		"too many, for a week":      {429, "604800", 1, Failed, 24 * time.Hour, 24 * time.Hour},
		"too many, until long ago":  {429, "Mon, 02 Jan 2006 15:04:05 GMT", 1, Failed, time.Second, time.Second},
		"too many, without a pause": {429, "", 1, Failed, time.Minute, time.Minute},
		"unavailable":               {503, "", 1, Failed, time.Minute, time.Minute},
		"unavailable again":         {503, "", 4, Failed, 8 * time.Minute, 8 * time.Minute},
		"unavailable for long":      {500, "", 40, Failed, time.Hour, time.Hour},
		"other VAPID keys":          {403, "", 1, Refused, 0, 0},
		"too large":                 {413, "", 1, Refused, 0, 0},
	} {
		service := newPushService(t, func(w http.ResponseWriter, _ *http.Request) {
			if test.retryAfter != "" {
				w.Header().Set("Retry-After", test.retryAfter)
			}
			w.WriteHeader(test.status)
		})
		device := newDevice(t, service.URL+"/secret-endpoint")
		outcome, pause, err := NewSender(newKeys(t), []string{service.URL}).Send(t.Context(), device, []byte("{}"), "topic", test.attempt)
		if outcome != test.outcome || pause < test.atLeast || pause > test.atMost {
			t.Errorf("%s: %s after %s", name, outcome, pause)
		}
		if err != nil {
			mustNotContain(t, err.Error(), "secret-endpoint", service.URL)
		}
		header := service.messages["/secret-endpoint"][0]
		if header.Get("TTL") != "86400" || header.Get("Topic") != "topic" || header.Get("Content-Encoding") != "aes128gcm" {
			t.Errorf("%s: headers %v", name, header)
		}
	}
	gone := newPushService(t, nil)
	gone.Close()
	outcome, pause, err := NewSender(newKeys(t), []string{gone.URL}).Send(t.Context(), newDevice(t, gone.URL+"/secret-endpoint"), []byte("{}"), "topic", 1)
	if outcome != Failed || pause != time.Minute || err == nil {
		t.Errorf("no answer: %s after %s: %v", outcome, pause, err)
	}
	mustNotContain(t, err.Error(), "secret-endpoint", gone.URL)
}
