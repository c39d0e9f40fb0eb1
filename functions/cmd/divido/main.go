// Command divido is Divido's server: the functions, the built app and, if configured, Supabase's API on one origin.
package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"
	"time"

	"divido/functions/internal/config"
)

const usage = `Divido's server: edge functions, the built app and, with SUPABASE_PROXY, Supabase's API on one origin.

Usage: divido [--help | --version | --check]

  --help      show this
  --version   show the version
  --check     ask the running server whether it is alive, for container health checks

Configuration is read from the environment:

`

func main() {
	if err := run(untilSignal(context.Background()), os.Args[1:], environment(), os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// untilSignal returns a context that ends with the first SIGINT or SIGTERM. A second signal ends the process at once, with the
// exit code 130.
func untilSignal(parent context.Context) context.Context {
	ctx, cancel := context.WithCancel(parent)
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go endBySignals(signals, cancel, func() { os.Exit(130) })
	return ctx
}

// copyComesWithin is the time in which a second signal counts as a copy of the first: npm and scripts forward a Ctrl-C to
// programs that the terminal has already signalled.
const copyComesWithin = 500 * time.Millisecond

// endBySignals calls stop on the first signal, and exit on the next one that is not a copy of it.
func endBySignals(signals <-chan os.Signal, stop, exit func()) {
	<-signals
	first := time.Now()
	stop()
	for range signals {
		if time.Since(first) >= copyComesWithin {
			exit()
			return
		}
	}
}

// run is main with its environment as parameters.
func run(ctx context.Context, arguments []string, environment map[string]string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("divido", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	showVersion := flags.Bool("version", false, "")
	check := flags.Bool("check", false, "")
	if err := flags.Parse(arguments); errors.Is(err, flag.ErrHelp) {
		_, _ = io.WriteString(stdout, usage)
		return config.Help(stdout)
	} else if err != nil {
		return fmt.Errorf("%w; see --help", err)
	}
	if *showVersion {
		_, err := fmt.Fprintln(stdout, version())
		return err
	}
	configuration, err := config.Read(environment)
	if err != nil {
		return err
	}
	if *check {
		return checkLiveness(ctx, configuration)
	}
	return serve(ctx, configuration, stderr)
}

// environment returns the variables of the process.
func environment() map[string]string {
	variables := map[string]string{}
	for _, each := range os.Environ() {
		name, value, _ := strings.Cut(each, "=")
		variables[name] = value
	}
	return variables
}

// release is set by the linker (-X main.release=...) for a release build.
var release string

// version is the release, or else the commit that the binary was built from.
func version() string {
	if release != "" {
		return release
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	for _, setting := range info.Settings {
		if setting.Key == "vcs.revision" {
			return setting.Value
		}
	}
	return cmp.Or(info.Main.Version, "unknown")
}
