import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectDir } from "../../../scripts/project.mjs";
import { editedConfig, smtpPassword } from "./project-folder.mjs";

/**
 * Returns the settings that a project must have after `config push`, by the names of the management API. They are listed
 * one by one, so that a setting which a newer CLI no longer pushes fails the rehearsal.
 * @returns {{ api: Record<string, unknown>, auth: Record<string, unknown> }}
 */
export function expectedConfig() {
  const { auth } = editedConfig();
  const { template, notification } = auth.email;
  const text = ({ content_path }) => readFileSync(join(projectDir, content_path), "utf8");
  return {
    api: { db_schema: "public", db_extra_search_path: "public", max_rows: 1000 },
    auth: {
      site_url: "https://divido.example",
      uri_allow_list: "https://divido.example/**",
      disable_signup: false,
      external_anonymous_users_enabled: true,
      security_manual_linking_enabled: false,
      jwt_exp: 3600,
      refresh_token_rotation_enabled: true,
      security_refresh_token_reuse_interval: 10,
      password_min_length: 6,
      security_update_password_require_current_password: true,
      security_update_password_require_reauthentication: false,
      mailer_secure_email_change_enabled: true,
      mailer_autoconfirm: false,
      mailer_otp_length: 10,
      mailer_otp_exp: 1800,
      smtp_max_frequency: 1,
      smtp_host: "smtp.example.org",
      smtp_port: "587",
      smtp_user: "divido",
      smtp_pass: smtpPassword,
      smtp_admin_email: "hello@divido.example",
      smtp_sender_name: "Divido",
      rate_limit_email_sent: 200,
      rate_limit_anonymous_users: 120,
      rate_limit_otp: 120,
      rate_limit_token_refresh: 300,
      rate_limit_verify: 120,
      ...Object.fromEntries(
        ["confirmation", "recovery", "magic_link", "email_change"].flatMap((name) => [
          [`mailer_subjects_${name}`, template[name].subject],
          [`mailer_templates_${name}_content`, text(template[name])],
        ]),
      ),
      ...Object.fromEntries(
        ["password_changed", "email_changed"].flatMap((name) => [
          [`mailer_notifications_${name}_enabled`, true],
          [`mailer_subjects_${name}_notification`, notification[name].subject],
          [`mailer_templates_${name}_notification_content`, text(notification[name])],
        ]),
      ),
    },
  };
}
