/**
 * Normalises an address for comparison, hashing and sending. Mail goes to the same text that was
 * looked up, so that a look-alike address with the same lower-case form cannot receive another's
 * mail.
 */
export const addressOf = (email: string): string => email.normalize('NFC').toLowerCase()
