//go:build embedapp

// Package frontend holds the built app inside the server's binary, when built with -tags embedapp after the app's build.
package frontend

import (
	"embed"
	"io/fs"
)

//go:embed all:dist
var dist embed.FS

// Built is the built app.
func Built() fs.FS {
	built, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // the name is a constant
	}
	return built
}
