package proxy

import (
	"encoding/json"
	"net/http"
	"net/url"

	"github.com/labstack/echo/v5"

	"divido/functions/origin/responsebody"
)

// isRefusal returns whether a response refuses an attempt. An invalid link redirects to a page of the app with the error in the
// URL.
func isRefusal(response *http.Response) (bool, error) {
	if response.StatusCode >= 400 {
		return response.StatusCode < 500, nil
	}
	to, err := url.Parse(response.Header.Get(echo.HeaderLocation))
	if err != nil {
		return true, nil
	}
	for _, part := range []string{to.RawQuery, to.Fragment} {
		said, _ := url.ParseQuery(part)
		if said.Has("error") || said.Has("error_code") || said.Has("error_description") {
			return true, nil
		}
	}
	return false, nil
}

// isWrongCurrentPassword returns whether a change was refused because of a wrong current password.
func isWrongCurrentPassword(response *http.Response) (bool, error) {
	if response.StatusCode != http.StatusBadRequest {
		return false, nil
	}
	body, err := responsebody.Read(response)
	if err != nil {
		return false, err
	}
	var failed struct {
		ErrorCode string `json:"error_code"`
	}
	return json.Unmarshal(body, &failed) == nil && failed.ErrorCode == "current_password_invalid", nil
}
