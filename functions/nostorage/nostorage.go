// Package storage_go takes the place of storage-go in our builds: supabase-go makes a client of it that nothing of ours uses,
// and storage-go has no licence under which its code could be passed on.
package storage_go

// Client can do nothing.
type Client struct{}

// NewClient has the form that supabase-go calls.
func NewClient(string, string, map[string]string) *Client { return &Client{} }
