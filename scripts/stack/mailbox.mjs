// The mailbox, a process of its own: receives every mail by SMTP, shows it on a page, and stores it on disk.
// startStack starts it with its settings in STACK_MAILBOX; it ends with the process that started it.
import MailDev from "maildev";
import web from "maildev/lib/web.js";
import { forOwnPages } from "./own-pages.mjs";

const { smtpPort, webPort, directory } = JSON.parse(process.env.STACK_MAILBOX ?? "{}");

const mailbox = new MailDev({
  smtp: smtpPort,
  ip: "127.0.0.1",
  web: webPort,
  webIp: "127.0.0.1",
  mailDirectory: directory,
  disableWeb: false,
  silent: true,
});
// MailDev lets every web page read the mails, which would hand accounts over.
forOwnPages(web.server);
mailbox.on("error", (error) => console.error(error));
mailbox.listen();
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
