/** What a returning visitor needs of a wallet: it is restored silently, and listened to. */
export { attach } from './attach.ts'
export { chainOf, makeLink, restoreLink } from './link.ts'
export { parseAccounts } from './parse-accounts.ts'
export { malformed, parseChain } from './parse.ts'
