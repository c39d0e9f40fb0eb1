package main

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"divido/functions/exchangerate/ratestandin"
	"divido/functions/internal/config"
	"divido/functions/internal/observe"
)

// measured returns the metrics of a server after some use, with their labels.
func measured(t *testing.T) map[string][]string {
	t.Helper()
	supabase := httptest.NewServer(http.HandlerFunc(standIn))
	defer supabase.Close()
	rates := httptest.NewServer(ratestandin.New(nil))
	defer rates.Close()
	environment := settings(t, supabase.URL)
	for name, value := range live(rates.URL+"/v1", rates.URL) {
		environment[name] = value
	}
	environment["LIMIT_PER_USER"] = "3/1h"
	c, err := config.Read(environment)
	if err != nil {
		t.Fatal(err)
	}
	made, err := wire(t.Context(), c, observe.NewLogger(os.Stderr, "error"))
	if err != nil {
		t.Fatal(err)
	}
	for range 5 {
		send(made.handler, "GET", aRate, bearer(t), "") // the last ones are over the limit
	}
	served := map[string][]string{}
	numbers := send(made.handler, "GET", "/metrics", "", "").Body.String()
	for _, sample := range aSample.FindAllStringSubmatch(numbers, -1) {
		labels := served[sample[1]]
		for _, label := range aLabel.FindAllStringSubmatch(sample[2], -1) {
			labels = append(labels, label[1])
		}
		served[sample[1]] = append(labels, fromPrometheus...)
	}
	return served
}

// fromPrometheus are the labels that Prometheus adds.
var fromPrometheus = []string{"job", "instance"}

var (
	aSample   = regexp.MustCompile(`(?m)^([a-z_]+)(?:\{(.*)\})? [^ ]+$`)
	aName     = regexp.MustCompile(`\b(?:divido|process|go)_[a-z_]+`)
	aSelector = regexp.MustCompile(`\b((?:divido|process|go)_[a-z_]+)\{([^}]*)\}`)
	aLabel    = regexp.MustCompile(`([a-z_]+)(?:=~|!~|!=|=)`)
)

// A rule about a missing metric would never fire, and nobody would notice.
func TestTheMetricsOfRulesAndDashboardAreServed(t *testing.T) {
	served := measured(t)
	for _, file := range []string{"alerts.yaml", "dashboard.json"} {
		text, err := os.ReadFile(filepath.Join("../../../operations", file))
		if err != nil {
			t.Fatal(err)
		}
		asked := strings.ReplaceAll(string(text), `\"`, `"`)
		names := aName.FindAllString(asked, -1)
		if len(names) < 10 {
			t.Errorf("%s names %v", file, names)
		}
		for _, name := range names {
			if served[name] == nil {
				t.Errorf("%s is about %s, which the server does not have", file, name)
			}
		}
		for _, selector := range aSelector.FindAllStringSubmatch(asked, -1) {
			for _, label := range aLabel.FindAllStringSubmatch(selector[2], -1) {
				if labels := served[selector[1]]; labels != nil && !slices.Contains(labels, label[1]) {
					t.Errorf("%s asks %s for the label %s, which it does not have", file, selector[1], label[1])
				}
			}
		}
	}
}

// npm run rehearse -- alerts triggers the alerts; this test checks that none is left out.
func TestEachAlertIsRehearsedAndDocumented(t *testing.T) {
	read := func(file string) string {
		text, err := os.ReadFile(filepath.Join("../../..", file))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	happens, page := read("operations/alerts.test.yaml"), read("docs/runbook.md")
	alerts := regexp.MustCompile(`- alert: (\w+)`).FindAllStringSubmatch(read("operations/alerts.yaml"), -1)
	if len(alerts) < 10 {
		t.Fatalf("found %v", alerts)
	}
	for _, alert := range alerts {
		if !regexp.MustCompile(`alertname: ` + alert[1] + `\n\s+exp_alerts:\n\s+- `).MatchString(happens) {
			t.Errorf("%s is never made to happen", alert[1])
		}
		if !strings.Contains(page, "`"+alert[1]+"`") {
			t.Errorf("docs/runbook.md does not say what to do about %s", alert[1])
		}
	}
}
