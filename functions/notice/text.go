package notice

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"divido/functions/internal/currency"
)

// Languages are the languages of the texts.
var Languages = []string{"tr", "en", "de", "es", "fr"}

// Texts holds the texts of each language, by key.
type Texts map[string]map[string]string

// LoadTexts reads the file of each language.
func LoadTexts(file func(language string) ([]byte, error)) (Texts, error) {
	texts := Texts{}
	for _, language := range Languages {
		content, err := file(language)
		if err != nil {
			return nil, err
		}
		var parsed map[string]string
		if err := json.Unmarshal(content, &parsed); err != nil {
			return nil, fmt.Errorf("texts of notices in %s: %w", language, err)
		}
		texts[language] = parsed
	}
	return texts, nil
}

// Longest parts of a text, in characters. A message has at most 3,993 bytes.
const (
	maxName        = 60
	maxDescription = 100
)

// wording formats sentences of one language.
type wording struct {
	texts map[string]string
	Notice
}

// Body returns the text of a notice in a language; an unknown one reads English.
func (t Texts) Body(n Notice, language string) string {
	texts, ok := t[language]
	if !ok {
		texts = t["en"]
	}
	w := wording{texts, n}
	var sentences []string
	switch {
	case len(n.Entries) == 1:
		sentences = w.entry(n.Entries[0])
	case len(n.Entries) > 1:
		sentences = w.several()
	case len(n.Words) == 0:
		sentences = append([]string{w.say("balance_changed")}, w.balance()...)
	}
	for _, word := range n.Words {
		sentences = append(sentences, w.word(word))
	}
	return shorten(strings.Join(sentences, " "), 600)
}

func (w wording) entry(e Entry) []string {
	kind := e.Kind
	if kind == "imported" && e.Number == 1 {
		kind = "imported_single"
	}
	sentences := []string{w.say(kind,
		"actor", w.actor(e.Actor), "description", shorten(e.Description, maxDescription), "number", strconv.Itoa(e.Number))}
	amount, positive := w.amount(e.Amount)
	switch {
	case w.HideAmounts:
	case !positive:
		sentences = append(sentences, w.balance()...)
	case strings.HasPrefix(e.Kind, "expense"):
		sentences = append(sentences, w.say("share", "amount", amount))
	default:
		sentences = append(sentences, w.say("amount", "amount", amount))
	}
	return sentences
}

func (w wording) several() []string {
	by, number := w.Entries[0], strconv.Itoa(len(w.Entries))
	for _, entry := range w.Entries {
		if entry.ActorID != by.ActorID {
			return append([]string{w.say("several", "number", number)}, w.balance()...)
		}
	}
	return append([]string{w.say("several_by", "actor", w.actor(by.Actor), "number", number)}, w.balance()...)
}

func (w wording) word(word Word) string {
	key := word.Kind
	if key == "merged" && word.Mine {
		key = "merged_mine"
	}
	return w.say(key, "actor", w.actor(word.Actor), "name", shorten(word.Name, maxName), "into", shorten(word.Into, maxName))
}

// balance returns the sentence about the balance, or none while amounts are hidden.
func (w wording) balance() []string {
	if w.HideAmounts {
		return nil
	}
	key := "even"
	amount, positive := w.amount(w.Balance)
	if positive {
		key = "owed"
	} else if size, owes := w.amount(strings.TrimPrefix(w.Balance, "-")); owes {
		key, amount = "owe", size
	}
	switch {
	case key == "even" && w.HasOpenBill:
		key = "even_so_far"
	case w.Household:
		key += "_together"
	}
	return []string{w.say(key, "amount", amount)}
}

// amount formats an amount of the event's currency, such as "1,234.50 EUR", and returns whether it is above zero.
func (w wording) amount(text string) (formatted string, positive bool) {
	units, err := currency.Parse(text, w.Currency)
	if err != nil || units <= 0 {
		return "", false
	}
	plain, err := currency.Format(units, w.Currency)
	if err != nil {
		return "", false
	}
	whole, fraction, hasFraction := strings.Cut(plain, ".")
	for at := len(whole) - 3; at > 0; at -= 3 {
		whole = whole[:at] + "," + whole[at:]
	}
	if hasFraction {
		whole += "." + fraction
	}
	return whole + " " + w.Currency, true
}

func (w wording) actor(name string) string {
	if name == "" {
		return w.say("somebody")
	}
	return shorten(name, maxName)
}

// say fills the placeholders of a text. It makes one pass, so that placeholders within a name are not filled.
func (w wording) say(key string, values ...string) string {
	pairs := make([]string, len(values))
	for at := 0; at+1 < len(values); at += 2 {
		pairs[at], pairs[at+1] = "{{"+values[at]+"}}", values[at+1]
	}
	return strings.NewReplacer(pairs...).Replace(w.texts[key])
}

func shorten(text string, most int) string {
	if utf8.RuneCountInString(text) <= most {
		return text
	}
	return strings.TrimSpace(string([]rune(text)[:most-1])) + "…"
}
