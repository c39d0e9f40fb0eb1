// Command load repeats one request over a number of connections and prints how many were answered and how long that took.
// Each connection sends the next request when it has the answer. It costs little itself, because it shares the machine with
// what it measures. Use it for addresses of this machine only.
package main

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"log"
	"net"
	"net/netip"
	"os"
	"slices"
	"sync"
	"time"
)

// outcome holds the results of one connection or of all.
type outcome struct {
	statuses  map[int]int
	latencies []time.Duration
}

func main() {
	target := flag.String("to", "", "address and port of this machine, for example 127.0.0.1:8080")
	connections := flag.Int("connections", 16, "how many at once")
	span := flag.Duration("for", 3*time.Second, "how long")
	flag.Parse()

	address, err := netip.ParseAddrPort(*target)
	if err != nil || !address.Addr().IsLoopback() {
		log.Fatalf("%q is not an address of this machine", *target)
	}
	request, err := io.ReadAll(os.Stdin)
	if err != nil {
		log.Fatal(err)
	}
	started := time.Now()
	all, err := send(address.String(), request, *connections, started.Add(*span))
	if err != nil {
		log.Fatal(err)
	}
	if err := report(os.Stdout, all, time.Since(started)); err != nil {
		log.Fatal(err)
	}
}

// send repeats the raw request until the end.
func send(address string, request []byte, connections int, end time.Time) (outcome, error) {
	var mu sync.Mutex
	var failure error
	all := outcome{statuses: map[int]int{}}
	var working sync.WaitGroup
	for range connections {
		working.Go(func() {
			one, err := sendOver(address, request, end)
			mu.Lock()
			defer mu.Unlock()
			if err != nil {
				failure = err
			}
			for status, count := range one.statuses {
				all.statuses[status] += count
			}
			all.latencies = append(all.latencies, one.latencies...)
		})
	}
	working.Wait()
	return all, failure
}

// sendOver sends the request over one connection, which the server must keep open.
func sendOver(address string, request []byte, end time.Time) (outcome, error) {
	one := outcome{statuses: map[int]int{}}
	connection, err := net.Dial("tcp", address)
	if err != nil {
		return one, err
	}
	defer func() { _ = connection.Close() }()
	answers := bufio.NewReaderSize(connection, 16<<10)
	for started := time.Now(); started.Before(end); started = time.Now() {
		if _, err := connection.Write(request); err != nil {
			return one, err
		}
		status, err := readAnswer(answers)
		if err != nil {
			return one, err
		}
		one.latencies = append(one.latencies, time.Since(started))
		one.statuses[status]++
	}
	return one, nil
}

// report writes the results as JSON; times are in milliseconds.
func report(to io.Writer, all outcome, took time.Duration) error {
	if len(all.latencies) == 0 {
		return fmt.Errorf("nothing was answered")
	}
	slices.Sort(all.latencies)
	at := func(share float64) float64 {
		return float64(all.latencies[int(share*float64(len(all.latencies)-1))].Microseconds()) / 1000
	}
	return json.NewEncoder(to).Encode(map[string]any{
		"answers": len(all.latencies), "seconds": took.Seconds(), "statuses": all.statuses,
		"half": at(0.5), "p99": at(0.99),
	})
}
