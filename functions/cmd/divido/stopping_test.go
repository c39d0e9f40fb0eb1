package main

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"
)

// TestMain runs the server instead of the tests when a test starts this program again.
func TestMain(m *testing.M) {
	if os.Getenv("RUN_SERVER") != "" {
		os.Args = os.Args[:1]
		main()
		return
	}
	os.Exit(m.Run())
}

func TestACopyOfTheFirstSignalDoesNotEndTheServer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		signals := make(chan os.Signal)
		var stopped, exited bool
		go endBySignals(signals, func() { stopped = true }, func() { exited = true })
		signals <- os.Interrupt
		time.Sleep(time.Millisecond)
		signals <- syscall.SIGTERM
		synctest.Wait()
		if !stopped || exited {
			t.Errorf("after a copy: stopped %v, exited %v", stopped, exited)
		}
		time.Sleep(time.Second)
		signals <- os.Interrupt
		synctest.Wait()
		if !exited {
			t.Error("a second signal did not end the process")
		}
	})
}

func TestASecondInterruptEndsTheServerAtOnce(t *testing.T) {
	for _, interrupt := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM} {
		server := exec.Command(os.Args[0])
		server.Env = append(os.Environ(), "RUN_SERVER=1", "PORT="+freePort(t), "SHUTDOWN_DELAY=1h")
		for name, value := range settings(t, "http://127.0.0.1:1") {
			server.Env = append(server.Env, name+"="+value)
		}
		stderr, err := server.StderrPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := server.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = server.Process.Kill() })
		log := bufio.NewScanner(stderr)
		signalAfter := func(line string) {
			for log.Scan() {
				if strings.Contains(log.Text(), line) {
					if err := server.Process.Signal(interrupt); err != nil {
						t.Fatal(err)
					}
					return
				}
			}
			t.Fatalf("the log ended before %q", line)
		}
		signalAfter(`"msg":"serving"`)
		ended := make(chan bool)
		go func() {
			_, _ = io.Copy(io.Discard, stderr) // until the process ends
			_ = server.Wait()
			close(ended)
		}()
		// Without a second signal it would stop in an hour.
		for done := false; !done; {
			_ = server.Process.Signal(interrupt)
			select {
			case <-ended:
				done = true
			case <-time.After(50 * time.Millisecond):
			}
		}
		if server.ProcessState.ExitCode() != 130 {
			t.Errorf("%s: ended with %s", interrupt, server.ProcessState)
		}
	}
}
