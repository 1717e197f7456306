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
    cause: 'The wallet’s answer to a code names no key of its own.',
    advice: 'Report it to the wallet’s makers; the code goes on.',
  },
  'answer-timeout': {
    title: 'The wallet did not answer in time',
    cause: 'The life of the request is over.',
    advice: 'Ask again.',
    visitor: 'failure.timeout',
  },
  'bad-record': {
    title: 'A stored … could not be read',
    cause: 'Something else wrote into the client’s storage, or an earlier version did.',
    advice: 'Nothing is to be done: it is forgotten.',
  },
  chains: {
    title: 'One-click sign-in is for EVM networks only',
    cause: 'A network of another family was asked for.',
    advice: 'Ask for `eip155` networks.',
  },
  closed: {
    title: 'The client was stopped',
    cause: 'The tab that speaks for all, or this one, has ended its client.',
    advice: 'Connect again once the page is there.',
  },
  'insecure-context': {
    title: 'WalletConnect needs a page over https',
    cause: 'Browsers give no cryptography to other pages.',
    advice: 'Serve the page over https.',
    visitor: 'failure.failed',
  },
  key: {
    title: 'A key is 32 bytes long, not …',
    cause: 'The other side sent an invalid key.',
    advice: 'Report it to the wallet’s makers.',
  },
  'low-order': {
    title: 'The key has low order',
    cause: 'The other side sent a key that makes no secret.',
    advice: 'Report it to the wallet’s makers.',
  },
  malformed: {
    title: 'No envelope; No JSON-RPC',
    cause: 'A message of the relay cannot be read.',
    advice: 'Nothing is to be done: it is dropped.',
  },
  'method-unapproved': {
    title: '… has not approved …',
    cause: 'The session lacks the method (EIP-1193: 4200).',
    advice: 'Look at the connection’s `methods`.',
    visitor: 'failure.unsupported',
  },
  nonce: {
    title: 'A nonce is 12 bytes long, not …',
    cause: 'Whatever gives the client its randomness gave too much or too little.',
    advice: 'Mend `platform.random`.',
  },
  official: {
    title: 'The client’s own words',
    cause: 'The official client failed without a number.',
    advice: '`cause` is what it threw.',
    visitor: 'failure.failed',
  },
  'pairing-failed': {
    title: 'No WalletConnect pairing could be made',
    cause: 'The client could not make a code.',
    advice: 'A held preparation tries again by itself.',
    visitor: 'wc.relay',
  },
  'pairing-uri': {
    title: 'Malformed WalletConnect URI: …',
    cause: 'The text is not a pairing; the message states what is wrong with it.',
    advice: 'Pass the text of a pairing as it is.',
  },
  'project-id-missing': {
    title: 'Project ID Not Configured',
    cause: 'The public relay wants a project, and none is given.',
    advice: '`walletConnect({ projectId })`, or a relay of your own.',
    visitor: 'wc.relay',
  },
  'proposal-unsupported': {
    title: 'The wallet’s own words',
    cause: 'The wallet serves nothing of what was asked.',
    advice: 'Offer another wallet.',
    visitor: 'wc.unsupportedAny',
  },
  relay: {
    title: 'What was thrown',
    cause: 'The relay’s line failed in a way that it does not name.',
    advice: '`cause` is what was thrown.',
    visitor: 'wc.relay',
  },
  'relay-answer': {
    title: 'The relay refused …: …',
    cause:
      'The relay does not take the call. What it refuses as too much (-32005, 429 or in words) is tried again instead.',
    advice: '`data.rpcCode` is the relay’s code.',
    visitor: 'wc.relay',
  },
  'relay-closed': {
    title: 'The client was stopped',
    cause: 'The host has ended the client, and its connection to the relay with it.',
    advice: 'Nothing is to be done.',
  },
  'relay-connect': {
    title: 'What was thrown',
    cause: 'The line to the relay could not be opened.',
    advice: 'Nothing is to be done: it tries again.',
    visitor: 'wc.relay',
  },
  'relay-refused': {
    title: 'No WalletConnect pairing could be made; The relay refused: …',
    cause:
      'The relay does not serve this page: its origin, project or session is not one that it takes.',
    advice: 'An alert says why, with the relay’s own reason.',
    visitor: 'wc.relay',
  },
  'relay-socket': {
    title: 'No WebSocket',
    cause: 'The code runs where there is none, e.g. on a server.',
    advice: 'Connect in a browser.',
  },
  'relay-timeout': {
    title: 'The relay did not take … in time',
    cause:
      'No line to the relay, or one that had too much to do until the message’s life was over.',
    advice: '`exit` says `offline` where the browser does; ask again.',
    visitor: 'wc.relay',
  },
  'relay-unreachable': {
    title: 'No WalletConnect pairing could be made',
    cause: 'The page is offline, or the relay is down.',
    advice: 'A held preparation tries again by itself.',
    visitor: 'wc.relay',
  },
  'relay-url': {
    title: 'The relay URL needs wss: …',
    cause: '`relayUrl` is no WebSocket address.',
    advice: 'Mend `relayUrl`.',
  },
  sealed: {
    title: 'Wrong key, or changed',
    cause: 'A message of the relay cannot be opened.',
    advice: 'Nothing is to be done: it is dropped.',
  },
  'session-deleted': {
    title: 'The wallet ended the session',
    cause: 'The visitor ended it there, perhaps while the page was closed.',
    advice: 'Connect again.',
    visitor: 'failure.session-deleted',
  },
  'session-empty': {
    title: '… shares no such account',
    cause: 'The wallet approved and shares nothing.',
    advice: 'Offer another wallet.',
    visitor: 'wc.unsupportedAny',
  },
  'session-expired': {
    title: 'The session has expired',
    cause: 'Its time is over.',
    advice: 'Connect again.',
    visitor: 'failure.session-expired',
  },
  'session-missing': {
    title: 'There is no such session',
    cause: 'The session was ended, or is of another client.',
    advice: 'Connect again.',
    visitor: 'failure.session-deleted',
  },
  'session-unread': {
    title: 'The session could not be read',
    cause: 'The browser did not give out what it stores.',
    advice: 'The next visit tries again.',
    visitor: 'failure.failed',
  },
  unapproved: {
    title: 'The wallet has not approved … on …',
    cause: 'The session lacks the method, the network or the account that the request names.',
    advice: 'Look at the connection’s `methods`.',
    visitor: 'failure.unsupported',
  },
  unexpected: {
    title: 'What was thrown',
    cause: 'A message, or another tab, made the client fail in a way that it does not name.',
    advice: 'Report it to us, with the message.',
  },
  'unknown-id': {
    title: 'Not asked; Nothing was asked',
    cause: 'An answer came without a matching request.',
    advice: 'Nothing is to be done: it is dropped.',
  },
  'unknown-topic': {
    title: 'Unknown topic',
    cause: 'A message came for a session or pairing that is not known.',
    advice: 'Nothing is to be done: it is dropped.',
  },
  unsettled: {
    title: 'Not settled',
    cause: 'The wallet agreed, and what it settled with is not acceptable.',
    advice: 'Report it to the wallet’s makers.',
  },
}
