// Package cities reads the gazetteer's table of cities, which scripts/cities writes.
//
// The table is gzipped text. It has one line for each value: first the names of all cities, then their countries, and so on,
// because equal kinds of values compress best together.
package cities

import (
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"iter"
	"math"
	"slices"
	"strconv"
	"strings"
)

// City is a populated place of GeoNames.
type City struct {
	ID         int // of GeoNames
	Name       string
	Others     []Name
	Country    string // ISO 3166-1 alpha-2, upper case
	State      string // code of the state, only for the United States
	Population int
	Lat, Lon   float64 // degrees, to 0.0001
	Capital    bool
	District   bool // a part of another city
}

// Name is another name of a city.
type Name struct {
	Language string // en, de, tr, es, fr; empty for other languages
	Text     string
}

const (
	// columns is the number of values of a city: names, country, state, kind, population, id, latitude, longitude.
	columns = 8
	// scale turns degrees into whole numbers.
	scale = 1e4
)

// Kinds of cities; the kind of all others is empty.
const (
	capital  = "capital"
	district = "district"
)

// maxText bounds the uncompressed table, in bytes.
const maxText = 64 << 20

// ErrFile is wrapped by the errors of Read.
var ErrFile = errors.New("cities: not a file of cities")

// Cities is the table in memory. Its rows hold no pointers, so that the garbage collector does not scan fifty thousand of them.
type Cities struct {
	names string // one line for each city: its name, then for each other name a tab, its language, a tab and the name
	rows  []row
}

type row struct {
	start, end     uint32 // offsets of the city's line in names
	id, population int32
	lat, lon       int32 // degrees times scale
	country, state [2]byte
	kind           byte // first letter of the kind; 0 for none
}

// Len returns the number of cities.
func (c *Cities) Len() int { return len(c.rows) }

// At returns a city by its position.
func (c *Cities) At(i int) City {
	r := &c.rows[i]
	name, others, more := strings.Cut(c.names[r.start:r.end], "\t")
	city := City{
		ID: int(r.id), Name: name, Country: string(r.country[:]), State: strings.TrimRight(string(r.state[:]), "\x00"),
		Population: int(r.population), Lat: float64(r.lat) / scale, Lon: float64(r.lon) / scale, Capital: r.kind == capital[0], District: r.kind == district[0],
	}
	for more {
		var other Name
		other.Language, others, _ = strings.Cut(others, "\t")
		other.Text, others, more = strings.Cut(others, "\t")
		city.Others = append(city.Others, other)
	}
	return city
}

// All yields every city with its position.
func (c *Cities) All() iter.Seq2[int, City] {
	return func(yield func(int, City) bool) {
		for i := range c.rows {
			if !yield(i, c.At(i)) {
				return
			}
		}
	}
}

// WithID returns the position of the city with an ID of GeoNames, or -1.
func (c *Cities) WithID(id int) int {
	return slices.IndexFunc(c.rows, func(r row) bool { return int(r.id) == id })
}

// Read reads the table. Errors wrap [ErrFile].
func Read(r io.Reader) (*Cities, error) {
	zip, err := gzip.NewReader(r)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFile, err)
	}
	var data strings.Builder
	data.Grow(5 << 19) // approximate size of the table
	_, err = io.Copy(&data, io.LimitReader(zip, maxText))
	text, ends := strings.CutSuffix(data.String(), "\n")
	lines := strings.Split(text, "\n")
	if err != nil || !ends || len(lines)%columns != 0 {
		return nil, fmt.Errorf("%w: %d lines, %v", ErrFile, len(lines), err)
	}
	count := len(lines) / columns
	all := &Cities{names: strings.Join(lines[:count], ""), rows: make([]row, count)}
	start := uint32(0)
	for i := range all.rows {
		r := &all.rows[i]
		r.start, r.end = start, start+uint32(len(lines[i]))
		start = r.end
		country, state, kind := lines[count+i], lines[2*count+i], lines[3*count+i]
		if len(country) != 2 || len(state) > 2 {
			return nil, fmt.Errorf("%w: city %d has the country %.9q and the state %.9q", ErrFile, i, country, state)
		}
		copy(r.country[:], country)
		copy(r.state[:], state)
		if kind != "" {
			r.kind = kind[0]
		}
		for j, into := range [...]*int32{&r.population, &r.id, &r.lat, &r.lon} {
			number, err := strconv.Atoi(lines[(4+j)*count+i])
			if err != nil || number < math.MinInt32 || number > math.MaxInt32 {
				return nil, fmt.Errorf("%w: city %d has the number %.20q", ErrFile, i, lines[(4+j)*count+i])
			}
			*into = int32(number)
		}
	}
	return all, nil
}
