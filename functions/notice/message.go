package notice

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"strings"
)

// message is a Declarative Web Push message (https://www.w3.org/TR/push-api/#declarative-push-message). Safari displays it
// without the service worker. In other browsers the service worker displays the same object.
type message struct {
	WebPush      int          `json:"web_push"` // always 8030
	Notification notification `json:"notification"`
	// Mutable makes browsers with declarative push run the service worker too, which updates the badge.
	Mutable bool `json:"mutable"`
}

type notification struct {
	Title    string `json:"title"`
	Body     string `json:"body"`
	Lang     string `json:"lang"`
	Tag      string `json:"tag"` // the event, so that a newer notice replaces an older one
	Navigate string `json:"navigate"`
}

// maxMessage is the largest message that fits into one encrypted record of 4,096 bytes.
const maxMessage = 3993

// compose returns the message for a device.
func (t Texts) compose(n Notice, language, publicURL string) ([]byte, error) {
	return json.Marshal(message{
		WebPush: 8030,
		Notification: notification{
			Title:    shorten(n.EventName, maxDescription),
			Body:     t.Body(n, language),
			Lang:     language,
			Tag:      n.EventID,
			Navigate: strings.TrimSuffix(publicURL, "/") + path(n),
		},
		Mutable: true,
	})
}

// path returns the address of the expense if the notice is about one that exists, else of the event.
func path(n Notice) string {
	event := "/events/" + n.EventID
	if len(n.Entries) == 1 && len(n.Words) == 0 {
		if only := n.Entries[0]; only.Kind == "expense_added" || only.Kind == "expense_changed" {
			return event + "/expenses/" + only.ID + "/edit"
		}
	}
	return event
}

// topic returns the topic of an event's messages. A push service keeps only the newest message of a topic for an offline device.
// Topics differ between people, so that the service cannot tell who shares an event.
func topic(n Notice) string {
	sum := sha256.Sum256([]byte(n.UserID + "/" + n.EventID))
	return base64.RawURLEncoding.EncodeToString(sum[:24])
}
