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
	"math"
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

// Read unpacks cities. Errors wrap [ErrFile].
func Read(r io.Reader) ([]City, error) {
	zip, err := gzip.NewReader(r)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFile, err)
	}
	in := &reader{Reader: bufio.NewReaderSize(zip, 1<<16)}
	if in.text(len(magic)) != magic {
		return nil, ErrFile
	}
	count := in.number(maxCities)
	lines := strings.Split(strings.TrimSuffix(in.text(in.number(maxText)), "\n"), "\n")
	if in.err != nil || len(lines) != count {
		return nil, fmt.Errorf("%w: its names: %w", ErrFile, cmp.Or(in.err, ErrFile))
	}
	all := make([]City, count)
	for i, line := range lines {
		name, others, more := strings.Cut(line, "\t")
		all[i].Name = name
		for more {
			var other Name
			other.Language, others, _ = strings.Cut(others, "\t")
			other.Text, others, more = strings.Cut(others, "\t")
			all[i].Others = append(all[i].Others, other)
		}
	}
	countries, states := in.text(2*count), in.text(2*count)
	for i := range all {
		if in.err == nil {
			all[i].Country = countries[2*i : 2*i+2]
			all[i].State = strings.TrimSpace(states[2*i : 2*i+2])
		}
	}
	for i := range all {
		kind := in.number(math.MaxInt32)
		all[i].Capital, all[i].District = kind&capital != 0, kind&district != 0
	}
	for i := range all {
		all[i].Population = in.number(math.MaxInt32)
	}
	for i := range all {
		all[i].ID = in.number(math.MaxInt32)
	}
	for i := range all {
		all[i].Lat = in.degrees()
	}
	for i := range all {
		all[i].Lon = in.degrees()
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
	text := make([]byte, length)
	_, r.err = io.ReadFull(r.Reader, text)
	return string(text)
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

func (r *reader) degrees() float64 {
	if r.err != nil {
		return 0
	}
	var n int64
	n, r.err = binary.ReadVarint(r.Reader)
	return float64(n) / scale
}
