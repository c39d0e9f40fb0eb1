package gateway

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"divido/functions/internal/logging"
	"divido/functions/internal/token"
)

func visiting(ctx context.Context, limit time.Duration) *visit {
	made := &visit{Context: ctx}
	made.endAfter(limit)
	return made
}

func TestAVisitEndsAfterAWhile(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		started := time.Now()
		ctx := visiting(t.Context(), time.Minute)
		defer ctx.end()
		if deadline, ok := ctx.Deadline(); !ok || deadline.Sub(started) != time.Minute || ctx.Err() != nil {
			t.Errorf("%v %v %v", deadline, ok, ctx.Err())
		}
		made, cancel := context.WithCancel(ctx)
		defer cancel()
		<-made.Done()
		if took := time.Since(started); took != time.Minute || !errors.Is(ctx.Err(), context.DeadlineExceeded) || !errors.Is(made.Err(), context.DeadlineExceeded) {
			t.Errorf("after %s: %v, %v", took, ctx.Err(), made.Err())
		}
	})
}

func TestAVisitEndsWithTheRequestAndTheWork(t *testing.T) {
	request, leave := context.WithCancel(t.Context())
	gone, unlimited := visiting(request, time.Minute), &visit{Context: request}
	leave()
	<-gone.Done()
	<-unlimited.Done()
	done := visiting(t.Context(), time.Minute)
	waited := done.Done()
	done.end()
	<-waited
	late := visiting(t.Context(), time.Minute)
	late.end()
	<-late.Done()
	for _, ctx := range []context.Context{gone, unlimited, done, late} {
		if !errors.Is(ctx.Err(), context.Canceled) {
			t.Error(ctx.Err())
		}
	}
}

func TestAVisitWithoutALimitHasNoDeadline(t *testing.T) {
	if deadline, ok := (&visit{Context: t.Context()}).Deadline(); ok {
		t.Error(deadline)
	}
}

func TestAVisitKnowsItsRequest(t *testing.T) {
	type ownKey struct{}
	request := &visit{Context: context.WithValue(t.Context(), ownKey{}, "kept"), id: "the-request"}
	request.caller.UserID = "ayse"
	inside, cancel := context.WithCancel(request)
	defer cancel()
	if logging.RequestID(inside) != "the-request" || token.CallerFrom(inside).UserID != "ayse" || visitOf(inside) != request || inside.Value(ownKey{}) != "kept" {
		t.Errorf("%q, %+v", logging.RequestID(inside), token.CallerFrom(inside))
	}
}
