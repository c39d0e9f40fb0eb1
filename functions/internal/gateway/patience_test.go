package gateway

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"
)

func TestPatienceEndsAfterAWhile(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		started := time.Now()
		ctx := newPatience(t.Context(), time.Minute)
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

func TestPatienceEndsWithTheRequestAndTheWork(t *testing.T) {
	request, leave := context.WithCancel(t.Context())
	gone := newPatience(request, time.Minute)
	leave()
	<-gone.Done()
	done := newPatience(t.Context(), time.Minute)
	waited := done.Done()
	done.end()
	<-waited
	late := newPatience(t.Context(), time.Minute)
	late.end()
	<-late.Done()
	for _, ctx := range []context.Context{gone, done, late} {
		if !errors.Is(ctx.Err(), context.Canceled) {
			t.Error(ctx.Err())
		}
	}
}
