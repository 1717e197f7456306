/**
 * Mail goes to the text that was looked up, so that a look-alike address with the same lower-case
 * form cannot receive another's mail.
 */
export const addressOf = (email: string): string => email.normalize('NFC').toLowerCase()
