export { createNonce } from './nonce.ts'
export { createVerifier } from './verifier.ts'
export type { Refusal, Refused, SignedMessage, Verification, Verified, Verifier, VerifierOptions } from './types.ts'
export type { SiwxMessageData } from './message.ts'
