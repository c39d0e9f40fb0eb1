// Package storage_go replaces storage-go in our builds: supabase-go creates a client of it that we do not use, and storage-go
// has no licence that permits distribution.
package storage_go

// Client does nothing.
type Client struct{}

// NewClient has the signature that supabase-go calls.
func NewClient(string, string, map[string]string) *Client { return &Client{} }
