package viewlink

import (
	"bytes"
	"encoding/json"
	"regexp"
)

// keys are the keys of a JSON object that a stranger may see. Those without keys of their own hold texts, numbers, or lists of them.
type keys map[string]keys

func leaves(names ...string) keys {
	those := keys{}
	for _, name := range names {
		those[name] = nil
	}
	return those
}

// Everything that a view link shows. Other keys of the database's answer are left out, so that a new column stays hidden until it is
// listed here. Neither coordinates, nor notes of payments, nor who entered something.
var (
	shownExpenses = keys{
		"expenses": {
			"id": nil, "description": nil, "amount": nil, "currency": nil, "amount_in_event_currency": nil,
			"conversion_rate_to_event_currency": nil, "rate_date": nil, "expense_date": nil, "category": nil, "topic": nil,
			"place_name": nil, "place_country": nil, "place_city": nil,
			"payers": leaves("user_id", "paid_amount", "paid_in_event_currency"),
			"shares": leaves("user_id", "share_amount", "share_in_event_currency"),
		},
		"next": leaves("expense_date", "created_at", "id"),
	}

	shownEvent = keys{
		"event": leaves("name", "description", "category", "default_currency", "place_country", "place_city", "planned_start_date",
			"planned_duration_days", "revision"),
		"people":        leaves("user_id", "name", "active", "household", "color"),
		"balances":      leaves("user_id", "paid", "share", "sent", "received", "net"),
		"total":         nil,
		"expense_count": nil,
		"has_open_bill": nil,
		"by_day":        leaves("date", "count", "total"),
		"by_category":   leaves("category", "count", "total"),
		"by_topic":      leaves("topic", "count", "total"),
		"by_place":      leaves("place_name", "count", "total"),
		"by_currency":   leaves("currency", "count", "amount", "total"),
		"story": {
			"paid": leaves("date", "user_id", "paid"),
			"largest": leaves("id", "description", "amount", "currency", "amount_in_event_currency", "expense_date", "topic",
				"place_name", "paid_by"),
			"visits": leaves("date", "place_name", "place_city", "place_country", "count", "total"),
		},
		"payments": leaves("id", "from_user", "to_user", "amount", "paid_on"),
		"expenses": shownExpenses["expenses"],
		"next":     shownExpenses["next"],
	}
)

var uuid = regexp.MustCompile(`^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$`)

// strangersView returns a JSON object with only these keys. The ids of people become aliases: every UUID except that of an entry, whose
// key is "id". Numbers keep their digits.
func (t Token) strangersView(answer []byte, shown keys) (map[string]any, error) {
	var whole map[string]any
	decoder := json.NewDecoder(bytes.NewReader(answer))
	decoder.UseNumber()
	if err := decoder.Decode(&whole); err != nil {
		return nil, err
	}
	return t.shownOf(whole, shown), nil
}

func (t Token) shownOf(object map[string]any, shown keys) map[string]any {
	seen := make(map[string]any, len(shown))
	for key, inner := range shown {
		if value, exists := object[key]; exists {
			seen[key] = t.shownValue(key, value, inner)
		}
	}
	return seen
}

func (t Token) shownValue(key string, value any, shown keys) any {
	switch value := value.(type) {
	case []any:
		list := make([]any, len(value))
		for i, one := range value {
			list[i] = t.shownValue(key, one, shown)
		}
		return list
	case map[string]any:
		return t.shownOf(value, shown)
	case string:
		if key != "id" && uuid.MatchString(value) {
			return t.alias(value)
		}
	}
	return value
}
