package notice

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"
)

func TestTheTextOfANoticeFollowsWhatHappened(t *testing.T) {
	entry := func(kind string, change func(*Entry)) Notice {
		n := fondue()
		n.Entries[0].Kind = kind
		if change != nil {
			change(&n.Entries[0])
		}
		return n
	}
	several := fondue()
	several.Entries = append(several.Entries, several.Entries[0])
	byTwo := fondue()
	byTwo.Entries = append(byTwo.Entries, Entry{Kind: "payment_sent", Actor: "Can", ActorID: "can"})
	hidden, household, asked, lost, merged := fondue(), several, fondue(), fondue(), fondue()
	hidden.HideAmounts = true
	household.Household, household.Balance = true, "1234567.50"
	asked.Entries, asked.Words = nil, []Word{{Kind: "iban_asked", Actor: "Can"}}
	lost.Entries = nil
	merged.Entries, merged.Words = nil, []Word{{Kind: "merged", Actor: "Ada", Name: "Grandma", Into: "Bo", Mine: true}, {Kind: "claimed", Actor: "Cem", Name: "Opa"}}
	discussed := asked
	discussed.Words = []Word{{Kind: "mentioned", Actor: "Can", Name: "Fondue"}, {Kind: "check_asked_on_payment", Actor: "Can"}}
	even := fondue()
	even.Balance, even.Entries[0].Amount = "0", ""
	atTable := even
	atTable.HasOpenBill = true
	for want, n := range map[string]Notice{
		"Ayşe added Fondue. You are settled up.":                                     even,
		"Ayşe added Fondue. Nothing to pay so far: a bill is open at the table.":     atTable,
		"Can mentioned you in a comment on Fondue. Can asks you to check a payment.": discussed,
		"Ayşe added Fondue. Your share: 42.51 EUR.":                                  fondue(),
		"Ayşe changed Fondue. Your share: 42.51 EUR.":                                entry("expense_changed", nil),
		"Ayşe added Fondue. You owe 42.51 EUR.":                                      entry("expense_added", func(e *Entry) { e.Amount = "0" }),
		"Ayşe deleted Fondue. You owe 42.51 EUR.":                                    entry("expense_deleted", func(e *Entry) { e.Amount = "" }),
		"Somebody added Fondue. Your share: 42.51 EUR.":                              entry("expense_added", func(e *Entry) { e.Actor = "" }),
		"Ayşe added {{actor}}. Your share: 42.51 EUR.":                               entry("expense_added", func(e *Entry) { e.Description = "{{actor}}" }),
		"Ayşe recorded a payment to you. Amount: 42.51 EUR.":                         entry("payment_received", nil),
		"Ayşe imported 500 entries. You owe 42.51 EUR.":                              entry("imported", func(e *Entry) { e.Number, e.Amount = 500, "" }),
		"Ayşe imported an entry. You owe 42.51 EUR.":                                 entry("imported", func(e *Entry) { e.Number, e.Amount = 1, "" }),
		"Ayşe made 2 changes. You owe 42.51 EUR.":                                    several,
		"2 changes by several people. You owe 42.51 EUR.":                            byTwo,
		"Ayşe added Fondue.":                                                         hidden,
		"Ayşe made 2 changes. Together you get back 1,234,567.50 EUR.":               household,
		"Can asks for your payment details.":                                         asked,
		"Your balance changed. You owe 42.51 EUR.":                                   lost,
		"Ada made Grandma and you one person. Cem is Opa.":                           merged,
	} {
		if got := texts(t).Body(n, "en"); got != want {
			t.Errorf("%s\nwanted: %s", got, want)
		}
	}
	atTable.Household = true
	if got := texts(t).Body(atTable, "en"); got != "Ayşe added Fondue. Nothing to pay so far: a bill is open at the table." {
		t.Error(got)
	}
	if got := texts(t).Body(fondue(), "de"); got != "Ayşe hat Fondue eingetragen. Dein Anteil: 42.51 EUR." {
		t.Error(got)
	}
}

func TestEveryLanguageHasEveryText(t *testing.T) {
	all := texts(t)
	wanted := slices.Sorted(maps.Keys(all["en"]))
	for language, of := range all {
		if keys := slices.Sorted(maps.Keys(of)); !slices.Equal(keys, wanted) {
			t.Errorf("%s has %q", language, keys)
		}
		for key, text := range of {
			if strings.TrimSpace(text) == "" {
				t.Errorf("%s: %s is empty", language, key)
			}
		}
	}
	if len(all) != 5 || len(wanted) < 20 {
		t.Errorf("%d languages with %d texts", len(all), len(wanted))
	}
}

func TestAMessageOpensWhatItIsAboutAndReplacesTheFormerOne(t *testing.T) {
	two := fondue()
	two.Entries = append(two.Entries, two.Entries[0])
	deleted := fondue()
	deleted.Entries[0].Kind = "expense_deleted"
	event := "https://divido.example/events/" + fondue().EventID
	for want, n := range map[string]Notice{event + "/expenses/e1/edit": fondue(), event: two} {
		body, err := texts(t).compose(n, "tr", "https://divido.example/")
		var made message
		if err != nil || json.Unmarshal(body, &made) != nil {
			t.Fatal(err)
		}
		if made.WebPush != 8030 || made.Notification.Navigate != want || made.Notification.Tag != n.EventID || made.Notification.Lang != "tr" || made.Notification.Title != "Ski week" {
			t.Errorf("%s", body)
		}
	}
	if got := path(deleted); got != "/events/"+deleted.EventID {
		t.Errorf("a deleted expense opens %s", got)
	}
	other := fondue()
	other.UserID = "cem"
	if topic(fondue()) != topic(two) || topic(fondue()) == topic(other) || len(topic(two)) != 32 {
		t.Errorf("topics %s %s %s", topic(fondue()), topic(two), topic(other))
	}
}

func TestTheLongestNoticeFitsIntoOneMessage(t *testing.T) {
	long := strings.Repeat("🎿\"", 300)
	n := fondue()
	n.EventName = long
	n.Entries[0].Actor, n.Entries[0].Description = long, long
	for range 20 {
		n.Words = append(n.Words, Word{Kind: "merged", Actor: long, Name: long, Into: long})
	}
	for language := range texts(t) {
		body, err := texts(t).compose(n, language, "https://divido.example")
		if err != nil || len(body) > maxMessage {
			t.Errorf("%s: %d bytes, %v", language, len(body), err)
		}
	}
}
