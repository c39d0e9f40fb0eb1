package main

import (
	"context"
	"log/slog"

	"divido/frontend"
	"divido/functions/internal/config"
	"divido/functions/notice"
)

// deliverNotices starts delivering push notifications until ctx ends. Without VAPID keys there are none.
func deliverNotices(ctx context.Context, c config.Config, made wired, log *slog.Logger) error {
	if c.Push.PublicKey == "" {
		return nil
	}
	texts, err := notice.LoadTexts(frontend.NoticeTexts)
	if err != nil {
		return err
	}
	keys := notice.Keys{Public: c.Push.PublicKey, Private: c.Push.PrivateKey, Contact: c.App.CompanyEmail}
	go notice.NewWorker(notice.Options{
		Database:  made.database.AsService(),
		Sender:    notice.NewSender(keys, c.Push.Services),
		Texts:     texts,
		PublicURL: c.Server.PublicURL,
		Watch:     made.metrics,
	}, log).Run(ctx)
	return nil
}
