/** For developers, without anything that a visitor has typed or owns. */

const texts = {
  'storage-refused': 'The browser blocks storage for this frame',
  'storage-damaged': 'The stored data cannot be read',
  unreachable: 'The server could not be reached',
  'recovery-unreachable': 'The recovery service could not be reached',
  'frame-config': 'The server and the frame’s own file differ',
  'no-recovery-service': 'This project has no recovery service',
  'bad-reply': 'The answer does not follow the protocol',
  'server-fault': 'The server could not answer',
  'session-ended': 'The session has ended: log in again',
  'no-session': 'No user is logged in',
  'no-attempt': 'No login was started',
  'login-too-old': 'This needs a login of the last five minutes',
  'recovery-refused': 'The device was not let in by a code',
  'recovery-unconfirmed': 'No device of the wallet has confirmed its address',
  'recovery-unknown': 'The recovery service has no matching share',
  'wallet-exists': 'The user has a wallet already',
  'wrong-code': 'The code is wrong',
  'wrong-secret': 'The secret is wrong',
  'passkey-unknown': 'This passkey is unknown',
  'code-expired': 'The code has expired',
  'too-many-attempts': 'Too many wrong codes',
  'too-early': 'Another mail cannot be sent yet',
  'rate-limited': 'Too many requests',
  'device-refused': 'The device was not let in',
  'other-wallet': 'The server names another wallet than this device had',
  'device-waits': 'The device is still waiting to be let in',
  'removal-waits': 'The removal waits, because this device has not opened the wallet',
  'mail-off': 'No mail can be sent',
  'provider-failed': 'The provider did not identify the user',
  'last-login-method': 'The last login method cannot be removed',
  'recovery-address': 'The recovery service needs this address',
  'same-address': 'This is the present address already',
  'login-method-taken': 'This login method belongs to another user',
  'other-account': 'This is not the account that the login began with',
  'popup-lost': 'The provider’s window did not come back',
  'keys-mismatch': 'The shares do not open this wallet',
  'keys-failed': 'The signature could not be made',
  'message-is-transaction': 'The message is a transaction',
  aborted: 'Request was aborted',
  internal: 'Something went wrong in the frame',
  4001: 'The visitor refused the request',
  4100: 'The account is not this wallet’s',
  4200: 'Requested RPC call is not allowed',
  4902: 'This chain is not served',
  [-32_601]: 'The request does not exist',
  [-32_602]: 'The parameters cannot be read',
  [-32_603]: 'The chain could not be asked',
} as const
export type FaultCode = keyof typeof texts

export type FaultData = Readonly<Record<string, string | number | null>>

export class FrameError extends Error {
  override name = 'FrameError'
  readonly code: FaultCode
  readonly data: FaultData | undefined

  /** @param detail Replaces the code's text; no external input. */
  constructor(code: FaultCode, detail?: string, data?: FaultData) {
    super(detail ?? texts[code])
    this.code = code
    this.data = data
  }
}

export const isFaultCode = (code: string): code is Extract<FaultCode, string> =>
  Object.hasOwn(texts, code)

export const isFrameError = (error: unknown, ...codes: readonly FaultCode[]): error is FrameError =>
  error instanceof FrameError && (codes.length === 0 || codes.includes(error.code))

/** Described in our own words. */
export const malformed = (what: string): FrameError =>
  new FrameError(-32_602, `The parameters cannot be read: ${what}`)
