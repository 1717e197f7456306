/** The release, as reported to wallets and in events. */
export const version = '0.1.0'
