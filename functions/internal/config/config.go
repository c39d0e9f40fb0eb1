// Package config reads the server's configuration from the environment. [Config] holds every variable with its default and its
// description, which --help prints.
package config

import (
	"net/netip"
	"time"
)

// Config is the configuration of the server.
type Config struct {
	Server   Server
	Supabase Supabase
	App      App
	Limits   Limits
	Rates    ExchangeRates
	Places   Places
	Push     Push
}

// Server configures how the server listens and runs.
type Server struct {
	Host      string `env:"HOST" envDefault:"0.0.0.0" help:"address to listen on"`
	Port      int    `env:"PORT" envDefault:"8080" help:"port to listen on"`
	PublicURL string `env:"PUBLIC_URL" help:"address at which people reach the app; default http://localhost:PORT"`

	TLSCertFile string `env:"TLS_CERT_FILE" help:"certificate chain (PEM); with TLS_KEY_FILE the server speaks https and HTTP/2 itself"`
	TLSKeyFile  string `env:"TLS_KEY_FILE" help:"private key (PEM) of TLS_CERT_FILE"`
	H2C         bool   `env:"H2C" envDefault:"false" help:"also speak HTTP/2 without TLS, to a proxy in front that ends TLS"`

	TrustedProxies []netip.Prefix `env:"TRUSTED_PROXIES" help:"networks (CIDR, comma-separated) whose X-Forwarded-For and X-Request-Id are believed; nobody by default"`
	CORSOrigins    []string       `env:"CORS_ORIGINS" help:"further origins (comma-separated) whose pages may call the functions; the app's own always may"`

	RequestTimeout  time.Duration `env:"REQUEST_TIMEOUT" envDefault:"20s" help:"longest time for one function call"`
	ShutdownDelay   time.Duration `env:"SHUTDOWN_DELAY" envDefault:"0s" help:"after SIGTERM, how long to serve on while /healthz already answers 503, for a load balancer to notice"`
	ShutdownTimeout time.Duration `env:"SHUTDOWN_TIMEOUT" envDefault:"25s" help:"after SIGTERM, how long requests in flight may take to finish"`

	LogLevel     string `env:"LOG_LEVEL" envDefault:"info" help:"debug, info, warn or error"`
	PrivateAddr  string `env:"PRIVATE_ADDR" help:"address of profiling (pprof) and metrics for operators, for example 127.0.0.1:6060; off by default"`
	MetricsToken string `env:"METRICS_TOKEN" secret:"true" help:"bearer token that GET /metrics asks for; open to all when empty"`
	OTLPEndpoint string `env:"OTEL_EXPORTER_OTLP_ENDPOINT" help:"collector of OpenTelemetry traces (OTLP over http), for example http://localhost:4318; no traces when empty"`
}

// Supabase configures the project that stores the data.
type Supabase struct {
	URL            string `env:"SUPABASE_URL" envDefault:"http://127.0.0.1:54321" help:"where this server reaches Supabase (auth and tables)"`
	BrowserURL     string `env:"SUPABASE_BROWSER_URL" help:"where browsers reach Supabase; default PUBLIC_URL when SUPABASE_PROXY is on, else SUPABASE_URL"`
	Proxy          bool   `env:"SUPABASE_PROXY" envDefault:"false" help:"serve /auth/v1, /rest/v1 and photos of Supabase from this server's own origin"`
	Embedded       bool   `env:"SUPABASE_EMBEDDED" envDefault:"false" help:"Supabase is the embedded stack's light server, whose users have other ids"`
	PublishableKey string `env:"SUPABASE_PUBLISHABLE_KEY,required" help:"the project's publishable key; browsers get it"`
	SecretKey      string `env:"SUPABASE_SECRET_KEY,required" secret:"true" help:"the project's secret key; stays in this server"`
	JWTSecret      string `env:"SUPABASE_JWT_SECRET" secret:"true" help:"secret that access tokens are signed with (HS256, 32 characters or more); either this or SUPABASE_JWKS_URL"`
	JWKSURL        string `env:"SUPABASE_JWKS_URL" help:"the project's public keys, for example https://abc.supabase.co/auth/v1/.well-known/jwks.json"`
	JWTIssuer      string `env:"SUPABASE_JWT_ISSUER" help:"issuer that access tokens must name; not checked when empty"`
}

// App configures the built front end and its operator.
type App struct {
	StaticDir      string   `env:"STATIC_DIR" help:"folder of the built app; the app inside this binary when empty"`
	ServiceWorker  bool     `env:"SERVICE_WORKER" envDefault:"true" help:"false switches the service worker off for everyone: devices remove it with its caches"`
	CompanyName    string   `env:"COMPANY_NAME" envDefault:"Divido" help:"who runs the app, for the legal pages"`
	CompanyAddress []string `env:"COMPANY_ADDRESS" envSeparator:"|" envDefault:"Example Street 1|12345 Example City|Example Country" help:"postal address, three lines separated by |"`
	CompanyEmail   string   `env:"COMPANY_EMAIL" envDefault:"hello@example.org" help:"where people reach support"`
}

// Limits protect the capacity of the server from single callers.
type Limits struct {
	PerUser         Limit         `env:"LIMIT_PER_USER" envDefault:"600/10s" help:"requests of one signed-in user"`
	PerAddress      Limit         `env:"LIMIT_PER_ADDRESS" envDefault:"600/10s" help:"requests from one address without a valid access token; as many of each seat at a table, and ten times as many of all seats behind one address"`
	AtOnce          int           `env:"LIMIT_AT_ONCE" envDefault:"6" help:"requests that ask the database, of one signed-in user or one address, that are answered at the same time; further ones wait a little for their turn"`
	Password        Limit         `env:"LIMIT_PASSWORD" envDefault:"10/5m" help:"wrong passwords from one address for one account"`
	PasswordAddress Limit         `env:"LIMIT_PASSWORD_ADDRESS" envDefault:"100/15m" help:"wrong passwords from one address for all accounts together, and as many wrong codes and mailed links"`
	SignUp          Limit         `env:"LIMIT_SIGN_UP" envDefault:"300/1h" help:"sign-ups from one address"`
	GuestSignUp     Limit         `env:"LIMIT_GUEST_SIGN_UP" envDefault:"120/1h" help:"guests (anonymous sign-ups) from one address"`
	Mail            Limit         `env:"LIMIT_MAIL" envDefault:"20/1h" help:"mails (password reset, confirmation again) asked for from one address for one account"`
	MailAddress     Limit         `env:"LIMIT_MAIL_ADDRESS" envDefault:"300/1h" help:"mails asked for from one address for all accounts together"`
	LinkAttempts    Limit         `env:"LIMIT_LINK_ATTEMPTS" envDefault:"120/1m" help:"link attempts of one address: invitations opened or accepted, as many view links opened, and as many unknown links of bills at the table; keeps tokens from being guessed"`
	AuthFloor       time.Duration `env:"AUTH_ANSWER_FLOOR" envDefault:"500ms" help:"answers to sign-up, password reset and wrong passwords take at least this long, so that their time tells nothing about an address"`
	Body            int64         `env:"LIMIT_BODY" envDefault:"65536" help:"largest body of a function call, in bytes"`
	ProxyBody       int64         `env:"LIMIT_PROXY_BODY" envDefault:"1048576" help:"largest body passed on to Supabase, in bytes"`
}

// ExchangeRates configures the provider of exchange rates.
type ExchangeRates struct {
	Provider    string        `env:"EXCHANGE_RATES_PROVIDER" envDefault:"frankfurter" help:"frankfurter, or builtin: the built-in table of four currencies, and nobody is asked"`
	URL         string        `env:"EXCHANGE_RATES_URL" envDefault:"https://api.frankfurter.dev/v1" help:"server with Frankfurter's API; the built-in table stands in while it does not answer"`
	RateTimeout time.Duration `env:"EXCHANGE_RATES_TIMEOUT" envDefault:"2s" help:"longest time for one request to the provider"`
}

// Places configures the provider of the place search.
type Places struct {
	Provider     string        `env:"PLACES_PROVIDER" envDefault:"photon" help:"photon, geoapify, or builtin: the built-in countries and cities, and nobody is asked"`
	PhotonURL    string        `env:"PHOTON_URL" envDefault:"https://photon.komoot.io" help:"Photon server; the built-in cities stand in while the provider does not answer"`
	GeoapifyURL  string        `env:"GEOAPIFY_URL" envDefault:"https://api.geoapify.com" help:"Geoapify server"`
	GeoapifyKey  string        `env:"GEOAPIFY_KEY" secret:"true" help:"Geoapify key; needed for PLACES_PROVIDER=geoapify"`
	PlaceTimeout time.Duration `env:"PLACES_TIMEOUT" envDefault:"2s" help:"longest time for one request to the provider"`
}

// Push configures push notifications.
type Push struct {
	PublicKey  string   `env:"VAPID_PUBLIC_KEY" help:"public key by which push services know this server (VAPID); no notifications when empty"`
	PrivateKey string   `env:"VAPID_PRIVATE_KEY" secret:"true" help:"private key of VAPID_PUBLIC_KEY"`
	Services   []string `env:"PUSH_SERVICES" envDefault:"fcm.googleapis.com,updates.push.services.mozilla.com,web.push.apple.com,*.push.apple.com,*.notify.windows.com" help:"hosts (comma-separated) of push services that may be called; the table private.push_services lists the same"`
}
