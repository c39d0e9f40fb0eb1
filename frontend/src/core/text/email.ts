/** As the auth server takes addresses, near enough: it has the last word. */
const EMAIL = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@([a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i;

/** Whether a text can be an e-mail address, blanks around it aside. */
export function isEmail(text: string): boolean {
  return EMAIL.test(text.trim());
}
