package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"strconv"
	"time"

	"github.com/labstack/echo/v5"

	"divido/frontend"
	"divido/functions"
	"divido/functions/account"
	"divido/functions/internal/app"
	"divido/functions/internal/config"
	"divido/functions/internal/middleware"
	"divido/functions/internal/observe"
	"divido/functions/internal/supabase"
	"divido/functions/internal/token"
	"divido/functions/origin/proxy"
	"divido/functions/receipt"
)

// patience is the maximum wait for earlier requests of the same caller. It is shorter than the database's statement timeout.
const patience = 5 * time.Second

// wired holds the components of a running server.
type wired struct {
	handler  http.Handler
	health   *observe.Health
	database *supabase.Client
	metrics  *observe.Metrics
	keys     *token.KeySet // nil with a shared secret
}

// serve wires the server and serves until ctx ends.
func serve(ctx context.Context, c config.Config, logTo io.Writer) error {
	log := observe.NewLogger(logTo, c.Server.LogLevel)
	stopTracing, err := observe.StartTracing(ctx, c.Server.OTLPEndpoint, version(), log)
	if err != nil {
		return fmt.Errorf("OTEL_EXPORTER_OTLP_ENDPOINT: %w", err)
	}
	defer func() {
		left, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
		defer cancel()
		if err := stopTracing(left); err != nil {
			log.Warn("the last traces could not be sent", "error", err.Error())
		}
	}()
	// Requests in flight continue after ctx has ended.
	serving, ended := context.WithCancel(context.WithoutCancel(ctx))
	defer ended()
	made, err := wire(serving, c, log)
	if err != nil {
		return err
	}
	go logUnusableKeys(ctx, made.keys, log)
	go account.Purge(ctx, made.database.AsService(), made.metrics, log)
	go receipt.Erase(ctx, made.database.AsService(), made.metrics, log)
	stopNotices, err := deliverNotices(ctx, c, made, log)
	if err != nil {
		return err
	}
	defer stopNotices()
	if c.Server.PrivateAddr != "" {
		go func() {
			if err := servePrivate(ctx, c.Server.PrivateAddr, made.metrics.ServePlain()); err != nil {
				log.Error("PRIVATE_ADDR cannot be served", "error", err.Error())
			}
		}()
	}
	return listen(ctx, listenOptions{
		Addr:            net.JoinHostPort(c.Server.Host, strconv.Itoa(c.Server.Port)),
		CertFile:        c.Server.TLSCertFile,
		KeyFile:         c.Server.TLSKeyFile,
		H2C:             c.Server.H2C,
		ShutdownDelay:   c.Server.ShutdownDelay,
		ShutdownTimeout: c.Server.ShutdownTimeout,
		Log:             log,
		OnStopping:      made.health.Drain,
	}, made.handler)
}

// wire builds the server. Its background work ends with ctx.
func wire(ctx context.Context, c config.Config, log *slog.Logger) (wired, error) {
	database, err := supabase.New(supabase.Options{
		URL: c.Supabase.URL, PublishableKey: c.Supabase.PublishableKey, SecretKey: c.Supabase.SecretKey,
	})
	if err != nil {
		return wired{}, err
	}
	files, err := loadApp(c.App.StaticDir)
	if err != nil {
		return wired{}, err
	}
	if files != nil && !c.App.ServiceWorker {
		files.RetireServiceWorker()
	}
	numbers := observe.NewMetrics(version())
	invitations, bills := newInvitations(c, database), newSharedBills(c, database)
	verifier, keys, err := verifier(ctx, c.Supabase)
	if err != nil {
		return wired{}, fmt.Errorf("SUPABASE_JWKS_URL: %w", err)
	}
	gate, err := middleware.New(middleware.Options{
		PublicURL:      c.Server.PublicURL,
		BrowserURL:     c.Supabase.BrowserURL,
		InlineScripts:  files.InlineScripts(),
		CORSOrigins:    c.Server.CORSOrigins,
		TrustedProxies: c.Server.TrustedProxies,
		PublishableKey: c.Supabase.PublishableKey,
		PerUser:        c.Limits.PerUser,
		PerAddress:     c.Limits.PerAddress,
		AtOnce:         c.Limits.AtOnce,
		Patience:       patience,
		Body:           c.Limits.Body,
		RequestTimeout: c.Server.RequestTimeout,
		Verifier:       verifier,
		Metrics:        numbers,
		Log:            log,
		Seat:           bills.Seat,
		Fallback:       fallback(files, c.Server.PublicURL, invitations.Names),
	})
	if err != nil {
		return wired{}, err
	}
	if err := registerRoutes(ctx, gate.Functions, c, invitations, bills, database, providers{numbers, log}, log); err != nil {
		return wired{}, err
	}
	state := observe.NewHealth(log, readiness(files, database, keys)...)
	numbers.Dependencies(state.Answering)
	gate.Echo.GET("/healthz", state.Ready)
	gate.Echo.GET("/livez", state.Live)
	gate.Echo.GET("/metrics", numbers.Handler(c.Server.MetricsToken))
	gate.Echo.GET("/config.json", app.ServeConfig(c, middleware.FunctionsPath, version()))
	gate.Echo.GET("/openapi.yaml", app.ServeDocument("openapi.yaml", functions.Description))
	if c.Supabase.Proxy {
		through, err := proxy.New(proxy.Options{SupabaseURL: c.Supabase.URL, Embedded: c.Supabase.Embedded, Limits: c.Limits, Metrics: numbers, Log: log})
		if err != nil {
			return wired{}, err
		}
		through.Register(gate.Echo)
	}
	return wired{handler: gate, health: state, database: database, metrics: numbers, keys: keys}, nil
}

// verifier returns the verifier of access tokens for the configured key. The KeySet is nil with a shared secret.
func verifier(ctx context.Context, c config.Supabase) (token.Verifier, *token.KeySet, error) {
	rules := token.Rules{Issuer: c.JWTIssuer}
	if c.JWKSURL == "" {
		return token.NewSecretVerifier(c.JWTSecret, rules), nil, nil
	}
	keys, err := token.NewKeySet(ctx, c.JWKSURL, nil)
	if err != nil {
		return nil, nil, err
	}
	return token.NewKeysVerifier(keys, rules), keys, nil
}

// logUnusableKeys fetches the keys at the start and logs an error for a wrong address or a project without keys.
func logUnusableKeys(ctx context.Context, keys *token.KeySet, log *slog.Logger) {
	if keys == nil {
		return
	}
	if err := keys.Ready(ctx); err != nil && ctx.Err() == nil {
		log.ErrorContext(ctx, "nobody can sign in: SUPABASE_JWKS_URL returns no keys that verify access tokens", "error", err.Error())
	}
}

// loadApp reads the built app from a folder or from the binary. It returns nil without either; the server then serves the functions
// alone.
func loadApp(dir string) (*app.Files, error) {
	built := frontend.Built()
	if dir != "" {
		built = os.DirFS(dir)
	}
	if built == nil {
		return nil, nil
	}
	files, err := app.Load(built)
	if err != nil && dir != "" {
		return nil, fmt.Errorf("STATIC_DIR is %s, but %w", dir, err)
	}
	return files, err
}

func fallback(files *app.Files, publicURL string, names app.InvitationNames) echo.HandlerFunc {
	if files == nil {
		return nil
	}
	return app.New(files, publicURL, names).Serve
}

// readiness returns the checks of GET /healthz.
func readiness(files *app.Files, database *supabase.Client, keys *token.KeySet) []observe.Check {
	checks := []observe.Check{
		// The functions run in this process, so they always answer.
		{Name: "functions", Do: func(context.Context) error { return nil }},
		{Name: "api", Do: database.Ping},
		{Name: "database", Do: func(ctx context.Context) error {
			// Tests the API, the secret key and the migrations, down to a table.
			return database.AsService().Call(ctx, "preview_invitation", map[string]any{"token": "readiness"}, nil)
		}},
	}
	if keys != nil {
		checks = append(checks, observe.Check{Name: "keys", Do: keys.Ready})
	}
	if files != nil {
		checks = append(checks, observe.Check{Name: "app", Do: func(context.Context) error { return files.Complete() }})
	}
	return checks
}
