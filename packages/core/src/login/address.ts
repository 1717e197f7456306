/**
 * An address that mail can be sent to: one @, a dot behind it, no spaces. The server reads it by
 * the same rule.
 */
const form = /^[^\s@<>"]{1,64}@[^\s@<>".]+(?:\.[^\s@<>".]+)+$/

/**
 * Whether a text is an e-mail address, spaces around it aside.
 *
 * @param text What was typed.
 * @example isEmailAddress('ada@example.org') // true
 */
export const isEmailAddress = (text: string): boolean =>
  text.trim().length <= 254 && form.test(text.trim())
