import type { ErrorTable } from '@portico/core'

/** The codes that only this package raises. */
export type EmbeddedErrorCode =
  | 'code-expired'
  | 'device-refused'
  | 'device-waits'
  | 'email-invalid'
  | 'frame-closed'
  | 'frame-error'
  | 'frame-load'
  | 'frame-reply'
  | 'frame-timeout'
  | 'frame-version'
  | 'last-way'
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
  | 'way-taken'
  | 'wrong-code'

declare module '@portico/core' {
  interface ErrorCodes extends Record<EmbeddedErrorCode, unknown> {}
}

/** What each means; for `describeError` of `@portico/core/errors`. */
export const embeddedErrors: ErrorTable<EmbeddedErrorCode> = {
  'code-expired': {
    title: 'The code has expired',
    cause:
      'The code, or the link that lets a device in, was not used in time. From `returnedWay`: the visit took too long, or somebody else has logged in meanwhile.',
    advice: 'It is asked again: the visitor has another mail sent. A login method is added anew.',
  },
  'device-refused': {
    title: 'The device has not been let in',
    cause: 'The owner of the address has refused this device.',
    advice: 'The visitor logs in again.',
    visitor: 'failure.rejected',
  },
  'device-waits': {
    title: 'The device has not been let in yet',
    cause: 'The operator lets new devices of a wallet wait, so that its owner can refuse them.',
    advice:
      '`data.retryAfter` says for how many seconds; the frame has told the visitor, who logs in again then.',
    visitor: 'failure.rejected',
  },
  'email-invalid': {
    title: 'Invalid email',
    cause: 'The text is no e-mail address.',
    advice: 'It is asked again.',
  },
  'frame-closed': {
    title: 'Something went wrong',
    cause: 'The login frame was reloaded, or the attempt ended, while an answer was waited for.',
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
      'The login frame was not there within 20 seconds: the server is down, the page’s origin is not among the project’s, or a policy of the page (`frame-src`) forbids it.',
    advice: 'Open the frame’s address, and read the browser’s console.',
    visitor: 'failure.failed',
  },
  'frame-reply': {
    title: 'The frame gave a malformed reply to …',
    cause: 'What the frame has answered is not what was agreed on.',
    advice: 'Use a server and a package of the same release.',
    visitor: 'failure.failed',
  },
  'frame-timeout': {
    title: 'iframe_request_timeout',
    cause:
      'The login frame did not answer within 30 seconds while it asked the visitor nothing, or not within 3 when it was to sign out.',
    advice: 'Ask again; look at the server’s log.',
    visitor: 'failure.timeout',
  },
  'frame-version': {
    title: 'The frame speaks version … of the bridge, this page …',
    cause: 'The server is of another release than the package.',
    advice: 'Update the older one.',
    visitor: 'failure.failed',
  },
  'last-way': {
    title: 'The last way in cannot be removed',
    cause: 'Without it the visitor could not log in to this wallet again.',
    advice: 'The visitor adds another login method first.',
  },
  'login-expired': {
    title: 'Session Expired',
    cause: 'The login has ended at the server.',
    advice: 'The visitor logs in again.',
    visitor: 'failure.session-expired',
  },
  'login-too-old': {
    title: 'This needs a login of the last five minutes',
    cause:
      'A change of who can open the wallet needs a fresh login, and this owner has no login method that the frame can ask for by itself.',
    advice: 'The visitor logs out and in again, and does it within five minutes.',
  },
  'mail-off': {
    title: 'No mail can be sent',
    cause: 'The server has no mail setting, or mail is off.',
    advice: 'Look at the server’s log and its SMTP setting.',
  },
  'popup-blocked': {
    title: 'The browser did not open the window',
    cause:
      'Browsers open a window only while the visitor presses something, and not where they have forbidden it.',
    advice:
      'It is asked again: a press of its own opens the window, and `answerLogin(portico, { thisTab: true })` visits the provider in this tab. `addWay` rejects; `addWay(way, { thisTab: true })` visits it in this tab. Call `startLogin`, `answerLogin` and `addWay` in the click.',
    visitor: 'failure.popup-blocked',
  },
  'popup-lost': {
    title: 'The provider’s window did not come back',
    cause: 'It was closed, or its page did not load.',
    advice:
      'It is asked again: the visitor opens the window once more, or visits the provider in this tab.',
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
    title: 'The provider did not say who came',
    cause: 'The provider failed, or what it said does not hold.',
    advice: 'Look at the server’s log and at the provider’s settings (`PORTICO_SOCIAL_…`).',
    visitor: 'failure.failed',
  },
  'rate-limited': {
    title: 'Too many requests',
    cause: 'The server has sent as many mails to this address, or to this network, as it allows.',
    advice: 'Try again later; the limits are the server’s settings.',
  },
  'recovery-address': {
    title: 'The recovery service’s codes go to this address',
    cause: 'Only by it could the wallet be opened on a new device.',
    advice: 'The visitor chooses a passkey or a passphrase for recovery first, by `setRecovery`.',
  },
  'recovery-refused': {
    title: 'No code has let this device in',
    cause: 'The visitor has turned away from the recovery service’s code.',
    advice: 'The visitor logs in again.',
    visitor: 'failure.rejected',
  },
  'same-address': {
    title: 'It is the present address',
    cause: 'The visitor has typed the address that they log in with already.',
    advice: 'It is asked again.',
  },
  'storage-refused': {
    title: 'The browser lets this frame store nothing',
    cause:
      'Storage is refused to the frame, and to its window too; or a login that a frame once had is to be brought back, for which no window opens by itself.',
    advice:
      'The visitor logs in again, which goes on in a window, and lets the frame’s site store data. A frame on the site that embeds it is not concerned.',
    visitor: 'failure.failed',
  },
  'too-early': {
    title: 'Please try again after … seconds',
    cause: 'Another mail was asked for within 30 seconds of the last one.',
    advice: '`LoginStep.resend` says from when one can be asked for.',
  },
  'too-many-attempts': {
    title: 'The code was entered wrongly too often',
    cause: 'A code can be tried only a few times, so that it cannot be guessed.',
    advice: 'The visitor has another mail sent.',
  },
  unreachable: {
    title: 'The server could not be reached',
    cause: 'The login frame has no answer of its server.',
    advice: 'Look whether the server runs; the visitor can try again.',
    visitor: 'failure.offline',
  },
  'way-taken': {
    title: 'This way in is another user’s',
    cause: 'Whoever owns it has a wallet of their own by it. Two wallets are never merged.',
    advice: 'The visitor adds another, or removes it there first.',
  },
  'wrong-code': {
    title: 'The code is wrong',
    cause: 'The visitor has typed another code than the mail has.',
    advice: 'It is asked again.',
  },
}
