/** Loaded when an error is described. */
import type { ErrorTable } from '@portico/core'

/** The codes that only this package raises. */
export type EvmErrorCode =
  | 'calls-atomic'
  | 'calls-partly'
  | 'chain-id'
  | 'chain-unknown'
  | 'contract-call'
  | 'fee-balance'
  | 'network-explorer'
  | 'network-rpc'
  | 'network-symbol'
  | 'safe-frame'
  | 'switch-ignored'

declare module '@portico/core' {
  interface ErrorCodes extends Record<EvmErrorCode, unknown> {}
}

/** The descriptions for `describeError` of `@portico/core/errors`. */
export const evmErrors: ErrorTable<EvmErrorCode> = {
  'calls-atomic': {
    title: 'The wallet cannot send these calls as one',
    cause:
      'All or none was required, and the wallet does not say that it can (EIP-5792). Nothing was sent.',
    advice: 'Leave `atomicRequired` out, or offer another wallet.',
  },
  'calls-partly': {
    title: '… of … calls were sent',
    cause: 'The wallet sends calls one by one; after some, one was refused or has reverted.',
    advice: 'Tell the visitor what has happened: `data.hashes` has what was sent.',
  },
  'chain-id': {
    title: 'The chain id cannot be read',
    cause: 'The wallet, or the page, gave a chain id that is no number.',
    advice: 'Write it as a number, a bigint, or a hexadecimal or decimal text.',
  },
  'chain-unknown': {
    title: 'The wallet’s own words, else Unknown error',
    cause:
      'The wallet connects, but does not answer which network it is on, even when asked twice.',
    advice: 'Offer to try again.',
    visitor: 'failure.failed',
  },
  'contract-call': {
    title: 'What viem says of the call: the contract’s reason, or that there is no contract',
    cause: 'A hook read a contract that reverted, or answered what its ABI does not say.',
    advice: 'Check address, network and arguments.',
  },
  'fee-balance': {
    title: 'Not enough of the network’s coin for the amount and the fee',
    cause:
      'Prices have risen since the fee was shown, or the amount leaves nothing for it; the wallet was not asked.',
    advice: 'Ask for the costs again, and send less.',
  },
  'network-explorer': {
    title: 'The wallet does not take …: it has no block explorer',
    cause: 'The wallet demands an explorer of a network; it was not asked to add it.',
    advice: 'Give the network an `explorer`.',
    visitor: 'switch.needsExplorer',
  },
  'network-rpc': {
    title: 'The wallet does not take …: its first public RPC URL is neither https nor on localhost',
    cause: 'The wallet demands https of a network; it was not asked to add it.',
    advice: 'Put an https URL first in `rpcUrls`.',
    visitor: 'switch.needsRpc',
  },
  'network-symbol': {
    title:
      'The wallet does not take …: the symbol of its currency has more than 6 characters, or none',
    cause: 'The wallet demands a short symbol of a network; it was not asked to add it.',
    advice: 'Shorten `nativeCurrency.symbol`.',
    visitor: 'switch.needsSymbol',
  },
  'safe-frame': {
    title: 'The Safe around the page did not say who it is',
    cause: 'The page that frames this one answered as no Safe does; nothing is connected.',
    advice: 'Check who frames the page.',
    visitor: 'failure.failed',
  },
  'switch-ignored': {
    title: 'The wallet said yes and stayed on its network',
    cause: 'The wallet answered the switch and is where it was.',
    advice: 'Ask the visitor to switch in the wallet.',
    visitor: 'switch.failed',
  },
}
