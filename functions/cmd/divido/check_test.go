package main

import (
	"context"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"io"
	"maps"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"
)

// selfSigned writes an untrusted certificate for another host, and its key, to files.
func selfSigned(t *testing.T) (certificateFile, keyFile string) {
	t.Helper()
	server := httptest.NewTLSServer(http.NotFoundHandler())
	server.Close()
	pair := server.TLS.Certificates[0]
	key, err := x509.MarshalPKCS8PrivateKey(pair.PrivateKey)
	if err != nil {
		t.Fatal(err)
	}
	write := func(name, kind string, der []byte) string {
		file := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(file, pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: der}), 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	return write("cert.pem", "CERTIFICATE", pair.Certificate[0]), write("key.pem", "PRIVATE KEY", key)
}

func TestCheckFindsTheServerAliveUntilItStops(t *testing.T) {
	supabase := httptest.NewServer(http.NotFoundHandler())
	defer supabase.Close()
	certificate, key := selfSigned(t)
	for name, more := range map[string]map[string]string{
		"at every address":                    {"HOST": "0.0.0.0"},
		"at every address of both kinds":      {"HOST": "::"},
		"at one address":                      {"HOST": "127.0.0.2"},
		"with a certificate that none trusts": {"TLS_CERT_FILE": certificate, "TLS_KEY_FILE": key},
	} {
		t.Run(name, func(t *testing.T) {
			environment := settings(t, supabase.URL)
			maps.Copy(environment, more)
			free, err := net.Listen("tcp", net.JoinHostPort(environment["HOST"], "0"))
			if err != nil {
				t.Skip("this machine has no such address: ", err)
			}
			environment["PORT"] = strconv.Itoa(free.Addr().(*net.TCPAddr).Port)
			_ = free.Close()
			check := func() error { return run(t.Context(), []string{"--check"}, environment, io.Discard, io.Discard) }

			ctx, stop := context.WithCancel(t.Context())
			ended := make(chan error, 1)
			go func() { ended <- run(ctx, nil, environment, io.Discard, io.Discard) }()
			for deadline := time.Now().Add(time.Minute); ; time.Sleep(10 * time.Millisecond) {
				if err = check(); err == nil {
					break
				}
				if time.Now().After(deadline) {
					t.Fatal(err)
				}
			}
			stop()
			if err := <-ended; err != nil {
				t.Errorf("stop: %v", err)
			}
			if err := check(); err == nil || errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("a stopped server was found alive: %v", err)
			}
		})
	}
}

func TestCheckDoesNotTakeAnyAnswerForLife(t *testing.T) {
	other := httptest.NewServer(http.NotFoundHandler())
	defer other.Close()
	environment := settings(t, other.URL)
	environment["PORT"] = strconv.Itoa(other.Listener.Addr().(*net.TCPAddr).Port)
	if err := run(t.Context(), []string{"--check"}, environment, io.Discard, io.Discard); err == nil {
		t.Error("another program's server was found alive")
	}
}
