/** Beyond ASCII, without invisible characters and direction changes. */
const letters = String.raw`\u00a1-\u00ac\u00ae-\u061b\u061d-\u167f\u1681-\u180d\u180f-\u1fff\u3040-\ud7ff\uf900-\ufdff`
const domainPart = `[-_a-zA-Z0-9${letters}]+`

/** The server has the same rule; a test compares them. */
const form: RegExp = /*#__PURE__*/ new RegExp(
  `^[-!#$%&'*+/=?^_\`{|}~.a-zA-Z0-9${letters}]{1,64}@${domainPart}(?:\\.${domainPart})+$`,
)

/**
 * Whether a text is an e-mail address, ignoring spaces around it.
 *
 * @param text What was typed.
 * @example isEmailAddress('ada@example.org') // true
 */
export const isEmailAddress = (text: string): boolean =>
  text.trim().length <= 254 && form.test(text.trim())
