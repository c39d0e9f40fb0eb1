package exchangerate

import (
	"fmt"
	"time"
)

// Day is a calendar day in UTC, counted from 1970-01-01.
type Day int

const secondsPerDay = 24 * 60 * 60

// firstDay is the first working day of the current Turkish lira. The app has no earlier rates.
var firstDay = mustParseDay("2005-01-03")

// DayOf returns the UTC day of a time.
func DayOf(t time.Time) Day {
	return Day(t.UTC().Truncate(24*time.Hour).Unix() / secondsPerDay)
}

// ParseDay parses a day such as "2026-11-21" (ISO 8601).
func ParseDay(text string) (Day, error) {
	t, err := time.Parse(time.DateOnly, text)
	if err != nil {
		return 0, fmt.Errorf("exchangerate: %.20q is not a day", text)
	}
	return Day(t.Unix() / secondsPerDay), nil
}

func mustParseDay(text string) Day {
	day, err := ParseDay(text)
	if err != nil {
		panic(err)
	}
	return day
}

func (d Day) time() time.Time { return time.Unix(int64(d)*secondsPerDay, 0).UTC() }

// String returns a day such as "2026-11-21".
func (d Day) String() string { return d.time().Format(time.DateOnly) }

// WorkingDay returns the day itself, or the Friday before a weekend, because no rates are published on weekends.
func (d Day) WorkingDay() Day {
	switch d.time().Weekday() {
	case time.Saturday:
		return d - 1
	case time.Sunday:
		return d - 2
	default:
		return d
	}
}

func (d Day) distance(other Day) Day { return max(d-other, other-d) }
