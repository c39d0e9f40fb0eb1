package main

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
)

// TestMain runs the server in place of the tests when a test starts this program once more.
func TestMain(m *testing.M) {
	if os.Getenv("RUN_SERVER") != "" {
		os.Args = os.Args[:1]
		main()
		return
	}
	os.Exit(m.Run())
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
		signalAfter(`"msg":"stopping`)
		// The log ends with the process. Without a second signal it would stop in an hour.
		_, _ = io.Copy(io.Discard, stderr)
		_ = server.Wait()
		if ended := server.ProcessState.Sys().(syscall.WaitStatus); !ended.Signaled() || ended.Signal() != interrupt {
			t.Errorf("%s: ended with %s", interrupt, server.ProcessState)
		}
	}
}
