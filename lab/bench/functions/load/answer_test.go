package main

import (
	"bufio"
	"io"
	"strings"
	"testing"
)

func TestAnswersAreReadToTheirEnd(t *testing.T) {
	for name, answer := range map[string]string{
		"of a length": "HTTP/1.1 201 Created\r\nX: y\r\ncontent-length: 5\r\n\r\nhello",
		"in chunks":   "HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nhel\r\n2\r\nlo\r\n0\r\n\r\n",
		"empty":       "HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n",
	} {
		from := bufio.NewReader(strings.NewReader(answer + "the next"))
		status, err := readAnswer(from)
		if rest, _ := io.ReadAll(from); status != 201 || err != nil || string(rest) != "the next" {
			t.Errorf("%s: %d, %v, then %q", name, status, err, rest)
		}
	}
	for _, none := range []string{"", "hello\n", "HTTP/1.1 abc Oh\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhello"} {
		if status, err := readAnswer(bufio.NewReader(strings.NewReader(none))); err == nil {
			t.Errorf("%q was answered %d", none, status)
		}
	}
}
