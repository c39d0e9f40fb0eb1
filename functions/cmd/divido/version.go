package main

import (
	"cmp"
	"runtime/debug"
)

// release is set by the linker (-X main.release=...) for a release build.
var release string

// version is the release, or else the commit that the binary was built from.
func version() string {
	if release != "" {
		return release
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	for _, setting := range info.Settings {
		if setting.Key == "vcs.revision" {
			return setting.Value
		}
	}
	return cmp.Or(info.Main.Version, "unknown")
}
