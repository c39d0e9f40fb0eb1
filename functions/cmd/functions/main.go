// Command functions is Divido's server: the edge functions, the built app and, where wanted, Supabase's API on one origin.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"strings"
	"syscall"

	"divido/functions/internal/config"
)

const usage = `Divido's server: edge functions, the built app and, with SUPABASE_PROXY, Supabase's API on one origin.

Usage: functions [--help | --version | --check]

  --help      show this
  --version   show the version
  --check     ask the running server whether it is alive, for container health checks

Configuration is read from the environment:

`

func main() {
	if os.Getenv("GOGC") == "" {
		// Collecting twice as often as usual costs a few percent of the time and saves a sixth of the memory, which is what
		// small machines are short of.
		debug.SetGCPercent(50)
	}
	if os.Getenv("PRIVATE_ADDR") == "" {
		// Nobody can ask for a profile of the memory: keeping one would take more than a megabyte of it.
		runtime.MemProfileRate = 0
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	// From the first signal on, a second one ends the process at once.
	context.AfterFunc(ctx, stop)
	if err := run(ctx, os.Args[1:], environment(), os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// run is main with its surroundings as parameters.
func run(ctx context.Context, arguments []string, environment map[string]string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("functions", flag.ContinueOnError)
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

// environment is that of the process.
func environment() map[string]string {
	variables := map[string]string{}
	for _, each := range os.Environ() {
		name, value, _ := strings.Cut(each, "=")
		variables[name] = value
	}
	return variables
}
