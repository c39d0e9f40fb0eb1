package problem

import "net/http"

// Code identifies a kind of error. Codes never change: the front end translates by code, never by text.
type Code string

// All codes that functions return. A code that the database also raises has the same status there (supabase/error-codes.json; a
// test compares them).
const (
	// General.
	UnexpectedError      Code = "unexpected_error"
	UserNotAuthenticated Code = "user_not_authenticated"
	InvalidRequest       Code = "invalid_request"
	RouteNotFound        Code = "route_not_found"
	MethodNotAllowed     Code = "method_not_allowed"
	PayloadTooLarge      Code = "payload_too_large"
	UnsupportedMediaType Code = "unsupported_media_type"
	OriginNotAllowed     Code = "origin_not_allowed"
	OperatorNotAllowed   Code = "operator_not_allowed"
	TooManyRequests      Code = "too_many_requests"
	ServiceUnavailable   Code = "service_unavailable"
	TimedOut             Code = "timed_out"

	// Invitations.
	InvitationNotFound         Code = "invitation_not_found"
	InvitationExpired          Code = "invitation_expired"
	TooManyEvents              Code = "too_many_events"
	InvalidInvitation          Code = "invalid_invitation"
	InvalidOrExpiredInvitation Code = "invalid_or_expired_invitation"
	TooManyPeople              Code = "too_many_people"
	FailedLoadInvitation       Code = "failed_load_invitation"
	FailedJoinEvent            Code = "failed_join_event"

	// View links.
	ViewNotFound    Code = "view_not_found"
	FailedLoadEvent Code = "failed_load_event"

	// Bills at the table.
	SharedBillNotFound   Code = "shared_bill_not_found"
	SharedBillExpired    Code = "shared_bill_expired"
	SharedBillLocked     Code = "shared_bill_locked"
	SharedBillClosed     Code = "shared_bill_closed"
	SeatRemoved          Code = "seat_removed"
	SeatTaken            Code = "seat_taken"
	TooManySeats         Code = "too_many_seats"
	InvalidMark          Code = "invalid_mark"
	InvalidName          Code = "invalid_name"
	FailedLoadSharedBill Code = "failed_load_shared_bill"

	// Settlement.
	EventNotFound         Code = "event_not_found"
	FailedLoadSettlements Code = "failed_load_settlements"

	// Exchange rates.
	FailedToFetchExchangeRate Code = "failed_to_fetch_exchange_rate"

	// Places.
	PlaceSearchFailed Code = "place_search_failed"

	// Account.
	ConfirmationRequired Code = "confirmation_required"
	FailedDeleteAccount  Code = "failed_delete_account"
)

// kind holds what all problems of one code share.
type kind struct {
	status int    // HTTP status
	title  string // one short English sentence without a full stop
}

var catalogue = map[Code]kind{
	UnexpectedError:      {http.StatusInternalServerError, "Something went wrong on our side"},
	UserNotAuthenticated: {http.StatusUnauthorized, "Please sign in"},
	InvalidRequest:       {http.StatusBadRequest, "The request is not valid"},
	RouteNotFound:        {http.StatusNotFound, "There is nothing at this address"},
	MethodNotAllowed:     {http.StatusMethodNotAllowed, "This route does not support this method"},
	PayloadTooLarge:      {http.StatusRequestEntityTooLarge, "The request is too large"},
	UnsupportedMediaType: {http.StatusUnsupportedMediaType, "The body must be JSON"},
	OriginNotAllowed:     {http.StatusForbidden, "Requests from this origin are not allowed"},
	OperatorNotAllowed:   {http.StatusBadRequest, "This kind of filter is not allowed"},
	TooManyRequests:      {http.StatusTooManyRequests, "Too many requests"},
	ServiceUnavailable:   {http.StatusServiceUnavailable, "A required service does not answer"},
	TimedOut:             {http.StatusGatewayTimeout, "The request timed out"},

	InvitationNotFound:         {http.StatusNotFound, "There is no such invitation"},
	InvitationExpired:          {http.StatusGone, "The invitation has expired"},
	TooManyEvents:              {http.StatusUnprocessableEntity, "You have reached the limit of events"},
	InvalidInvitation:          {http.StatusUnprocessableEntity, "This is not an invitation link"},
	InvalidOrExpiredInvitation: {http.StatusGone, "The invitation is no longer valid"},
	TooManyPeople:              {http.StatusUnprocessableEntity, "The event has reached its limit of people"},
	FailedLoadInvitation:       {http.StatusBadGateway, "The invitation could not be loaded"},
	FailedJoinEvent:            {http.StatusBadGateway, "Joining the event failed"},

	ViewNotFound:    {http.StatusNotFound, "This link does not work"},
	FailedLoadEvent: {http.StatusBadGateway, "The event could not be loaded"},

	SharedBillNotFound:   {http.StatusNotFound, "There is no such bill at the table"},
	SharedBillExpired:    {http.StatusGone, "This bill is over"},
	SharedBillLocked:     {http.StatusConflict, "The bill is locked"},
	SharedBillClosed:     {http.StatusConflict, "The bill is closed"},
	SeatRemoved:          {http.StatusForbidden, "There is no such seat"},
	SeatTaken:            {http.StatusConflict, "Somebody else has taken this seat"},
	TooManySeats:         {http.StatusUnprocessableEntity, "The bill has reached its limit of seats"},
	InvalidMark:          {http.StatusUnprocessableEntity, "A mark is not valid"},
	InvalidName:          {http.StatusUnprocessableEntity, "The name is not valid"},
	FailedLoadSharedBill: {http.StatusBadGateway, "The bill could not be loaded"},

	EventNotFound:         {http.StatusNotFound, "There is no such event"},
	FailedLoadSettlements: {http.StatusBadGateway, "The settlement could not be loaded"},

	FailedToFetchExchangeRate: {http.StatusServiceUnavailable, "No exchange rate is available"},

	PlaceSearchFailed: {http.StatusServiceUnavailable, "Places cannot be searched"},

	ConfirmationRequired: {http.StatusUnprocessableEntity, "The deletion must be confirmed"},
	FailedDeleteAccount:  {http.StatusBadGateway, "The account could not be deleted"},
}

// Codes returns every code with its HTTP status.
func Codes() map[Code]int {
	statuses := make(map[Code]int, len(catalogue))
	for code, kind := range catalogue {
		statuses[code] = kind.status
	}
	return statuses
}

// Status returns the HTTP status of a code; 500 for an unknown code.
func (c Code) Status() int {
	if kind, known := catalogue[c]; known {
		return kind.status
	}
	return http.StatusInternalServerError
}
