package main

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/http/pprof"
	"sync/atomic"
	"time"
)

// drainPause is the minimum time between the stop request and the end. Connections close with their next response, so none is
// closed while its next request is under way.
const drainPause = 300 * time.Millisecond

// listenOptions configure the HTTP server.
type listenOptions struct {
	Addr            string
	CertFile        string // with KeyFile: speak TLS
	KeyFile         string
	H2C             bool          // also HTTP/2 without TLS
	ShutdownDelay   time.Duration // how long to keep serving after the stop request
	ShutdownTimeout time.Duration // how long requests in flight may take after that
	Log             *slog.Logger
	OnStopping      func() // called on the stop request; may be nil
}

// listen serves until ctx ends, then waits for requests in flight. It returns an error when it cannot listen or has to cut requests.
func listen(ctx context.Context, options listenOptions, handler http.Handler) error {
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", options.Addr)
	if err != nil {
		return fmt.Errorf("cannot listen on %s: %w", options.Addr, err)
	}
	return serveOn(ctx, options, listener, handler)
}

// serveOn is listen on an open listener.
func serveOn(ctx context.Context, options listenOptions, listener net.Listener, handler http.Handler) error {
	var stopping atomic.Bool
	server := &http.Server{
		Handler:           closeWhen(&stopping, handler),
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       30 * time.Second,
		WriteTimeout:      60 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    32 << 10,
		ErrorLog:          slog.NewLogLogger(options.Log.Handler(), slog.LevelDebug), // mostly broken clients
		Protocols:         protocols(options),
		TLSConfig:         &tls.Config{MinVersion: tls.VersionTLS12},
	}
	served := make(chan error, 1)
	go func() {
		if options.CertFile != "" {
			served <- server.ServeTLS(listener, options.CertFile, options.KeyFile)
			return
		}
		served <- server.Serve(listener)
	}()
	options.Log.Info("serving", "address", listener.Addr().String())

	select {
	case err := <-served:
		return fmt.Errorf("serving ended: %w", err)
	case <-ctx.Done():
	}
	options.Log.Info("stopping: requests in flight will finish")
	stopping.Store(true)
	if options.OnStopping != nil {
		options.OnStopping()
	}
	time.Sleep(max(options.ShutdownDelay, drainPause))
	// Shutdown drops requests that it has read but not started, so stop accepting first and let those start.
	_ = listener.Close() // Serve reports it
	<-served
	time.Sleep(drainPause)
	deadline, cancel := context.WithTimeout(context.WithoutCancel(ctx), options.ShutdownTimeout)
	defer cancel()
	if err := server.Shutdown(deadline); err != nil {
		return errors.Join(fmt.Errorf("requests in flight did not finish in %s", options.ShutdownTimeout), server.Close())
	}
	options.Log.Info("stopped")
	return nil
}

// closeWhen closes each connection with its next response while the server is stopping (HTTP/2: GOAWAY).
func closeWhen(stopping *atomic.Bool, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if stopping.Load() {
			w.Header().Set("Connection", "close")
		}
		next.ServeHTTP(w, r)
	})
}

func protocols(options listenOptions) *http.Protocols {
	var protocols http.Protocols
	protocols.SetHTTP1(true)
	protocols.SetHTTP2(true)
	protocols.SetUnencryptedHTTP2(options.H2C)
	return &protocols
}

// servePrivate serves profiles and metrics for operators on a separate address until ctx ends. It must not be reachable from
// outside.
func servePrivate(ctx context.Context, addr string, metrics http.Handler) error {
	mux := http.NewServeMux()
	mux.HandleFunc("/debug/pprof/", pprof.Index)
	mux.HandleFunc("/debug/pprof/cmdline", pprof.Cmdline)
	mux.HandleFunc("/debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("/debug/pprof/symbol", pprof.Symbol)
	mux.HandleFunc("/debug/pprof/trace", pprof.Trace)
	mux.Handle("/metrics", metrics)
	server := &http.Server{Addr: addr, Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	stop := context.AfterFunc(ctx, func() { _ = server.Close() })
	defer stop()
	if err := server.ListenAndServe(); err != http.ErrServerClosed {
		return err
	}
	return nil
}
