package main

import (
	"context"
	"crypto/tls"
	"errors"
	"net"
	"net/http"
	"strconv"
	"time"

	"divido/functions/internal/config"
)

// checkLiveness returns an error unless the server on this machine responds.
func checkLiveness(ctx context.Context, c config.Config) error {
	ctx, cancel := context.WithTimeout(ctx, 3*time.Second)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, livenessAddress(c), nil)
	if err != nil {
		return err
	}
	// The certificate names the public address and may be self-signed. Skipping its verification is safe: the request sends
	// nothing secret, and only the status of the response counts.
	client := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}}
	response, err := client.Do(request)
	if err != nil {
		return err
	}
	if err := response.Body.Close(); err != nil {
		return err
	}
	if response.StatusCode != http.StatusOK {
		return errors.New("the server answered " + response.Status)
	}
	return nil
}

// livenessAddress returns the local address of the server: the one it listens on, or the loopback address when it listens on
// all.
func livenessAddress(c config.Config) string {
	scheme, host := "http", c.Server.Host
	if c.Server.TLSCertFile != "" {
		scheme = "https"
	}
	switch host {
	case "0.0.0.0":
		host = "127.0.0.1"
	case "::":
		host = "::1"
	}
	return scheme + "://" + net.JoinHostPort(host, strconv.Itoa(c.Server.Port)) + "/livez"
}
