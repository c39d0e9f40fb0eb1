// node scripts/self-hosting/environment.mjs divido.example hello@divido.example > .env
// Prints the variables of compose.yaml with new secrets. Needs only Node; see docs/self-hosting.md.
import { randomBytes } from "node:crypto";
import { pathToFileURL } from "node:url";
import { signedToken, vapidKeys } from "../stack/secrets.mjs";

const TEN_YEARS = 10 * 365 * 24 * 60 * 60;

/**
 * Returns the environment file, one variable per line. Throws for an invalid domain or e-mail.
 * @param {string} domain without https://
 * @param {string} email of the operator, the sender of mails
 * @returns {string}
 */
export function environmentFile(domain, email) {
  if (!/^[a-z\d-]+(\.[a-z\d-]+)+$/.test(domain)) {
    throw new Error(`${domain} is not a domain name. Write it as divido.example, without https:// and without a path.`);
  }
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new Error(`${email} is not an e-mail address.`);
  const jwtSecret = secret();
  const { vapidPublicKey, vapidPrivateKey } = vapidKeys();
  return `# For docker compose. Holds every secret of this Divido: keep it, and keep it to yourself (chmod 600).

DOMAIN=${domain}
COMPANY_NAME=Divido
COMPANY_ADDRESS=Street 1|12345 City|Country
COMPANY_EMAIL=${email}

# The mail server. COMPANY_EMAIL has to be a sender that it accepts. At port 465 TLS is from the first byte and certain.
SMTP_HOST=smtp.${domain}
SMTP_PORT=465
SMTP_USER=${email}
SMTP_PASSWORD=

# Of the containers among each other: change it when it is taken on this machine.
NETWORK=172.30.77.0/24

# Made for this installation. POSTGRES_PASSWORD counts at the first start alone; with another JWT_SECRET the two keys
# below it stop working. Whoever asks for /metrics has to send METRICS_TOKEN as a bearer token.
POSTGRES_PASSWORD=${secret()}
JWT_SECRET=${jwtSecret}
ANON_KEY=${key("anon", jwtSecret)}
SERVICE_ROLE_KEY=${key("service_role", jwtSecret)}
METRICS_TOKEN=${secret()}

# By these, push services know this installation. With other keys every device has to be registered again.
VAPID_PUBLIC_KEY=${vapidPublicKey}
VAPID_PRIVATE_KEY=${vapidPrivateKey}
`;
}

/** Letters and digits only, because it is part of URLs. */
const secret = () => randomBytes(32).toString("hex");

/** A key of self-hosted Supabase: a token of a role. */
function key(role, jwtSecret) {
  const now = Math.floor(Date.now() / 1000);
  return signedToken({ role, iss: "supabase", iat: now, exp: now + TEN_YEARS }, jwtSecret);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  try {
    process.stdout.write(environmentFile(process.argv[2] ?? "", process.argv[3] ?? ""));
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
