/** The release, as reported to wallets and in the event stream. */
export const version = '0.1.0'
