package place

import (
	"testing"
)

func BenchmarkUnpackGazetteer(b *testing.B) {
	b.ReportMetric(float64(len(packed))/1e6, "MB")
	for b.Loop() {
		if _, err := NewGazetteer(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkGazetteer(b *testing.B) {
	for _, c := range []struct {
		name   string
		search Search
	}{
		{"a common beginning", Search{Text: "San", Type: City, Language: "es"}},
		{"a rare beginning", Search{Text: "İzm", Type: City, Language: "tr"}},
		{"nothing", Search{Text: "qqqqq", Type: City, Language: "en"}},
		{"name and country", Search{Text: "Köln, Deutschland", Type: City, Language: "de"}},
		{"in a country", Search{Text: "mar", Type: City, Country: "tr", Language: "tr"}},
		{"near", Search{Text: "spring", Type: City, IsNear: true, Near: Point{39.8, -89.6}, Language: "en"}},
		{"single letters", Search{Text: "s a l m", Type: City, Language: "en"}},
		{"many words", Search{Text: "aaa bbb ccc ddd eee fff ggg hhh", Type: City, Language: "en"}},
		{"country", Search{Text: "uni", Type: Country, Language: "en"}},
	} {
		b.Run(c.name, func(b *testing.B) {
			g := gazetteer(b)
			for b.Loop() {
				if _, err := g.Search(b.Context(), c.search); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
