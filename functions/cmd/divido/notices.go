package main

import (
	"context"
	"log/slog"

	"divido/frontend"
	"divido/functions/internal/config"
	"divido/functions/notice"
)

// deliverNotices delivers push notifications. The returned function ends that and waits for the last report. Without VAPID
// keys there are no notifications.
func deliverNotices(ctx context.Context, c config.Config, made wired, log *slog.Logger) (stop func(), err error) {
	if c.Push.PublicKey == "" {
		return func() {}, nil
	}
	texts, err := notice.LoadTexts(frontend.NoticeTexts)
	if err != nil {
		return nil, err
	}
	keys := notice.Keys{Public: c.Push.PublicKey, Private: c.Push.PrivateKey, Contact: c.App.CompanyEmail}
	worker := notice.NewWorker(notice.Options{
		Database:  made.database.AsService(),
		Sender:    notice.NewSender(keys, c.Push.Services),
		Texts:     texts,
		PublicURL: c.Server.PublicURL,
		Watch:     made.metrics,
	}, log)
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		worker.Run(ctx)
	}()
	return func() {
		cancel()
		<-done
	}, nil
}
