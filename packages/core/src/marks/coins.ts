/** The marks of networks and tokens, which load as one file. */
export { coins } from './drawn/coins.ts'
export { knownTokens } from './known-tokens.ts'
export { tokenMark } from './tokens.ts'
