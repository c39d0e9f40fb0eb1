package settlement

import (
	"strings"
	"unicode/utf8"
)

// Person holds the fields that participants see of each other.
type Person struct {
	ID        string `json:"id"`
	FirstName string `json:"first_name"`
	LastName  string `json:"last_name"`
	Email     string `json:"email"`
	Deleted   bool   `json:"deleted"` // the account, its name and its e-mail are deleted
	// HasAccount is false for people added by name.
	HasAccount        bool `json:"has_account"`
	HasPaymentDetails bool `json:"has_payment_details"`
}

// Number of characters shown of an e-mail's domain and of an id.
const (
	domainLetters = 3
	idLetters     = 8
)

// Name returns a person's name in settlements (docs/product.md 3.3): the parts of first and last name that exist; else the
// e-mail's local part with three letters of its domain in brackets, which distinguishes people without revealing an address;
// else "User" with the beginning of the id.
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
