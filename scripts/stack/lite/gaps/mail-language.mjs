import { connect } from "../../postgres/database.mjs";

/** `{{ if eq (printf "%v" .Data.preferred_language) "en" }}..{{ else if ... }}..{{ else }}..{{ end }}`, as supabase/templates write it. */
const language = String.raw`eq \(printf "%v" \.Data\.preferred_language\)`;
const choice = new RegExp(`{{ if ${language} "\\w+" }}[\\s\\S]*?{{ end }}`, "g");
const branch = new RegExp(`{{ (?:(?:else )?if ${language} "(\\w+)"|else) }}([\\s\\S]*?)(?={{ (?:else|end))`, "g");

/**
 * Resolves each condition of a template to the branch of the language, or to the last branch. Hosted Supabase does so;
 * @supabase/lite fills in values only.
 * @param {string} template @param {string | null | undefined} language
 */
export function inLanguage(template, language) {
  return template.replace(choice, (whole) => {
    const branches = [...whole.matchAll(branch)];
    return (branches.find(([, of]) => of === language) ?? branches.find(([, of]) => !of))?.[2] ?? "";
  });
}

/** Returns the plain text of a mail. @param {string} html */
function asText(html) {
  return html
    .replace(/<head>[\s\S]*?<\/head>/g, "")
    .replace(/<a href="([^"]+)"[^>]*>([^<]*)<\/a>/g, "$2: $1")
    .replace(/<[^>]+>/g, "")
    .replaceAll("&amp;", "&")
    .replace(/^[ \t]+/gm, "")
    .replace(/\n{2,}/g, "\n\n")
    .trim();
}

/**
 * Sends each mail in the language of its account.
 * @param {import("@supabase/lite").EmailDriver} driver
 * @param {string} databaseUrl
 * @returns {import("@supabase/lite").EmailDriver}
 */
export function inTheirLanguage(driver, databaseUrl) {
  const sql = connect(databaseUrl);
  return {
    async send({ to, subject, html = "" }) {
      // The recipient may be the account's former or future address; the mail also contains the other one, which a guest lacks.
      const addresses = [to, ...(html.match(/[^\s<>"]+@[^\s<>"]*[^\s<>".,]/g) ?? [])].map((address) =>
        address.toLowerCase(),
      );
      const [account] = await sql`
        select raw_user_meta_data ->> 'preferred_language' as language
        from auth.users
        where lower(email) = any (${addresses}) or lower(email_change) = any (${addresses})
        order by lower(email) = any (${addresses}) desc nulls last
        limit 1`;
      const mail = inLanguage(html, account?.language);
      await driver.send({ to, subject: inLanguage(subject, account?.language), html: mail, text: asText(mail) });
    },
  };
}
