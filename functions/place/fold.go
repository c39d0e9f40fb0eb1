package place

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// letters maps letters that do not decompose into a base letter and a mark.
var letters = map[rune]string{
	'ı': "i", 'ß': "ss", 'ø': "o", 'æ': "ae", 'œ': "oe", 'ł': "l", 'đ': "d", 'ð': "d", 'þ': "th", 'ħ': "h", 'ə': "e",
}

// apostrophes occur within words.
const apostrophes = "'’‘`´ʻʼ′"

// fold normalizes a text for comparison: it removes case, diacritics and punctuation. "İzmir", "IZMIR" and "ızmır" become
// "izmir", "Saint-Étienne" becomes "saint etienne". Single spaces separate words.
func fold(text string) string {
	if !isASCII(text) {
		text = norm.NFD.String(text)
	}
	var folded strings.Builder
	folded.Grow(len(text))
	between := false
	for _, r := range text {
		switch {
		case unicode.Is(unicode.Mn, r):
			continue
		case !unicode.IsLetter(r) && !unicode.IsDigit(r):
			between = true
			continue
		}
		if between && folded.Len() > 0 {
			folded.WriteByte(' ')
		}
		between = false
		r = unicode.ToLower(r)
		if spelt, ok := letters[r]; ok {
			folded.WriteString(spelt)
		} else {
			folded.WriteRune(r)
		}
	}
	return folded.String()
}

// foldJoined is fold without a word break at apostrophes: "Xi'an" becomes "xian". Empty for a text without apostrophes.
func foldJoined(text string) string {
	if !strings.ContainsAny(text, apostrophes) {
		return ""
	}
	return fold(strings.Map(func(r rune) rune {
		if strings.ContainsRune(apostrophes, r) {
			return -1
		}
		return r
	}, text))
}

// withoutSpelling replaces umlauts spelled with two letters: "muenchen" becomes "munchen".
var withoutSpelling = strings.NewReplacer("ae", "a", "oe", "o", "ue", "u")

func isASCII(text string) bool {
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// eachBegins returns whether each word begins a word of the folded text.
func eachBegins(words []string, text string) bool {
	for _, word := range words {
		if !begins(word, text) {
			return false
		}
	}
	return true
}

// begins returns whether a word begins a word of the folded text.
func begins(word, text string) bool {
	for at := 0; ; {
		i := strings.Index(text[at:], word)
		if i < 0 {
			return false
		}
		if at += i; at == 0 || text[at-1] == ' ' {
			return true
		}
		at++
	}
}
