// Package cities is the form in which the cities of the gazetteer are packed into the binary.
package cities

import (
	"bufio"
	"cmp"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"iter"
	"math"
	"slices"
	"strings"
)

// City is a populated place of GeoNames.
type City struct {
	ID         int // of GeoNames
	Name       string
	Others     []Name
	Country    string // ISO 3166-1 alpha-2, upper case
	State      string // code of the state, for the United States alone
	Population int
	Lat, Lon   float64 // degrees, to 0.0001
	Capital    bool
	District   bool // a part of another city
}

// Name is another name of a city.
type Name struct {
	Language string // en, de, tr, es, fr; empty for a name of none of these
	Text     string
}

const (
	magic = "divido cities 1\n"
	// scale turns degrees into whole numbers.
	scale = 1e4

	capital  = 1
	district = 2

	// maxCities and maxText bound what is believed of a file.
	maxCities = 1 << 20
	maxText   = 64 << 20
)

// ErrFile says that data is not a file of cities.
var ErrFile = errors.New("cities: not a file of cities")

// Write packs cities. The columns follow one another, because like compresses best with like.
func Write(w io.Writer, all []City) error {
	zip, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	out := &writer{bufio.NewWriter(zip)}
	out.text(magic)
	out.number(len(all))
	var text strings.Builder
	for _, c := range all {
		text.WriteString(c.Name)
		for _, other := range c.Others {
			fmt.Fprintf(&text, "\t%s\t%s", other.Language, other.Text)
		}
		text.WriteByte('\n')
	}
	out.number(text.Len())
	out.text(text.String())
	for _, c := range all {
		out.text(fmt.Sprintf("%-2s", c.Country))
	}
	for _, c := range all {
		out.text(fmt.Sprintf("%-2s", c.State))
	}
	for _, c := range all {
		kind := 0
		if c.Capital {
			kind |= capital
		}
		if c.District {
			kind |= district
		}
		out.number(kind)
	}
	for _, c := range all {
		out.number(c.Population)
	}
	for _, c := range all {
		out.number(c.ID)
	}
	for _, c := range all {
		out.signed(int(math.Round(c.Lat * scale)))
	}
	for _, c := range all {
		out.signed(int(math.Round(c.Lon * scale)))
	}
	return errors.Join(out.Flush(), zip.Close())
}

type writer struct{ *bufio.Writer }

// Errors of a bufio.Writer stay until it is flushed.
func (w *writer) text(text string) { _, _ = w.WriteString(text) }
func (w *writer) number(n int)     { _, _ = w.Write(binary.AppendUvarint(nil, uint64(n))) }
func (w *writer) signed(n int)     { _, _ = w.Write(binary.AppendVarint(nil, int64(n))) }

// Cities are unpacked cities. They have few pointers in them, so that collecting garbage does not take longer for fifty
// thousand of them, and a City is put together when it is asked for.
type Cities struct {
	text              string // a line for each: its name, and for each other one a tab, its language, a tab and the name
	countries, states string // two letters for each
	columns           []columns
}

// columns are the numbers of a city.
type columns struct {
	line                  uint32 // where its line begins in the text
	id, population        int32
	lat, lon              int32 // degrees times scale
	isCapital, isDistrict bool
}

// Len is how many cities there are.
func (c *Cities) Len() int { return len(c.columns) }

// At returns a city by its position.
func (c *Cities) At(i int) City {
	of := &c.columns[i]
	name, others, more := strings.Cut(c.lineAt(i), "\t")
	city := City{
		ID: int(of.id), Name: name, Population: int(of.population), Capital: of.isCapital, District: of.isDistrict,
		Country: c.countries[2*i : 2*i+2], State: strings.TrimSpace(c.states[2*i : 2*i+2]),
		Lat: float64(of.lat) / scale, Lon: float64(of.lon) / scale,
	}
	for more {
		var other Name
		other.Language, others, _ = strings.Cut(others, "\t")
		other.Text, others, more = strings.Cut(others, "\t")
		city.Others = append(city.Others, other)
	}
	return city
}

func (c *Cities) lineAt(i int) string {
	end := len(c.text)
	if i+1 < len(c.columns) {
		end = int(c.columns[i+1].line)
	}
	return c.text[c.columns[i].line : end-1]
}

// All yields every city with its position.
func (c *Cities) All() iter.Seq2[int, City] {
	return func(yield func(int, City) bool) {
		for i := range c.columns {
			if !yield(i, c.At(i)) {
				return
			}
		}
	}
}

// WithID returns the position of the city with an ID of GeoNames, or -1.
func (c *Cities) WithID(id int) int {
	return slices.IndexFunc(c.columns, func(of columns) bool { return int(of.id) == id })
}

// Read unpacks cities. Errors wrap [ErrFile].
func Read(r io.Reader) (*Cities, error) {
	zip, err := gzip.NewReader(r)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFile, err)
	}
	in := &reader{Reader: bufio.NewReaderSize(zip, 1<<16)}
	if in.text(len(magic)) != magic {
		return nil, ErrFile
	}
	count := in.number(maxCities)
	all := &Cities{text: in.text(in.number(maxText))}
	if in.err != nil || strings.Count(all.text, "\n") != count || (count > 0 && !strings.HasSuffix(all.text, "\n")) {
		return nil, fmt.Errorf("%w: its names: %w", ErrFile, cmp.Or(in.err, ErrFile))
	}
	all.columns = make([]columns, count)
	start := 0
	for i := range all.columns {
		all.columns[i].line = uint32(start)
		start += strings.IndexByte(all.text[start:], '\n') + 1
	}
	all.countries, all.states = in.text(2*count), in.text(2*count)
	for i := range all.columns {
		kind := in.number(math.MaxInt32)
		all.columns[i].isCapital, all.columns[i].isDistrict = kind&capital != 0, kind&district != 0
	}
	for i := range all.columns {
		all.columns[i].population = int32(in.number(math.MaxInt32))
	}
	for i := range all.columns {
		all.columns[i].id = int32(in.number(math.MaxInt32))
	}
	for i := range all.columns {
		all.columns[i].lat = in.signed()
	}
	for i := range all.columns {
		all.columns[i].lon = in.signed()
	}
	if in.err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFile, in.err)
	}
	return all, nil
}

// reader keeps its first error and then gives nothing.
type reader struct {
	*bufio.Reader
	err error
}

func (r *reader) text(length int) string {
	if r.err != nil {
		return ""
	}
	var text strings.Builder
	text.Grow(length)
	_, r.err = io.CopyN(&text, r.Reader, int64(length))
	return text.String()
}

func (r *reader) number(most int) int {
	if r.err != nil {
		return 0
	}
	var n uint64
	if n, r.err = binary.ReadUvarint(r.Reader); n > uint64(most) {
		r.err = ErrFile
	}
	if r.err != nil {
		return 0
	}
	return int(n)
}

func (r *reader) signed() int32 {
	if r.err != nil {
		return 0
	}
	var n int64
	if n, r.err = binary.ReadVarint(r.Reader); n < math.MinInt32 || n > math.MaxInt32 {
		r.err = ErrFile
	}
	if r.err != nil {
		return 0
	}
	return int32(n)
}
