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
    advice: '`cause` is what was thrown; `data.reason` says why, where it is known.',
    visitor: 'signIn.failed',
  },
  'sign-in-message': {
    title: 'No sign-in message can have this …; This is no sign-in message of the account',
    cause:
      'A part of the message is not as EIP-4361 has it, `data.part` names it; or the message is about another account.',
    advice: 'Mend what `createMessage` gives.',
  },
  'sign-in-network': {
    title: 'No ActiveCaipNetwork or client found',
    cause: 'The wallet is on a network that is not configured: there is no session for it.',
    advice: 'Switch to a network of `networks` first.',
  },
  'sign-in-off': {
    title: 'SIWX is not enabled',
    cause: 'Signing in was asked for, and neither `siwx` nor `siweConfig` is set.',
    advice: 'Set `siwx`.',
  },
  'sign-in-wallet': {
    title: 'No ConnectionController client found',
    cause: 'The wallet is still being restored, or cannot sign texts.',
    advice: 'Wait for `connected`, or connect another wallet.',
    visitor: 'signIn.failed',
  },
  'siwx-twice': {
    title: 'Cannot set both `siweConfig` and `siwx` options',
    cause: 'Both say how visitors sign in.',
    advice: 'Leave one of them out.',
  },
}
