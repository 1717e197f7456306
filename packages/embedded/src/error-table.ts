import type { ErrorTable } from '@portico/core'

/** The codes that only this package raises. */
export type EmbeddedErrorCode =
  | 'code-expired'
  | 'device-refused'
  | 'device-waits'
  | 'removal-waits'
  | 'email-invalid'
  | 'frame-closed'
  | 'frame-error'
  | 'frame-load'
  | 'frame-origin'
  | 'frame-reply'
  | 'frame-timeout'
  | 'frame-version'
  | 'last-login-method'
  | 'login-expired'
  | 'login-too-old'
  | 'mail-off'
  | 'popup-blocked'
  | 'popup-lost'
  | 'popup-severed'
  | 'provider-failed'
  | 'rate-limited'
  | 'recovery-address'
  | 'recovery-refused'
  | 'same-address'
  | 'storage-refused'
  | 'too-early'
  | 'too-many-attempts'
  | 'unreachable'
  | 'login-method-taken'
  | 'wrong-code'

declare module '@portico/core' {
  interface ErrorCodes extends Record<EmbeddedErrorCode, unknown> {}
}

/** What each means; for `describeError` of `@portico/core/errors`. */
export const embeddedErrors: ErrorTable<EmbeddedErrorCode> = {
  'code-expired': {
    title: 'The code has expired',
    cause:
      'The code, or the link that lets a device in, was not used in time. From `returnedLoginMethod`: the visit took too long, or another user has logged in meanwhile.',
    advice:
      'The frame asks again: the visitor requests another mail. Add a login method from the start.',
  },
  'device-refused': {
    title: 'The device was not let in',
    cause: 'The owner of the wallet has refused this device.',
    advice: 'The visitor logs in again.',
    visitor: 'failure.rejected',
  },
  'device-waits': {
    title: 'The device is still waiting to be let in',
    cause:
      'The operator has set a delay for new devices of a wallet, so that its owner can refuse them.',
    advice:
      '`data.retryAfter` is the delay in seconds. The frame has shown it to the visitor, who logs in again afterwards.',
    visitor: 'failure.rejected',
  },
  'removal-waits': {
    title: 'The removal waits',
    cause:
      'The device has not opened the wallet, so what it wants to remove waits, and the owner can refuse it.',
    advice:
      '`data.retryAfter` is the delay in seconds. Nothing is left to do: the server removes it after that time.',
    visitor: 'failure.rejected',
  },
  'email-invalid': {
    title: 'Invalid email',
    cause: 'The text is not an e-mail address.',
    advice: 'The frame asks again.',
  },
  'frame-closed': {
    title: 'Something went wrong',
    cause: 'The login frame was reloaded, or the attempt ended, before the frame answered.',
    advice: 'Ask again.',
    visitor: 'failure.failed',
  },
  'frame-error': {
    title: 'The frame’s own words, else An error occurred',
    cause: 'The login frame or its server failed.',
    advice: '`data.frame` has its code; look at the server’s log.',
    visitor: 'failure.failed',
  },
  'frame-load': {
    title: 'iframe_load_failed',
    cause:
      'The login frame did not load within 20 seconds: the server is down, the page’s origin is not among the project’s, or a policy of the page (`frame-src`) forbids it.',
    advice: 'Open the frame’s address, and read the browser’s console.',
    visitor: 'failure.failed',
  },
  'frame-origin': {
    title: 'The login frame does not serve this page',
    cause: 'The page’s origin is not among the origins of the project that `projectId` names.',
    advice: 'Add the page’s origin to the project at the server, or use the project’s own id.',
    visitor: 'failure.failed',
  },
  'frame-reply': {
    title: 'The frame gave a malformed reply to …',
    cause: 'The frame’s answer does not follow the protocol.',
    advice: 'Use a server and a package of the same release.',
    visitor: 'failure.failed',
  },
  'frame-timeout': {
    title: 'iframe_request_timeout',
    cause:
      'The login frame did not answer within 30 seconds (time for the visitor’s input not counted), or within 3 seconds at a sign-out.',
    advice: 'Ask again; look at the server’s log.',
    visitor: 'failure.timeout',
  },
  'frame-version': {
    title: 'The frame speaks version … of the bridge, this page …',
    cause: 'The server is of another release than the package.',
    advice: 'Update the older one.',
    visitor: 'failure.failed',
  },
  'last-login-method': {
    title: 'The last login method cannot be removed',
    cause: 'Without this login method the visitor could not log in to this wallet again.',
    advice: 'The visitor adds another login method first.',
  },
  'login-expired': {
    title: 'Session Expired',
    cause: 'The session at the server has ended.',
    advice: 'The visitor logs in again.',
    visitor: 'failure.session-expired',
  },
  'login-too-old': {
    title: 'This needs a login of the last five minutes',
    cause:
      'A change of access to the wallet needs a fresh login, by the method of the session. The frame asks for it first; the browser opens no window for the provider, or the login became too old before the change was made.',
    advice: 'The visitor logs out and in again, and makes the change within five minutes.',
  },
  'mail-off': {
    title: 'No mail can be sent',
    cause: 'The server has no mail setting, or mail is off.',
    advice: 'Check the server’s log and its SMTP setting.',
  },
  'popup-blocked': {
    title: 'The browser did not open the window',
    cause:
      'Browsers open a window only in response to a press, and only if the visitor has not blocked windows.',
    advice:
      'The card asks again: another press opens the window, and `answerLogin(portico, { thisTab: true })` visits the provider in this tab. `addLoginMethod` rejects; `addLoginMethod(loginMethod, { thisTab: true })` visits it in this tab. Call `startLogin`, `answerLogin` and `addLoginMethod` in the click handler.',
    visitor: 'failure.popup-blocked',
  },
  'popup-lost': {
    title: 'The provider’s window did not come back',
    cause: 'The window was closed, or its page did not load.',
    advice:
      'The card asks again: the visitor opens the window once more, or visits the provider in this tab.',
  },
  'popup-severed': {
    title: 'The window cannot reach the page',
    cause:
      'The page has `Cross-Origin-Opener-Policy: same-origin`, which severs it from every window of another site; or the visitor has closed the window before its page had loaded.',
    advice:
      'Give the page `same-origin-allow-popups`. Under `same-origin` a provider is visited in this tab by itself, unless the page is within another one; the wallet’s window, where a browser refuses storage to frames, cannot be used.',
    visitor: 'failure.popup-severed',
  },
  'provider-failed': {
    title: 'The provider did not identify the user',
    cause: 'The provider failed, or its answer did not pass verification.',
    advice: 'Check the server’s log and the provider’s settings (`PORTICO_SOCIAL_…`).',
    visitor: 'failure.failed',
  },
  'rate-limited': {
    title: 'Too many requests',
    cause: 'The server has reached its limit of mails to this address, or for this network.',
    advice: 'Try again later; the limits are the server’s settings.',
  },
  'recovery-address': {
    title: 'The recovery service needs this address',
    cause: 'The wallet needs this login method to be opened on a new device.',
    advice: 'The visitor chooses a passkey or a passphrase for recovery first, by `setRecovery`.',
  },
  'recovery-refused': {
    title: 'The device was not let in by a code',
    cause: 'The visitor has left the step that asks for the recovery service’s code.',
    advice: 'The visitor logs in again.',
    visitor: 'failure.rejected',
  },
  'same-address': {
    title: 'This is the present address already',
    cause: 'The visitor typed the address that they log in with already.',
    advice: 'The frame asks again.',
  },
  'storage-refused': {
    title: 'The browser blocks storage for this frame',
    cause:
      'The browser refuses storage to the frame, and to its window too; or an earlier login of a frame has to be restored, for which no window can open without a press.',
    advice:
      'The visitor logs in again, in a window, and allows the frame’s site to store data. A frame on the same site as the page does not have this limit.',
    visitor: 'failure.failed',
  },
  'too-early': {
    title: 'Please try again after … seconds',
    cause: 'Another mail was requested within 30 seconds of the last one.',
    advice: '`LoginStep.resend` says when the next one can be requested.',
  },
  'too-many-attempts': {
    title: 'Too many wrong codes',
    cause: 'A code allows only a few tries, so that it cannot be guessed.',
    advice: 'The visitor requests another mail.',
  },
  unreachable: {
    title: 'The server could not be reached',
    cause: 'The login frame got no answer from its server.',
    advice: 'Check that the server runs; the visitor can try again.',
    visitor: 'failure.offline',
  },
  'login-method-taken': {
    title: 'This login method belongs to another user',
    cause: 'The other user has a wallet with this login method. Two wallets are never merged.',
    advice: 'The visitor adds another one, or removes it from the other login first.',
  },
  'wrong-code': {
    title: 'The code is wrong',
    cause: 'The typed code is not the code in the mail.',
    advice: 'The frame asks again.',
  },
}
