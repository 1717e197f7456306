import type { ErrorTable } from '../errors/row.ts'

declare module '../errors/codes.ts' {
  interface ErrorCodes extends Record<EngineErrorCode, unknown> {}
}

export type EngineErrorCode =
  | 'adapter-not-found'
  | 'connect-unsupported'
  | 'link-unknown'
  | 'network-namespace'
  | 'switch-failed'
  | 'uri-malformed'

export const engineErrors: ErrorTable<EngineErrorCode | 'connect-<exit>' | 'switch-<exit>'> = {
  'adapter-not-found': {
    title: 'Adapter not found',
    cause:
      'The connector that was named is not among those of this instance, or no adapter speaks to what the wallet granted.',
    advice: 'Pass the connector, or the adapter of the family.',
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
    cause: 'The wallet gave accounts, and no network that they are on.',
    advice: 'Nothing is to be done: it connects by itself once it names one.',
    visitor: 'failure.unsupported',
  },
  'link-unknown': {
    title: 'There is no connection …; … is not connected',
    cause: 'The id is of no link in `state.links`, or of one that is not live.',
    advice: 'Take the id from `connectionsOf`.',
  },
  'network-namespace': {
    title: '… is no network of …',
    cause: 'The network is of another chain family than the one named.',
    advice: 'Name the family that the network is of.',
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
    advice: 'Offer to try again; `cause` is what was thrown.',
    visitor: 'switch.failed',
  },
  'uri-malformed': {
    title: '`uri` is not a WalletConnect pairing …',
    cause: 'The text given to `open({ uri })` is not a pairing, or is incomplete.',
    advice: 'Pass the text of a pairing as it is.',
  },
}
