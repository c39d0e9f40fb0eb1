package cities

import (
	"bytes"
	"compress/gzip"
	"errors"
	"os"
	"reflect"
	"strings"
	"testing"
)

// table has the cities of the test below: names, countries, states, kinds, populations, ids, latitudes, longitudes.
const table = "İstanbul\tde\tIstanbul\t\tIST\nWashington\nBrooklyn\n" + "TR\nUS\nUS\n" + "\nUT\nNY\n" + "\ncapital\ndistrict\n" +
	"14804116\n0\n2300664\n" + "745044\n1\n2\n" + "410138\n-1\n406501\n" + "289497\n-1800000\n-739496\n"

func packed(t testing.TB, text string) []byte {
	t.Helper()
	var data bytes.Buffer
	zip := gzip.NewWriter(&data)
	if _, err := zip.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := zip.Close(); err != nil {
		t.Fatal(err)
	}
	return data.Bytes()
}

func TestReadUnpacksTheTable(t *testing.T) {
	want := []City{
		{ID: 745044, Name: "İstanbul", Others: []Name{{"de", "Istanbul"}, {"", "IST"}}, Country: "TR", Population: 14804116, Lat: 41.0138, Lon: 28.9497},
		{ID: 1, Name: "Washington", Country: "US", State: "UT", Lat: -0.0001, Lon: -180, Capital: true},
		{ID: 2, Name: "Brooklyn", Country: "US", State: "NY", Population: 2300664, Lat: 40.6501, Lon: -73.9496, District: true},
	}
	all, err := Read(bytes.NewReader(packed(t, table)))
	if err != nil || all.Len() != len(want) {
		t.Fatalf("got %+v, %v", all, err)
	}
	for i, got := range all.All() {
		if !reflect.DeepEqual(got, want[i]) {
			t.Errorf("got %+v, want %+v", got, want[i])
		}
		if at := all.WithID(want[i].ID); at != i {
			t.Errorf("%s is at %d", got.Name, at)
		}
	}
	if at := all.WithID(3); at != -1 {
		t.Errorf("a city that is not there is at %d", at)
	}
}

func TestInvalidFilesAreErrors(t *testing.T) {
	whole, err := os.ReadFile("../../cities.txt.gz")
	if err != nil {
		t.Fatal(err)
	}
	for _, data := range [][]byte{nil, []byte("cities"), packed(t, "a\nb\n"), packed(t, strings.Replace(table, "-1800000", "x", 1)), packed(t, strings.Replace(table, "TR", "TUR", 1)), whole[:len(whole)/2], whole[1:]} {
		if _, err := Read(bytes.NewReader(data)); !errors.Is(err, ErrFile) {
			t.Errorf("%d bytes: got %v", len(data), err)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add(packed(f, table))
	f.Fuzz(func(t *testing.T, data []byte) {
		all, err := Read(bytes.NewReader(data))
		if err != nil {
			if !errors.Is(err, ErrFile) {
				t.Error(err)
			}
			return
		}
		for i, city := range all.All() {
			if city.Name != all.At(i).Name {
				t.Errorf("city %d has two names", i)
			}
		}
	})
}
