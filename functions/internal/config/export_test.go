package config

import "reflect"

// Ambiguous lists the field names that two parsed variables share.
func Ambiguous() []string {
	seen := map[string]bool{}
	var twice []string
	for group := range reflect.TypeFor[Config]().Fields() {
		for field := range group.Type.Fields() {
			if field.Type.Kind() == reflect.String || field.Type == reflect.TypeFor[[]string]() {
				continue
			}
			if seen[field.Name] {
				twice = append(twice, field.Name)
			}
			seen[field.Name] = true
		}
	}
	return twice
}
