/** Approximates the auth server's rule, which decides. */
const EMAIL = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@([a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i;

/** Returns whether a text can be an e-mail address, ignoring blanks around it. */
export function isEmail(text: string): boolean {
  return EMAIL.test(text.trim());
}
