package main

import (
	"bytes"
	"io"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"divido/functions/internal/config"
)

// builtApp is a folder with a minimal app.
func builtApp(t testing.TB) string {
	t.Helper()
	dir := t.TempDir()
	page := `<!doctype html><html><head><title>Divido</title></head><body>the app</body></html>`
	if err := os.WriteFile(filepath.Join(dir, "app.html"), []byte(page), 0o600); err != nil {
		t.Fatal(err)
	}
	return dir
}

// settings returns the minimal configuration of a server in front of a Supabase.
func settings(t testing.TB, supabaseURL string) map[string]string {
	t.Helper()
	return map[string]string{
		"HOST": "127.0.0.1", "SUPABASE_URL": supabaseURL, "SUPABASE_PROXY": "true", "STATIC_DIR": builtApp(t), "AUTH_ANSWER_FLOOR": "1ms",
		"EXCHANGE_RATES_PROVIDER": "builtin", "PLACES_PROVIDER": "builtin", // tests never call third parties
		"SUPABASE_PUBLISHABLE_KEY": "sb_publishable_key", "SUPABASE_SECRET_KEY": "sb_secret_key", "SUPABASE_JWT_SECRET": sharedSecret,
	}
}

func TestHelpListsTheConfiguration(t *testing.T) {
	var out bytes.Buffer
	if err := run(t.Context(), []string{"--help"}, nil, &out, io.Discard); err != nil {
		t.Fatal(err)
	}
	for _, variable := range config.Variables() {
		if !strings.Contains(out.String(), variable.Name) {
			t.Errorf("%s is missing", variable.Name)
		}
	}
}

func TestVersionIsPrinted(t *testing.T) {
	built := release
	t.Cleanup(func() { release = built })
	for _, release = range []string{"", "v1.2.3"} {
		var out bytes.Buffer
		if err := run(t.Context(), []string{"--version"}, nil, &out, io.Discard); err != nil {
			t.Fatal(err)
		}
		told := strings.TrimSpace(out.String())
		if told == "" || release != "" && told != release {
			t.Errorf("release %q: %q", release, told)
		}
	}
}

func TestMistakesStopTheStart(t *testing.T) {
	for name, test := range map[string]struct {
		arguments   []string
		environment map[string]string
		sentence    string
	}{
		"nothing set":         {nil, nil, "SUPABASE_SECRET_KEY must be set"},
		"an unknown flag":     {[]string{"--port=1"}, nil, "see --help"},
		"no app":              {nil, map[string]string{"STATIC_DIR": "/nowhere"}, "STATIC_DIR is /nowhere, but"},
		"an unfit port":       {nil, map[string]string{"PORT": "0"}, "PORT must be between 1 and 65535."},
		"an unfit key server": {nil, map[string]string{"SUPABASE_JWKS_URL": "x", "SUPABASE_JWT_SECRET": ""}, "SUPABASE_JWKS_URL must start with"},
	} {
		t.Run(name, func(t *testing.T) {
			environment := map[string]string{}
			if test.environment != nil {
				environment = settings(t, "http://127.0.0.1:1")
				for key, value := range test.environment {
					environment[key] = value
				}
			}
			err := run(t.Context(), test.arguments, environment, io.Discard, io.Discard)
			if err == nil || !strings.Contains(err.Error(), test.sentence) {
				t.Errorf("run = %v, want %q", err, test.sentence)
			}
		})
	}
}

func TestAPortInUseStopsTheStart(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	environment := settings(t, "http://127.0.0.1:1")
	environment["PORT"] = strconv.Itoa(taken.Addr().(*net.TCPAddr).Port)
	if err := run(t.Context(), nil, environment, io.Discard, io.Discard); err == nil || !strings.Contains(err.Error(), "cannot listen on") {
		t.Errorf("run = %v", err)
	}
}
