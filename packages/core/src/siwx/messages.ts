/**
 * Sign-in messages (CAIP-122): they are written, read and checked by these, in the page and on a
 * server.
 */
export { checkMessage } from './check.ts'
export type { SiwxExpectation, SiwxFlaw } from './check.ts'
export { createSiwxMessage } from './create-message.ts'
export type { SiwxMessageInput } from './create-message.ts'
export { readMessage } from './message.ts'
export type { SiwxMessageData } from '../types/siwx-message.ts'
export { createNonce } from './nonce.ts'
export type { SiwxAccount, SiwxMessage } from '../contracts/siwx.ts'
export { withSessions } from './with-sessions.ts'
export { writeMessage } from './write-message.ts'
