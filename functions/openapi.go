// Package functions holds the description of the interface inside the server's binary.
package functions

import _ "embed"

// Description is openapi.yaml: what programs may ask, and what they are answered.
//
//go:embed openapi.yaml
var Description []byte
