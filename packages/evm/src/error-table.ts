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
      'The batch requires atomic execution, and the wallet does not report that it supports it (EIP-5792). Nothing was sent.',
    advice: 'Leave `atomicRequired` out, or offer another wallet.',
  },
  'calls-partly': {
    title: '… of … calls were sent',
    cause: 'The wallet sends calls one by one. After some succeeded, one was refused or reverted.',
    advice: 'Tell the visitor which calls were sent: `data.hashes` has their hashes.',
  },
  'chain-id': {
    title: 'The chain id cannot be read',
    cause: 'The wallet or the page passed a chain id that is not a number.',
    advice: 'Write it as a number, a bigint, or a hexadecimal or decimal text.',
  },
  'chain-unknown': {
    title: 'The wallet’s own words, else Unknown error',
    cause: 'The wallet connects, but does not report its network, even when asked twice.',
    advice: 'Offer to try again.',
    visitor: 'failure.failed',
  },
  'contract-call': {
    title: 'What viem says of the call: the contract’s reason, or that there is no contract',
    cause: 'A contract read reverted, or its answer does not fit the ABI.',
    advice: 'Check address, network and arguments.',
  },
  'fee-balance': {
    title: 'Not enough of the network’s coin for the amount and the fee',
    cause:
      'The fee has risen since it was shown, or the amount leaves nothing for the fee. The wallet was not asked.',
    advice: 'Estimate the costs again, and send less.',
  },
  'network-explorer': {
    title: 'The wallet does not take …: it has no block explorer',
    cause:
      'The wallet requires a block explorer for a new network. It was not asked to add the network.',
    advice: 'Give the network an `explorer`.',
    visitor: 'switch.needsExplorer',
  },
  'network-rpc': {
    title: 'The wallet does not take …: its first public RPC URL is neither https nor on localhost',
    cause:
      'The wallet requires an https RPC URL for a new network. It was not asked to add the network.',
    advice: 'Put an https URL first in `rpcUrls`.',
    visitor: 'switch.needsRpc',
  },
  'network-symbol': {
    title:
      'The wallet does not take …: the symbol of its currency has more than 6 characters, or none',
    cause:
      'The wallet requires a short currency symbol for a new network. It was not asked to add the network.',
    advice: 'Shorten `nativeCurrency.symbol`.',
    visitor: 'switch.needsSymbol',
  },
  'safe-frame': {
    title: 'The Safe around the page did not say who it is',
    cause: 'The page that embeds this one did not answer like a Safe. Nothing is connected.',
    advice: 'Check which page embeds yours.',
    visitor: 'failure.failed',
  },
  'switch-ignored': {
    title: 'The wallet said yes and stayed on its network',
    cause: 'The wallet accepted the switch, but is still on its earlier network.',
    advice: 'Ask the visitor to switch in the wallet.',
    visitor: 'switch.failed',
  },
}
