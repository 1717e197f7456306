/** Signing in with a wallet (CAIP-122): messages, their checks, and what keeps sessions. It needs no page and no chain library. */
export { checkMessage } from './check.ts'
export type { SiwxExpectation, SiwxFlaw } from './check.ts'
export { readMessage, writeMessage } from './message.ts'
export type { SiwxMessageData } from './message.ts'
export { createNonce } from './nonce.ts'
export type { Siwx, SiwxAccount, SiwxMessage, SiwxSession } from './types.ts'
