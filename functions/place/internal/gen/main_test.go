package main

import (
	"os"
	"slices"
	"testing"

	"divido/functions/place/internal/cities"
)

func TestTheFileOfCitiesHasTheNamesOfTheList(t *testing.T) {
	others, err := readNames(names)
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.Open("../../cities.txt.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	all, err := cities.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, city := range all.All() {
		key := whose{city.Name, city.Country}
		if wanted, ok := others[key]; ok {
			if !slices.Equal(city.Others, wanted) {
				t.Errorf("%s: the file has %v, names.txt %v: run go generate", city.Name, city.Others, wanted)
			}
			delete(others, key)
		}
	}
	if len(others) > 0 {
		t.Errorf("not in the file: %v: run go generate", others)
	}
}

func TestNamesThatCannotBeRead(t *testing.T) {
	for _, list := range []string{"Paris: de Paris", "Paris, FR", "Paris, FR: Paris", "Paris, FR: it Parigi", "Paris, FR: de A\nParis, FR: de B"} {
		if _, err := readNames(list); err == nil {
			t.Errorf("%q is read", list)
		}
	}
}

// A record as in the package's file: length, then id 5 (zigzag 10), name "Aa", population 7, longitude 1.00001.
func TestRecordsAreDecoded(t *testing.T) {
	data := []byte{12, 1 << 3, 10, 2<<3 | 2, 2, 'A', 'a', 9 << 3, 7, 10 << 3, 0xc2, 0x9a, 0x0c}
	data[0] = byte(len(data) - 1)
	places, err := decode(append(data, data...))
	if err != nil || len(places) != 2 {
		t.Fatalf("got %v, %v", places, err)
	}
	if p := places[0]; p.id != 5 || p.name != "Aa" || p.population != 7 || p.lon != 1.00001 {
		t.Errorf("got %+v", p)
	}
	if places[1].lon != 2.00002 {
		t.Errorf("coordinates count from those before: got %+v", places[1])
	}
	for cut := 1; cut < len(data); cut++ {
		if _, err := decode(data[:cut]); err == nil {
			t.Errorf("cut off after %d bytes: read", cut)
		}
	}
}
