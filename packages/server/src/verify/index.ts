export { createNonce } from './message.ts'
export { createVerifier } from './verifier.ts'
export type {
  Refusal,
  Refused,
  SignedMessage,
  Verification,
  Verified,
  Verifier,
  VerifierOptions,
} from './types.ts'
export type { SiwxMessageData } from './message.ts'
