/** One @, a dot after it, no spaces: the server has the same rule. */
const form = /^[^\s@<>"]{1,64}@[^\s@<>".]+(?:\.[^\s@<>".]+)+$/

/**
 * Whether a text is an e-mail address, ignoring spaces around it.
 *
 * @param text What was typed.
 * @example isEmailAddress('ada@example.org') // true
 */
export const isEmailAddress = (text: string): boolean =>
  text.trim().length <= 254 && form.test(text.trim())
