import type { ErrorTable } from '../errors/row.ts'

declare module '../errors/codes.ts' {
  interface ErrorCodes extends Record<SiwxErrorCode, unknown> {}
}

export type SiwxErrorCode =
  | 'sign-in-declined'
  | 'sign-in-invalid'
  | 'sign-in-message'
  | 'sign-in-network'
  | 'sign-in-off'
  | 'sign-in-unavailable'
  | 'sign-in-wallet'
  | 'siwx-twice'

export const siwxErrors: ErrorTable<SiwxErrorCode> = {
  'sign-in-declined': {
    title: 'Signature declined',
    cause: 'The visitor, or the wallet, did not sign the sign-in message.',
    advice: 'Offer to try again.',
    visitor: 'signIn.declined',
  },
  'sign-in-invalid': {
    title: 'The signature is not valid; The wallet signed another message',
    cause: 'The wallet signed a different message, or the verifier did not accept the signature.',
    advice: '`cause` is the thrown value; `data.reason` is the reason, if it is known.',
    visitor: 'signIn.failed',
  },
  'sign-in-message': {
    title: 'No sign-in message can have this …; This is no sign-in message of the account',
    cause:
      'A part of the message does not follow EIP-4361 (`data.part` names it), or the message is about another account.',
    advice: 'Fix the return value of `createMessage`.',
  },
  'sign-in-network': {
    title: 'No ActiveCaipNetwork or client found',
    cause: 'The wallet is on a network that is not configured, so it has no session.',
    advice: 'Switch to a network of `networks` first.',
  },
  'sign-in-off': {
    title: 'SIWX is not enabled',
    cause: 'The page asked to sign in, but neither `siwx` nor `siweConfig` is set.',
    advice: 'Set `siwx`.',
  },
  'sign-in-unavailable': {
    title: 'A problem occurred while trying initialize authentication',
    cause:
      'Whether the account has a session could not be asked, and sign-in is required: the account was disconnected. `cause` is the reason.',
    advice: 'Check the backend of `siwx`; offer to connect again.',
    visitor: 'connect.signInUnavailable',
  },
  'sign-in-wallet': {
    title: 'No ConnectionController client found',
    cause: 'The wallet is still being restored, or cannot sign texts.',
    advice: 'Wait for `connected`, or connect another wallet.',
    visitor: 'signIn.failed',
  },
  'siwx-twice': {
    title: 'Cannot set both `siweConfig` and `siwx` options',
    cause: 'Both options configure sign-in.',
    advice: 'Remove one of them.',
  },
}
