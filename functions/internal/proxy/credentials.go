package proxy

import (
	"encoding/json"
	"slices"

	"divido/functions/internal/problem"
)

// What a body of the auth API may say in which form. Null is the same as nothing, which the app sends too.
var (
	credentialTexts = []string{
		"email", "phone", "password", "current_password", "token", "token_hash", "type", "nonce", "channel",
		"refresh_token", "auth_code", "code_verifier", "code_challenge", "code_challenge_method", "provider", "id_token", "access_token",
	}
	credentialObjects = []string{"data", "options", "gotrue_meta_security"}
)

// checkCredentials refuses a body of the auth API whose parts have another form than they can have: a server that expects
// none of this fails.
func checkCredentials(body []byte) error {
	var values map[string]any
	if err := json.Unmarshal(body, &values); err != nil || values == nil {
		return problem.New(problem.InvalidRequest, "The body is no object.")
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
			return problem.New(problem.InvalidRequest, name+" has to be a text.")
		case slices.Contains(credentialObjects, name) && !isObject:
			return problem.New(problem.InvalidRequest, name+" has to be an object.")
		case name == "create_user" && !isBool:
			return problem.New(problem.InvalidRequest, name+" has to be true or false.")
		}
	}
	return nil
}
