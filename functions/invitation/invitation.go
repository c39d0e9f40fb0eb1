// Package invitation lets people look at an invitation link and accept it. The rules of joining are the database's, in one
// transaction each; this package asks it as the service, on behalf of a person whose token was verified.
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

// wellFormed is what tokens look like: letters, digits, - and _, ten of them at least (docs/product.md 6). Ours have 24.
var wellFormed = regexp.MustCompile(`^[A-Za-z0-9_-]{10,128}$`)

// WellFormed is false for what cannot be a token, whatever the database has in it.
func (t Token) WellFormed() bool { return wellFormed.MatchString(string(t)) }

// State says whether an invitation can be accepted.
type State string

// The states of an invitation; a token that never existed, or whose event was deleted, is not found.
const (
	Valid    State = "valid"
	Expired  State = "expired"
	Used     State = "used"
	Revoked  State = "revoked"
	NotFound State = "not_found"
)

// Preview is what a person may see of an invitation before accepting it.
type Preview struct {
	State              State  `json:"state"`
	Event              *Event `json:"event,omitempty"`    // only while valid, or for participants
	EventID            string `json:"event_id,omitempty"` // only for participants
	AlreadyParticipant bool   `json:"already_participant"`
}

// Event is what an invitation tells about its event.
type Event struct {
	Name                string  `json:"name"`
	Description         *string `json:"description"`
	Category            string  `json:"category"`
	PlannedStartDate    *string `json:"planned_start_date"` // YYYY-MM-DD
	PlannedDurationDays *int    `json:"planned_duration_days"`
	PlaceCountry        *string `json:"place_country"`
	PlaceCity           *string `json:"place_city"`
	ParticipantCount    int     `json:"participant_count"` // active ones
}

// Acceptance is the answer to accepting.
type Acceptance struct {
	EventID            string `json:"event_id"`
	AlreadyParticipant bool   `json:"already_participant"` // then the invitation was not used up
}

// Database is the part of Supabase that invitations need: procedures only the service may call.
type Database interface {
	Call(ctx context.Context, procedure string, arguments, into any) error
}

// Invitations looks at invitations and accepts them.
type Invitations struct {
	database  Database
	asService func(accessToken string) Database
}

// Preview looks at an invitation, for the caller or, when nobody is signed in, for anyone. What is no token is not found.
// It fails with failed_load_invitation, user_not_authenticated or service_unavailable.
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

// refusals are the database's reasons not to let someone join, by the code that it answers.
var refusals = map[string]problem.Error{
	"invitation_not_found":          {Code: problem.InvitationNotFound, Detail: "No invitation has this link, or its event is gone."},
	"too_many_events":               {Code: problem.TooManyEvents, Detail: "Leave an event first."},
	"invitation_expired":            {Code: problem.InvitationExpired, Detail: "Ask for a new link."},
	"invalid_or_expired_invitation": {Code: problem.InvalidOrExpiredInvitation, Detail: "It was used or revoked. Ask for a new link."},
	"too_many_people":               {Code: problem.TooManyPeople, Detail: "Somebody has to leave it first."},
	// The token is good but its account is gone.
	"user_not_found": {Code: problem.UserNotAuthenticated, Detail: "This account no longer exists."},
}

// sessionProblem returns the problem of a caller whose session has ended, or that Supabase does not answer; else nil.
func sessionProblem(err error) error {
	switch {
	case errors.Is(err, supabase.ErrSessionEnded):
		return problem.New(problem.UserNotAuthenticated, "This session has ended. Sign in again.").Because(err)
	case supabase.Status(err) == http.StatusServiceUnavailable:
		return problem.New(problem.ServiceUnavailable, "Please try again in a moment.").Because(err)
	}
	return nil
}

// Accept lets the caller join the event of an invitation as a member. Accepting twice, or as a participant, changes
// nothing. It fails with invalid_invitation, invitation_not_found, invitation_expired, invalid_or_expired_invitation,
// too_many_events, too_many_people, user_not_authenticated, service_unavailable or failed_join_event.
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
