export { createNonce } from './message.ts'
export { createVerifier } from './verifier.ts'
export type {
  Outcome,
  Refusal,
  Refused,
  Signed,
  SignedMessage,
  SignInNamespace,
  Verification,
  Verified,
  Verifier,
  VerifierOptions,
} from './types.ts'
export type { SignInForm, SiwxMessageData } from './message.ts'
