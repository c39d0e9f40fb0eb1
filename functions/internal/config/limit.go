package config

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Limit is a number of events per time span, written "600/10s".
type Limit struct {
	Events int
	Per    time.Duration
}

// UnmarshalText parses the written form.
func (l *Limit) UnmarshalText(text []byte) error {
	events, per, _ := strings.Cut(string(text), "/")
	number, err := strconv.Atoi(events)
	if err != nil || number <= 0 {
		return fmt.Errorf("a number and a span of time, for example 600/10s")
	}
	span, err := time.ParseDuration(per)
	if err != nil || span <= 0 {
		return fmt.Errorf("a number and a span of time, for example 600/10s")
	}
	*l = Limit{Events: number, Per: span}
	return nil
}

// String returns the written form.
func (l Limit) String() string { return fmt.Sprintf("%d/%s", l.Events, l.Per) }
