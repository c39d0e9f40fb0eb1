package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net/http/httputil"
	"strconv"
)

// readAnswer reads one response and returns its status. It parses as little as possible: parsing every header would take
// processor time from the measured server.
func readAnswer(from *bufio.Reader) (status int, err error) {
	line, err := from.ReadSlice('\n')
	if err != nil {
		return 0, err
	}
	if len(line) < len("HTTP/1.1 200") {
		return 0, fmt.Errorf("no answer: %q", line)
	}
	if status, err = strconv.Atoi(string(line[9:12])); err != nil {
		return 0, fmt.Errorf("no answer: %q", line)
	}
	length := int64(-1)
	for {
		if line, err = from.ReadSlice('\n'); err != nil {
			return 0, err
		}
		line = bytes.TrimSpace(line)
		if len(line) == 0 {
			break
		}
		if value, ok := cutHeader(line, "Content-Length:"); ok {
			if length, err = strconv.ParseInt(string(value), 10, 64); err != nil {
				return 0, err
			}
		}
	}
	if length < 0 {
		if _, err := io.Copy(io.Discard, httputil.NewChunkedReader(from)); err != nil {
			return 0, err
		}
		length = int64(len("\r\n")) // after the last chunk
	}
	_, err = from.Discard(int(length))
	return status, err
}

// cutHeader returns the value of a header when it is the one of this name.
func cutHeader(line []byte, name string) ([]byte, bool) {
	if len(line) < len(name) || !bytes.EqualFold(line[:len(name)], []byte(name)) {
		return nil, false
	}
	return bytes.TrimSpace(line[len(name):]), true
}
