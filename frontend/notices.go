package frontend

import "embed"

// noticeTexts holds the texts of push notifications in every language, as src/locales/{language}/push.json.
//
//go:embed src/locales/*/push.json
var noticeTexts embed.FS

// NoticeTexts returns the file of a language. An error for a language without one.
func NoticeTexts(language string) ([]byte, error) {
	return noticeTexts.ReadFile("src/locales/" + language + "/push.json")
}
