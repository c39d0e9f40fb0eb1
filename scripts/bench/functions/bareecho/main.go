// Command bareecho is what npm run bench measures the server against: Echo as it comes, answering the same bytes and doing
// nothing else. It reads its answers from standard input and prints its address.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"time"

	"github.com/labstack/echo/v5"
)

// answer is what one route says.
type answer struct {
	Method      string `json:"method"`
	Path        string `json:"path"` // without a query, which is not looked at
	Status      int    `json:"status"`
	ContentType string `json:"content_type"`
	Body        []byte `json:"body"` // base64
}

func main() {
	var answers []answer
	if err := json.NewDecoder(os.Stdin).Decode(&answers); err != nil {
		log.Fatal(err)
	}
	e := echo.New()
	for _, each := range answers {
		e.Add(each.Method, each.Path, func(c *echo.Context) error {
			return c.Blob(each.Status, each.ContentType, each.Body)
		})
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(listener.Addr())
	server := &http.Server{Handler: e, ReadHeaderTimeout: 5 * time.Second}
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		log.Fatal(err)
	}
}
