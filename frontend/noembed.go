//go:build !embedapp

// Package frontend holds the built app inside the server's binary, when built with -tags embedapp after the app's build.
package frontend

import "io/fs"

// Built is nil: this binary was built without the app.
func Built() fs.FS { return nil }
