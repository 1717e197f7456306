/**
 * Milliseconds after its end for which a wait counts. A device that comes back later has to wait
 * again, because its owner may have forgotten the mail.
 */
export const waitLifetime: number = 7 * 86_400_000
