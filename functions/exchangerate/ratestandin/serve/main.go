// Command ratestandin runs a fake provider of exchange rates for browser tests. Point EXCHANGE_RATES_URL at the printed
// address, and change its behaviour with PUT /mode/{mode}.
package main

import (
	"errors"
	"flag"
	"fmt"
	"log"
	"net"
	"net/http"
	"time"

	"divido/functions/exchangerate/ratestandin"
)

func main() {
	address := flag.String("addr", "127.0.0.1:0", "address to listen on")
	mode := flag.String("mode", string(ratestandin.OK), fmt.Sprintf("how to answer: one of %v", ratestandin.Modes))
	flag.Parse()

	listener, err := net.Listen("tcp", *address)
	if err != nil {
		log.Fatal(err)
	}
	standIn := ratestandin.New(nil)
	standIn.Set(ratestandin.Mode(*mode))
	fmt.Printf("http://%s/v1\n", listener.Addr())
	server := &http.Server{Handler: standIn, ReadHeaderTimeout: 5 * time.Second}
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		log.Fatal(err)
	}
}
