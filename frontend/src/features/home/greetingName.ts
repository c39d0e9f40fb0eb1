interface Named {
  first_name: string | null;
  last_name: string | null;
  email: string;
}

/**
 * Returns the name in the greeting of home: first and last name if either exists, else the part of the e-mail before the
 * at-sign (docs/product.md 3.3). Null when there is neither. The caller then greets with "User".
 */
export function greetingName(user: Named): string | null {
  const name = [user.first_name, user.last_name]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(" ");
  return name || user.email.split("@")[0]?.trim() || null;
}
