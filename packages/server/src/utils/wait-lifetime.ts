/**
 * Milliseconds for which a finished wait counts. Later the device waits again: its owner may have
 * forgotten the mail.
 */
export const waitLifetime: number = 7 * 86_400_000
