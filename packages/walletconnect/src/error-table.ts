/** The texts of this package's own error codes. */
import type { ErrorTable } from '@portico/core'

/** The codes that only this package raises. */
export type WalletConnectErrorCode =
  | 'answer'
  | 'answer-timeout'
  | 'bad-record'
  | 'chains'
  | 'closed'
  | 'insecure-context'
  | 'key'
  | 'low-order'
  | 'malformed'
  | 'method-unapproved'
  | 'nonce'
  | 'official'
  | 'pairing-failed'
  | 'pairing-uri'
  | 'project-id-missing'
  | 'proposal-unsupported'
  | 'relay'
  | 'relay-answer'
  | 'relay-closed'
  | 'relay-connect'
  | 'relay-refused'
  | 'relay-socket'
  | 'relay-timeout'
  | 'relay-unreachable'
  | 'relay-url'
  | 'sealed'
  | 'session-deleted'
  | 'session-empty'
  | 'session-expired'
  | 'session-missing'
  | 'session-unread'
  | 'unapproved'
  | 'unexpected'
  | 'unknown-id'
  | 'unknown-topic'
  | 'unsettled'
  /** One-click sign-in: the differing field. */
  | `cacao-${string}`

declare module '@portico/core' {
  interface ErrorCodes extends Record<WalletConnectErrorCode, unknown> {}
}

/** The meaning of each code; for `describeError` of `@portico/core/errors`. */
export const walletConnectErrors: ErrorTable<Exclude<WalletConnectErrorCode, `cacao-${string}`>> = {
  answer: {
    title: 'An answer without a key',
    cause: 'The wallet’s answer to the code has no key.',
    advice: 'Report it to the wallet’s developers; the code stays valid.',
  },
  'answer-timeout': {
    title: 'The wallet did not answer in time',
    cause: 'The request has expired.',
    advice: 'Ask again.',
    visitor: 'failure.timeout',
  },
  'bad-record': {
    title: 'A stored … could not be read',
    cause: 'Another program or an earlier version wrote into the client’s storage.',
    advice: 'No action is needed: the record is dropped.',
  },
  chains: {
    title: 'One-click sign-in is for EVM networks only',
    cause: 'The request names a network of another namespace.',
    advice: 'Ask for `eip155` networks.',
  },
  closed: {
    title: 'The client was stopped',
    cause: 'The client of this tab, or of the leading tab, was stopped.',
    advice: 'Connect again after the page has loaded.',
  },
  'insecure-context': {
    title: 'WalletConnect needs a page over https',
    cause: 'Browsers offer WebCrypto to secure pages only.',
    advice: 'Serve the page over https.',
    visitor: 'failure.failed',
  },
  key: {
    title: 'A key is 32 bytes long, not …',
    cause: 'The other side sent an invalid key.',
    advice: 'Report it to the wallet’s developers.',
  },
  'low-order': {
    title: 'The key has low order',
    cause: 'The other side sent a key from which no shared secret can be derived.',
    advice: 'Report it to the wallet’s developers.',
  },
  malformed: {
    title: 'No envelope; No JSON-RPC',
    cause: 'A message of the relay cannot be read.',
    advice: 'No action is needed: the message is dropped.',
  },
  'method-unapproved': {
    title: '… has not approved …',
    cause: 'The session lacks the method (EIP-1193: 4200).',
    advice: 'Check the connection’s `methods`.',
    visitor: 'failure.unsupported',
  },
  nonce: {
    title: 'A nonce is 12 bytes long, not …',
    cause: 'The client’s source of randomness returned too many or too few bytes.',
    advice: 'Fix `platform.random`.',
  },
  official: {
    title: 'The client’s own words',
    cause: 'The official client failed without a number.',
    advice: '`cause` is the thrown value.',
    visitor: 'failure.failed',
  },
  'pairing-failed': {
    title: 'No WalletConnect pairing could be made',
    cause: 'The client could not create a pairing code.',
    advice: 'A prepared pairing is retried automatically.',
    visitor: 'wc.relay',
  },
  'pairing-uri': {
    title: 'Malformed WalletConnect URI: …',
    cause: 'The text is not a pairing; the message states what is wrong with it.',
    advice: 'Pass the complete `wc:` URI.',
  },
  'project-id-missing': {
    title: 'Project ID Not Configured',
    cause: 'The public relay requires a project id, and none is set.',
    advice: 'Set `walletConnect({ projectId })`, or use your own relay.',
    visitor: 'wc.relay',
  },
  'proposal-unsupported': {
    title: 'The wallet’s own words',
    cause: 'The wallet supports none of the requested networks and methods.',
    advice: 'Offer another wallet.',
    visitor: 'wc.unsupportedAny',
  },
  relay: {
    title: 'What was thrown',
    cause: 'The connection to the relay failed for an unknown reason.',
    advice: '`cause` is the thrown value.',
    visitor: 'wc.relay',
  },
  'relay-answer': {
    title: 'The relay refused …: …',
    cause:
      'The relay refused the call. Calls that it refuses because of a rate limit (-32005, 429, or in words) are retried instead.',
    advice: '`data.rpcCode` is the relay’s code.',
    visitor: 'wc.relay',
  },
  'relay-closed': {
    title: 'The client was stopped',
    cause: 'The host has ended the client, and its connection to the relay with it.',
    advice: 'No action is needed.',
  },
  'relay-connect': {
    title: 'What was thrown',
    cause: 'The connection to the relay could not be opened.',
    advice: 'No action is needed: it tries again.',
    visitor: 'wc.relay',
  },
  'relay-refused': {
    title: 'No WalletConnect pairing could be made; The relay refused: …',
    cause: 'The relay does not accept this page’s origin, project or session.',
    advice: 'An alert says why, with the relay’s own reason.',
    visitor: 'wc.relay',
  },
  'relay-socket': {
    title: 'No WebSocket',
    cause: 'The code runs in an environment without WebSocket, such as a server.',
    advice: 'Connect in a browser.',
  },
  'relay-timeout': {
    title: 'The relay did not take … in time',
    cause:
      'The message expired before it could be sent: there was no connection to the relay, or too much traffic on it.',
    advice: '`exit` is `offline` if the browser is; ask again.',
    visitor: 'wc.relay',
  },
  'relay-unreachable': {
    title: 'No WalletConnect pairing could be made',
    cause: 'The page is offline, or the relay is down.',
    advice: 'A prepared pairing is retried automatically.',
    visitor: 'wc.relay',
  },
  'relay-url': {
    title: 'The relay URL needs wss: …',
    cause: '`relayUrl` is not a WebSocket URL.',
    advice: 'Fix `relayUrl`.',
  },
  sealed: {
    title: 'Wrong key, or changed',
    cause: 'A message of the relay cannot be decrypted.',
    advice: 'No action is needed: the message is dropped.',
  },
  'session-deleted': {
    title: 'The wallet ended the session',
    cause: 'The visitor ended the session in the wallet, perhaps while the page was closed.',
    advice: 'Connect again.',
    visitor: 'failure.session-deleted',
  },
  'session-empty': {
    title: '… shares no such account',
    cause: 'The wallet approved the session, but shares no account.',
    advice: 'Offer another wallet.',
    visitor: 'wc.unsupportedAny',
  },
  'session-expired': {
    title: 'The session has expired',
    cause: 'The session is past its expiry.',
    advice: 'Connect again.',
    visitor: 'failure.session-expired',
  },
  'session-missing': {
    title: 'There is no such session',
    cause: 'The session was ended, or belongs to another client.',
    advice: 'Connect again.',
    visitor: 'failure.session-deleted',
  },
  'session-unread': {
    title: 'The session could not be read',
    cause: 'The browser did not allow reading the stored session.',
    advice: 'The next visit tries again.',
    visitor: 'failure.failed',
  },
  unapproved: {
    title: 'The wallet has not approved … on …',
    cause: 'The session lacks the method, the network or the account that the request names.',
    advice: 'Check the connection’s `methods`.',
    visitor: 'failure.unsupported',
  },
  unexpected: {
    title: 'What was thrown',
    cause: 'A message, or another tab, made the client fail for an unknown reason.',
    advice: 'Report it to us, with the message.',
  },
  'unknown-id': {
    title: 'Not asked; Nothing was asked',
    cause: 'An answer came without a matching request.',
    advice: 'No action is needed: the message is dropped.',
  },
  'unknown-topic': {
    title: 'Unknown topic',
    cause: 'A message came for a session or pairing that is not known.',
    advice: 'No action is needed: the message is dropped.',
  },
  unsettled: {
    title: 'Not settled',
    cause: 'The wallet approved, but its settlement is not valid.',
    advice: 'Report it to the wallet’s developers.',
  },
}
