import type { ErrorTable } from '../errors/row.ts'

declare module '../errors/codes.ts' {
  interface ErrorCodes extends Record<EngineErrorCode, unknown> {}
}

export type EngineErrorCode =
  | 'adapter-not-found'
  | 'connect-unsupported'
  | 'link-unknown'
  | 'login-unavailable'
  | 'network-namespace'
  | 'switch-failed'
  | 'uri-malformed'

export const engineErrors: ErrorTable<EngineErrorCode | 'connect-<exit>' | 'switch-<exit>'> = {
  'adapter-not-found': {
    title: 'Adapter not found',
    cause:
      'This instance does not have the named connector, or has no adapter for the namespaces that the wallet granted.',
    advice: 'Pass the connector, or the adapter of the namespace.',
    visitor: 'failure.failed',
  },
  'connect-<exit>': {
    title:
      'The visitor stopped waiting; … did not answer in time; Request was aborted; Connection declined',
    cause: 'The attempt to connect ended with the exit in the code.',
    advice: 'Go by `exit`.',
    visitor: 'failure.failed',
  },
  'connect-unsupported': {
    title: 'Chain is not supported',
    cause: 'The wallet returned accounts, but no network for them.',
    advice: 'No action is needed: it connects once the wallet names a network.',
    visitor: 'failure.unsupported',
  },
  'link-unknown': {
    title: 'There is no connection …; … is not connected',
    cause: 'No link in `state.links` has this id, or the link is not live.',
    advice: 'Take the id from `connectionsOf`.',
  },
  'login-unavailable': {
    title: 'This login is not available here',
    cause:
      'The service refuses the login method, the visitor’s time zone is in `features.restrictedTimezones`, or the page is in Telegram, whose browser the provider refuses. `data.loginMethod` names it.',
    advice: 'Offer what `getLoginOffers` lists.',
    visitor: 'failure.not-installed',
  },
  'network-namespace': {
    title: '… is no network of …',
    cause: 'The network belongs to another namespace than the one named.',
    advice: 'Name the network’s namespace.',
  },
  'switch-<exit>': {
    title: 'The wallet did not answer in time; The wallet went away; Request was aborted',
    cause: 'The switch to another network ended with the exit in the code.',
    advice: 'Go by `exit`.',
    visitor: 'switch.failed',
  },
  'switch-failed': {
    title: 'Network switch failed',
    cause: 'The wallet failed for a reason that has no exit of its own.',
    advice: 'Offer to try again; `cause` is the thrown value.',
    visitor: 'switch.failed',
  },
  'uri-malformed': {
    title: '`uri` is not a WalletConnect pairing …',
    cause: 'The text given to `open({ uri })` is not a pairing, or is incomplete.',
    advice: 'Pass the complete `wc:` URI.',
  },
}
