import type { makeMemory } from '../../doubles/memory.ts'
import type { BitcoinContext, BitcoinSetup, BitcoinState } from './deps.ts'

/** Self-contained. */
export function makeBitcoinContext(
  deps: { makeMemory: typeof makeMemory },
  { options, accounts, storage }: BitcoinSetup,
): BitcoinContext {
  const memory = deps.makeMemory<BitcoinState>(
    `portico-bitcoin-wallet:${options.vendor}:${options.name}`,
    storage,
  )
  const state: BitcoinState = {
    account: 0,
    network: options.network ?? 'mainnet',
    shares: options.shares ?? ['payment', 'ordinals', 'stx'],
    granted: false,
    locked: false,
    removed: false,
    behaviour: options.behaviour ?? {},
    ...memory.load(),
  }
  const addresses = (): ReturnType<BitcoinContext['addresses']> =>
    accounts[state.account]![state.network]
  return {
    options,
    state,
    change(changed) {
      Object.assign(state, changed)
      memory.save(state)
    },
    traits: () => state.behaviour,
    addresses,
    single: () => addresses()[options.single ?? 'payment'],
  }
}
