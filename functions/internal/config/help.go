package config

import (
	"fmt"
	"io"
	"reflect"
	"strings"
)

// Variable describes one environment variable of [Config].
type Variable struct {
	Name     string
	Default  string
	Help     string
	Required bool
	Secret   bool // never printed

	field string
}

// Variables returns all variables in the order of [Config].
func Variables() []Variable {
	var variables []Variable
	for group := range reflect.TypeFor[Config]().Fields() {
		for field := range group.Type.Fields() {
			name, options, _ := strings.Cut(field.Tag.Get("env"), ",")
			variables = append(variables, Variable{
				Name:     name,
				Default:  field.Tag.Get("envDefault"),
				Help:     field.Tag.Get("help"),
				Required: options == "required",
				Secret:   field.Tag.Get("secret") == "true",
				field:    field.Name,
			})
		}
	}
	return variables
}

// Help writes a description of every variable.
func Help(w io.Writer) error {
	for _, each := range Variables() {
		note := ""
		switch {
		case each.Required:
			note = " (required)"
		case each.Default != "":
			note = fmt.Sprintf(" (default %s)", each.Default)
		}
		if _, err := fmt.Fprintf(w, "  %s%s\n      %s\n", each.Name, note, each.Help); err != nil {
			return err
		}
	}
	return nil
}

func variable(name string) Variable {
	for _, each := range Variables() {
		if each.Name == name {
			return each
		}
	}
	return Variable{Name: name}
}

func byField(field string) Variable {
	for _, each := range Variables() {
		if each.field == field {
			return each
		}
	}
	return Variable{Name: field}
}
