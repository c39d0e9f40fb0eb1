package main

import (
	"bufio"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

// start serves on a free port. stop stops the server and returns its result.
func start(t *testing.T, options listenOptions, handler http.HandlerFunc) (address string, stop func() error) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	options.Log = slog.New(slog.DiscardHandler)
	if options.ShutdownTimeout == 0 {
		options.ShutdownTimeout = 10 * time.Second
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- serveOn(ctx, options, listener, handler) }()
	return "http://" + listener.Addr().String(), func() error { cancel(); return <-ended }
}

func TestAStopUnderLoadCutsNoRequest(t *testing.T) {
	var asked, answered, cut atomic.Int64
	var begun sync.Map // paths
	address, stop := start(t, listenOptions{}, func(w http.ResponseWriter, r *http.Request) {
		begun.Store(r.URL.Path, true)
		time.Sleep(20 * time.Millisecond)
		_, _ = io.WriteString(w, "answer")
	})
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 16}}
	stopped := make(chan struct{})
	var clients sync.WaitGroup
	for range 16 {
		clients.Go(func() {
			for {
				path := fmt.Sprintf("/%d", asked.Add(1))
				response, err := client.Get(address + path)
				if err != nil {
					if _, taken := begun.Load(path); taken || !neverLetIn(err) {
						cut.Add(1)
						t.Log(err)
					}
					return
				}
				body, err := io.ReadAll(response.Body)
				_ = response.Body.Close()
				if err != nil || string(body) != "answer" {
					cut.Add(1)
					t.Log(err, string(body))
				}
				answered.Add(1)
				select {
				case <-stopped:
					return
				default:
				}
			}
		})
	}
	for answered.Load() < 100 {
		time.Sleep(time.Millisecond)
	}
	if err := stop(); err != nil {
		t.Errorf("stop: %v", err)
	}
	close(stopped)
	clients.Wait()
	if cut.Load() > 0 {
		t.Errorf("%d requests were cut, %d answered", cut.Load(), answered.Load())
	}
}

// neverLetIn returns true for a connection that the server refused, or that still waited to be accepted when the listener
// closed.
func neverLetIn(err error) bool {
	failed, ok := errors.AsType[*net.OpError](err)
	return ok && failed.Op == "dial" || errors.Is(err, syscall.ECONNRESET)
}

func TestALongRequestFinishesAfterTheStop(t *testing.T) {
	started, finish := make(chan bool), make(chan bool)
	address, stop := start(t, listenOptions{}, func(w http.ResponseWriter, _ *http.Request) {
		close(started)
		<-finish
		_, _ = io.WriteString(w, "late answer")
	})
	got := make(chan string, 1)
	go func() {
		response, err := http.Get(address)
		if err != nil {
			got <- err.Error()
			return
		}
		defer response.Body.Close()
		body, _ := io.ReadAll(response.Body)
		got <- string(body)
	}()
	<-started
	ended := make(chan error, 1)
	go func() { ended <- stop() }()
	time.AfterFunc(500*time.Millisecond, func() { close(finish) })
	if body := <-got; body != "late answer" {
		t.Errorf("got %q", body)
	}
	if err := <-ended; err != nil {
		t.Errorf("stop: %v", err)
	}
}

func TestAnEndlessRequestIsCutAndReported(t *testing.T) {
	release := make(chan bool)
	defer close(release)
	started := make(chan bool)
	address, stop := start(t, listenOptions{ShutdownTimeout: 50 * time.Millisecond}, func(http.ResponseWriter, *http.Request) {
		close(started)
		<-release
	})
	go func() { _, _ = http.Get(address) }()
	<-started
	if err := stop(); err == nil || !strings.Contains(err.Error(), "did not finish") {
		t.Errorf("stop = %v", err)
	}
}

func TestWhileStoppingTheServerIsNotReadyButServes(t *testing.T) {
	var draining atomic.Bool
	address, stop := start(t, listenOptions{OnStopping: func() { draining.Store(true) }}, func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, "answer")
	})
	ended := make(chan error, 1)
	go func() { ended <- stop() }()
	for !draining.Load() {
		time.Sleep(time.Millisecond)
	}
	response, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	_ = response.Body.Close()
	if !response.Close {
		t.Error("the connection is not announced to end")
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

func TestHTTP2WithoutTLSOnlyWhenConfigured(t *testing.T) {
	for _, on := range []bool{true, false} {
		address, stop := start(t, listenOptions{H2C: on}, func(w http.ResponseWriter, r *http.Request) { _, _ = io.WriteString(w, r.Proto) })
		var protocols http.Protocols
		protocols.SetUnencryptedHTTP2(true)
		response, err := (&http.Client{Transport: &http.Transport{Protocols: &protocols}, Timeout: time.Second}).Get(address)
		if (err == nil) != on {
			t.Errorf("h2c %v: %v", on, err)
		}
		if err == nil {
			_ = response.Body.Close()
		}
		if err := stop(); err != nil {
			t.Error(err)
		}
	}
}

func TestAnAddressInUseIsAClearError(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	err = listen(t.Context(), listenOptions{Addr: listener.Addr().String(), Log: slog.New(slog.DiscardHandler)}, http.NotFoundHandler())
	if err == nil || !strings.HasPrefix(err.Error(), "cannot listen on 127.0.0.1:") {
		t.Errorf("Run = %v", err)
	}
}

func TestTLSAndHTTP2ByConfiguration(t *testing.T) {
	certificate, key := selfSigned(t)
	address, stop := start(t, listenOptions{CertFile: certificate, KeyFile: key}, func(w http.ResponseWriter, r *http.Request) { _, _ = io.WriteString(w, r.Proto) })
	client := &http.Client{Transport: &http.Transport{ForceAttemptHTTP2: true, TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}} // its own certificate
	response, err := client.Get(strings.Replace(address, "http:", "https:", 1))
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if body, _ := io.ReadAll(response.Body); string(body) != "HTTP/2.0" {
		t.Errorf("spoke %s", body)
	}
	client.CloseIdleConnections()
	if err := stop(); err != nil {
		t.Error(err)
	}
}

// A proxy in front and this server must never parse the same bytes as different requests.
func TestARequestHasOneLengthAndOneHost(t *testing.T) {
	address, stop := start(t, listenOptions{}, func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "answer") })
	for name, test := range map[string]struct {
		head string
		want int
	}{
		"two lengths":             {"Host: a\r\nContent-Length: 2\r\nContent-Length: 30\r\n\r\n{}", http.StatusBadRequest},
		"an encoding nobody has":  {"Host: a\r\nTransfer-Encoding: xchunked\r\nContent-Length: 2\r\n\r\n{}", http.StatusNotImplemented},
		"two encodings":           {"Host: a\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n", http.StatusNotImplemented},
		"a blank before a colon":  {"Host: a\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n", http.StatusBadRequest},
		"two hosts":               {"Host: a\r\nHost: evil.example\r\n\r\n", http.StatusBadRequest},
		"no host":                 {"\r\n", http.StatusBadRequest},
		"a header without an end": {"Host: a\r\nX: " + strings.Repeat("a", 64<<10) + "\r\n\r\n", http.StatusRequestHeaderFieldsTooLarge},
	} {
		connection, err := net.Dial("tcp", strings.TrimPrefix(address, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		_, _ = io.WriteString(connection, "POST / HTTP/1.1\r\n"+test.head)
		response, err := http.ReadResponse(bufio.NewReader(connection), nil)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else {
			_ = response.Body.Close()
			if response.StatusCode != test.want {
				t.Errorf("%s: status %d, want %d", name, response.StatusCode, test.want)
			}
		}
		_ = connection.Close()
	}
	if err := stop(); err != nil {
		t.Error(err)
	}
}
