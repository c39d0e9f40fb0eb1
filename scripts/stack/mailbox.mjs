// The mailbox as a process of its own: takes every mail by SMTP and shows it on a page. Mails are kept on disk.
// Started by startStack with its settings in STACK_MAILBOX; ends with the process that started it.
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
// It would let every page of the web read the mails, and with them take over accounts.
forOwnPages(web.server);
mailbox.on("error", (error) => console.error(error));
mailbox.listen();
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
