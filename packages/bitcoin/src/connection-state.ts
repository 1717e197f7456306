/** As the wallet last reported. */
import type { Account, ChainId, ConnFact, Services, Stop } from '@portico/core'
import type { BitcoinWallet } from './wallet.ts'

export interface ConnectionState {
  chain: ChainId | null
  accounts: readonly Account[]
}

export interface FollowedState {
  readonly state: ConnectionState
  /** An address of it is shared. */
  serves(chain: ChainId): boolean
  moveTo(chain: ChainId): void
  stop: Stop
}

/**
 * Stacks accounts (`stx`) are not emitted: another namespace.
 *
 * @param chain The chosen chain. Without an address of it, the addresses' chain is used, because
 *   an address is of one network.
 */
export function followWallet(
  wallet: BitcoinWallet,
  chain: ChainId | null,
  networkOf: Services['network'],
  emit: (fact: ConnFact) => void,
): FollowedState {
  const state: ConnectionState = { chain, accounts: wallet.accounts() }

  const addressChains = (): readonly ChainId[] =>
    bitcoinOnly(state.accounts).flatMap(({ chains = [] }) => chains)

  const serves = (wanted: ChainId | null): boolean =>
    wanted !== null && addressChains().includes(wanted)

  /** @param accounts If the new chain has others. */
  function moveTo(next: ChainId, accounts?: readonly Account[]): void {
    if (next === state.chain) return
    state.chain = next
    emit(accounts ? { is: 'chain', chain: next, accounts } : { is: 'chain', chain: next })
  }

  /** If it is not in use. */
  function otherChain(): ChainId | undefined {
    if (serves(state.chain)) return undefined
    const chains = addressChains()
    return chains.find((each) => networkOf(each) !== undefined) ?? chains[0]
  }

  function onFact(fact: ConnFact): void {
    if (fact.is !== 'accounts') return emit(fact)
    state.accounts = fact.accounts
    const accounts = bitcoinOnly(fact.accounts)
    const moved = otherChain()
    if (moved) moveTo(moved, accounts)
    else emit({ is: 'accounts', accounts })
  }

  const stop = wallet.follow(onFact)
  const first = otherChain()
  if (first) moveTo(first)
  return { state, serves, moveTo: (next) => moveTo(next), stop }
}

const bitcoinOnly = (accounts: readonly Account[]): readonly Account[] =>
  accounts.filter(({ kind }) => kind !== 'stx')
