package cities

import (
	"bytes"
	"errors"
	"os"
	"reflect"
	"testing"
)

func TestWhatIsPackedIsUnpacked(t *testing.T) {
	want := []City{
		{ID: 745044, Name: "İstanbul", Others: []Name{{"de", "Istanbul"}, {"", "IST"}}, Country: "TR", Population: 14804116, Lat: 41.0138, Lon: 28.9497},
		{ID: 1, Name: "Washington", Country: "US", State: "UT", Lat: -0.0001, Lon: -180, Capital: true, District: true},
	}
	var packed bytes.Buffer
	if err := Write(&packed, want); err != nil {
		t.Fatal(err)
	}
	got, err := Read(&packed)
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, %v, want %+v", got, err, want)
	}
}

func TestWhatIsNoFileOfCities(t *testing.T) {
	whole, err := os.ReadFile("../../cities.bin.gz")
	if err != nil {
		t.Fatal(err)
	}
	for _, data := range [][]byte{nil, []byte("cities"), whole[:len(whole)/2], whole[1:]} {
		if _, err := Read(bytes.NewReader(data)); !errors.Is(err, ErrFile) {
			t.Errorf("%d bytes: got %v", len(data), err)
		}
	}
}

func FuzzRead(f *testing.F) {
	var packed bytes.Buffer
	if err := Write(&packed, []City{{ID: 1, Name: "a", Country: "TR"}}); err != nil {
		f.Fatal(err)
	}
	f.Add(packed.Bytes())
	f.Fuzz(func(t *testing.T, data []byte) {
		all, err := Read(bytes.NewReader(data))
		if err != nil && !errors.Is(err, ErrFile) {
			t.Errorf("%d cities, %v", len(all), err)
		}
	})
}
