package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net/http/httputil"
	"strconv"
)

// readAnswer reads one answer to its end and returns its status. It looks at no more of it than it must: a client that reads
// every header would take more of the processor the more headers a server sends, and what is measured is the server.
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
		length = int64(len("\r\n")) // behind the last chunk
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
