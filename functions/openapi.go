// Package functions embeds the API description in the binary.
package functions

import _ "embed"

// Description is openapi.yaml, the requests and responses for programs.
//
//go:embed openapi.yaml
var Description []byte
