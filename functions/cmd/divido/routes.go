package main

import (
	"context"
	"log/slog"

	"github.com/labstack/echo/v5"

	"divido/functions/account"
	"divido/functions/exchangerate"
	"divido/functions/internal/config"
	"divido/functions/internal/limits"
	"divido/functions/internal/supabase"
	"divido/functions/invitation"
	"divido/functions/place"
	"divido/functions/recurring"
	"divido/functions/settlement"
	"divido/functions/sharedbill"
	"divido/functions/viewlink"
)

// newInvitations returns the handler of invitations, whose names the app's pages show in previews, too.
func newInvitations(c config.Config, database *supabase.Client) *invitation.Handler {
	return invitation.New(invitation.Deps{
		Database:     database.AsService(),
		AsService:    func(accessToken string) invitation.Database { return database.AsServiceFor(accessToken) },
		LinkAttempts: linkAttempts(c),
	})
}

// newSharedBills returns the handler of bills at the table, by whose seats the limits count guests.
func newSharedBills(c config.Config, database *supabase.Client) *sharedbill.Handler {
	return sharedbill.New(sharedbill.Deps{Database: database.AsService(), LinkAttempts: linkAttempts(c)})
}

// linkAttempts returns a limiter of LIMIT_LINK_ATTEMPTS. Invitations, view links and shared bills have one each.
func linkAttempts(c config.Config) *limits.Limiter {
	return limits.New(c.Limits.LinkAttempts.Events, c.Limits.LinkAttempts.Per, nil)
}

// registerRoutes adds the routes of every function package.
func registerRoutes(ctx context.Context, g *echo.Group, c config.Config, invitations *invitation.Handler, bills *sharedbill.Handler, database *supabase.Client, third providers, log *slog.Logger) error {
	invitations.Register(g)
	account.New(account.Deps{
		AsService: func(accessToken string) account.Database { return database.AsServiceFor(accessToken) },
	}).Register(g)
	settlement.New(settlement.Deps{
		AsUser:    func(accessToken string) settlement.Reader { return database.AsUser(accessToken) },
		AsService: func(accessToken string) settlement.Service { return database.AsServiceFor(accessToken) },
	}).Register(g)
	viewlink.New(viewlink.Deps{
		Database:     database.AsService(),
		LinkAttempts: linkAttempts(c),
	}).Register(g)
	bills.Register(g)

	rates, err := third.rates(ctx, c.Rates)
	if err != nil {
		return err
	}
	known := exchangerate.NewRates(rates, database.AsService(), log, nil)
	exchangerate.New(known).Register(g)
	go recurring.Run(ctx, database.AsService(), fetching(known), third.metrics, log)

	places, err := third.places(ctx, c.Places)
	if err != nil {
		return err
	}
	cities, err := gazetteer()
	if err != nil {
		return err
	}
	place.New(places, cities, log).Register(g)
	return nil
}

// fetching returns a function that stores a rate of a recurring expense in the database, if there is one.
func fetching(rates *exchangerate.Rates) func(context.Context, recurring.Rate) error {
	return func(ctx context.Context, wanted recurring.Rate) error {
		day, err := exchangerate.ParseDay(wanted.OnDay)
		if err != nil {
			return err
		}
		pair := exchangerate.Pair{Base: exchangerate.Currency(wanted.Base), Quote: exchangerate.Currency(wanted.Quote)}
		_, err = rates.On(ctx, pair, day)
		return err
	}
}
