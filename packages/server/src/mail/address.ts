/**
 * An address as it is compared, hashed and written to: what is mailed is what was looked for, so that no look-alike of an address (whose small letters
 * are the same) gets its mail.
 */
export const addressOf = (email: string): string => email.normalize('NFC').toLowerCase()
