package place

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// letters that are no combination of another one with a mark.
var letters = map[rune]string{
	'ı': "i", 'ß': "ss", 'ø': "o", 'æ': "ae", 'œ': "oe", 'ł': "l", 'đ': "d", 'ð': "d", 'þ': "th", 'ħ': "h", 'ə': "e",
}

// apostrophes are signs within a word.
const apostrophes = "'’‘`´ʻʼ′"

// fold makes texts comparable that differ in case, in marks on letters or in signs between words: "İzmir", "IZMIR" and
// "ızmır" all become "izmir", "Saint-Étienne" becomes "saint etienne". Words are separated by one space.
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

// foldJoined is fold, but for words with an apostrophe, which are not separated there: "Xi'an" becomes "xian". It
// returns the empty text when there is none.
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

// withoutSpelling undoes the spelling of umlauts with two letters: "muenchen" becomes "munchen".
var withoutSpelling = strings.NewReplacer("ae", "a", "oe", "o", "ue", "u")

func isASCII(text string) bool {
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// eachBegins tells whether each of the words begins a word of the folded text.
func eachBegins(words []string, text string) bool {
	for _, word := range words {
		if !begins(word, text) {
			return false
		}
	}
	return true
}

// begins tells whether a word begins a word of the folded text.
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
