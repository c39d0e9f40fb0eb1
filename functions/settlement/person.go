package settlement

import (
	"strings"
	"unicode/utf8"
)

// Person is what participants may see of each other.
type Person struct {
	ID        string `json:"id"`
	FirstName string `json:"first_name"`
	LastName  string `json:"last_name"`
	Email     string `json:"email"`
	Deleted   bool   `json:"deleted"` // the account is gone, and with it name and e-mail
	// HasAccount is false for whom others entered by name.
	HasAccount bool `json:"has_account"`
	HasIBAN    bool `json:"has_iban"`
}

// domainLetters is how much of an e-mail's domain a settlement shows, idLetters how much of an id.
const (
	domainLetters = 3
	idLetters     = 8
)

// Name is how a settlement calls a person (docs/product.md 3.3): first and last name or what there is of
// them, else the e-mail's local part with the first three letters of its domain in brackets, which tells two people of the
// same name apart without showing an address, else "User" with the beginning of the id.
func (p Person) Name() string {
	if name := strings.TrimSpace(strings.TrimSpace(p.FirstName) + " " + strings.TrimSpace(p.LastName)); name != "" {
		return name
	}
	if at := strings.LastIndexByte(p.Email, '@'); at > 0 {
		return p.Email[:at] + " (" + beginning(p.Email[at+1:], domainLetters) + ")"
	}
	return "User " + beginning(p.ID, idLetters)
}

// beginning returns the first characters of a text.
func beginning(text string, characters int) string {
	end := 0
	for range characters {
		_, size := utf8.DecodeRuneInString(text[end:])
		end += size
	}
	return text[:end]
}
