interface Named {
  first_name: string | null;
  last_name: string | null;
  email: string;
}

/**
 * Returns the name in the greeting of home (docs/product.md 3.3). Prefers first and last name, then the part of the e-mail
 * before the at-sign. Null when there is neither. The caller then greets with "User".
 */
export function greetingName(user: Named): string | null {
  const name = [user.first_name, user.last_name]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(" ");
  return name || user.email.split("@")[0]?.trim() || null;
}
