// Package invitation previews and accepts invitation links. The database checks the rules of joining in one transaction; this
// package calls it as the service, for a person whose token was verified.
package invitation

import (
	"context"
	"errors"
	"net/http"
	"regexp"

	"divido/functions/internal/problem"
	"divido/functions/internal/supabase"
	"divido/functions/internal/token"
)

// Token is the secret part of an invitation link.
type Token string

// wellFormed is the format of tokens: letters, digits, - and _, at least ten (docs/product.md 6). Ours have 24.
var wellFormed = regexp.MustCompile(`^[A-Za-z0-9_-]{10,128}$`)

// WellFormed returns false for texts that cannot be a token.
func (t Token) WellFormed() bool { return wellFormed.MatchString(string(t)) }

// State is the state of an invitation.
type State string

// A token is not found when it never existed or its event was deleted.
const (
	Valid    State = "valid"
	Expired  State = "expired"
	Used     State = "used"
	Revoked  State = "revoked"
	NotFound State = "not_found"
)

// Preview holds the fields of an invitation that a person may see before accepting it.
type Preview struct {
	State              State  `json:"state"`
	Event              *Event `json:"event,omitempty"`    // only while valid, or for participants
	EventID            string `json:"event_id,omitempty"` // only for participants
	AlreadyParticipant bool   `json:"already_participant"`
}

// Event holds the fields of an event that its invitation shows.
type Event struct {
	Name                string  `json:"name"`
	Description         *string `json:"description"`
	Category            string  `json:"category"`
	PlannedStartDate    *string `json:"planned_start_date"` // YYYY-MM-DD
	PlannedDurationDays *int    `json:"planned_duration_days"`
	PlaceCountry        *string `json:"place_country"`
	PlaceCity           *string `json:"place_city"`
	ParticipantCount    int     `json:"participant_count"` // active people
	Inviter             *string `json:"inviter"`           // first name of the link's creator; null without one, or if they left
}

// Acceptance is the response to an accepted invitation.
type Acceptance struct {
	EventID            string `json:"event_id"`
	AlreadyParticipant bool   `json:"already_participant"` // if so, the invitation was not used up
}

// Database calls procedures that only the service may call.
type Database interface {
	Call(ctx context.Context, procedure string, arguments, into any) error
}

// Invitations previews and accepts invitations.
type Invitations struct {
	database  Database
	asService func(accessToken string) Database
}

// Preview returns an invitation as the caller, signed in or not, may see it. A malformed token is not found. Returns
// failed_load_invitation, user_not_authenticated or service_unavailable.
func (i Invitations) Preview(ctx context.Context, given Token, caller token.Caller) (Preview, error) {
	preview := Preview{State: NotFound}
	if !given.WellFormed() {
		return preview, nil
	}
	database, arguments := i.database, map[string]any{"token": given}
	if caller.SignedIn() {
		database, arguments["auth_user_id"] = i.asService(caller.Raw), caller.UserID
	}
	if err := database.Call(ctx, "preview_invitation", arguments, &preview); err != nil {
		if ended := sessionProblem(err); ended != nil {
			return Preview{}, ended
		}
		return Preview{}, problem.New(problem.FailedLoadInvitation, "Please try again.").Because(err)
	}
	return preview, nil
}

// refusals maps the database's codes for a refused join to problems.
var refusals = map[string]problem.Error{
	"invitation_not_found":          {Code: problem.InvitationNotFound, Detail: "No invitation has this link, or its event is gone."},
	"too_many_events":               {Code: problem.TooManyEvents, Detail: "Leave an event first."},
	"invitation_expired":            {Code: problem.InvitationExpired, Detail: "Ask for a new link."},
	"invalid_or_expired_invitation": {Code: problem.InvalidOrExpiredInvitation, Detail: "It was used or revoked. Ask for a new link."},
	"too_many_people":               {Code: problem.TooManyPeople, Detail: "Somebody has to leave it first."},
	// The token is valid but its account no longer exists.
	"user_not_found": {Code: problem.UserNotAuthenticated, Detail: "This account no longer exists."},
}

// sessionProblem returns the problem for an ended session or an unavailable auth server, else nil.
func sessionProblem(err error) error {
	switch {
	case errors.Is(err, supabase.ErrSessionEnded):
		return problem.New(problem.UserNotAuthenticated, "This session has ended. Sign in again.").Because(err)
	case supabase.Status(err) == http.StatusServiceUnavailable:
		return problem.New(problem.ServiceUnavailable, "Please try again in a moment.").Because(err)
	}
	return nil
}

// Accept adds the caller to the event of an invitation as a member. Idempotent. Returns invalid_invitation,
// invitation_not_found, invitation_expired, invalid_or_expired_invitation, too_many_events, too_many_people,
// user_not_authenticated, service_unavailable or failed_join_event.
func (i Invitations) Accept(ctx context.Context, given Token, caller token.Caller) (Acceptance, error) {
	if !given.WellFormed() {
		return Acceptance{}, problem.New(problem.InvalidInvitation, "The link is incomplete or damaged.")
	}
	var acceptance Acceptance
	arguments := map[string]any{"token": given, "auth_user_id": caller.UserID}
	err := i.asService(caller.Raw).Call(ctx, "accept_invitation", arguments, &acceptance)
	if err == nil {
		return acceptance, nil
	}
	for code, refusal := range refusals {
		if supabase.Is(err, code) {
			return Acceptance{}, &refusal
		}
	}
	if ended := sessionProblem(err); ended != nil {
		return Acceptance{}, ended
	}
	return Acceptance{}, problem.New(problem.FailedJoinEvent, "Please try again.").Because(err)
}
