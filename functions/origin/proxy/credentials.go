package proxy

import (
	"bytes"
	"encoding/json"
	"regexp"
	"slices"

	"divido/functions/internal/problem"
)

// Types of the values in a body of the auth API. Null counts as missing; the app sends it.
var (
	credentialTexts = []string{
		"email", "phone", "password", "current_password", "token", "token_hash", "type", "nonce", "channel",
		"refresh_token", "auth_code", "code_verifier", "code_challenge", "code_challenge_method", "provider", "id_token", "access_token",
	}
	credentialObjects = []string{"data", "options", "gotrue_meta_security"}
)

// credentialName is the form of every name in a body of the auth API.
var credentialName = regexp.MustCompile(`^[a-z_]+$`)

// checkCredentials decodes a body of the auth API. It refuses values of other types, on which the auth server fails. It also refuses
// names in another spelling (Email) and names given twice, because servers disagree about which value counts: the limits would
// count one account while the server tries another.
func checkCredentials(body []byte) (map[string]any, error) {
	values, err := readObject(body)
	if err != nil {
		return nil, err
	}
	for name, value := range values {
		if value == nil {
			continue
		}
		_, isText := value.(string)
		_, isObject := value.(map[string]any)
		_, isBool := value.(bool)
		switch {
		case slices.Contains(credentialTexts, name) && !isText:
			return nil, problem.New(problem.InvalidRequest, name+" must be a string.")
		case slices.Contains(credentialObjects, name) && !isObject:
			return nil, problem.New(problem.InvalidRequest, name+" must be an object.")
		case name == "create_user" && !isBool:
			return nil, problem.New(problem.InvalidRequest, name+" must be true or false.")
		}
	}
	return values, nil
}

// readObject decodes a JSON object. It fails with invalid_request for any other value, and for a name that is given twice or
// has another form than names of the auth API have.
func readObject(body []byte) (map[string]any, error) {
	reader := json.NewDecoder(bytes.NewReader(body))
	if first, err := reader.Token(); err != nil || first != json.Delim('{') {
		return nil, problem.New(problem.InvalidRequest, "The body must be a JSON object.")
	}
	values := map[string]any{}
	for reader.More() {
		token, err := reader.Token()
		if err != nil {
			return nil, problem.New(problem.InvalidRequest, "The body must be valid JSON.")
		}
		name, _ := token.(string)
		if _, twice := values[name]; twice || !credentialName.MatchString(name) {
			return nil, problem.New(problem.InvalidRequest, "Each name must be given once and spelled as documented.")
		}
		var value any
		if err := reader.Decode(&value); err != nil {
			return nil, problem.New(problem.InvalidRequest, "The body must be valid JSON.")
		}
		values[name] = value
	}
	return values, nil
}
