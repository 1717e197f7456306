import type { AddListener, BitcoinProvider, WalletEvent } from '@sats-connect/core'
import type { makeFailures } from '../../doubles/failures.ts'
import type { makeJsonRpc } from './json-rpc.ts'
import type { Owner, Plain } from './deps.ts'
import type { makeSatsAccounts } from './sats-accounts.ts'
import type { makeSatsSigning } from './sats-signing.ts'
import type { makeSatsWallet } from './sats-wallet.ts'

export interface SatsDeps {
  makeFailures: typeof makeFailures
  makeJsonRpc: typeof makeJsonRpc
  makeSatsAccounts: typeof makeSatsAccounts
  makeSatsSigning: typeof makeSatsSigning
  makeSatsWallet: typeof makeSatsWallet
}

/**
 * Like Xverse's provider: `request(method, params)` resolves with JSON-RPC, errors too.
 * `@sats-connect/core` 0.16.0 (`BitcoinProvider`, `Requests`, `RpcErrorCode`) and
 * https://docs.xverse.app/sats-connect, read 2026-11-21. Self-contained.
 */
export function makeSats(deps: SatsDeps, owner: Owner): object {
  const { state } = owner
  const accounts = deps.makeSatsAccounts(owner)
  const failures = deps.makeFailures()
  const handlers = {
    getInfo: async () => ({
      version: '1.0.0',
      methods: Object.keys(handlers).filter((method) => !owner.traits().lacks?.includes(method)),
      supports: ['WBIP001', 'WBIP004'],
    }),
    ...deps.makeSatsWallet(owner, accounts, failures),
    ...deps.makeSatsSigning(owner, failures),
  } as Readonly<Record<string, (params: never) => Promise<unknown>>>
  const answer = deps.makeJsonRpc(owner, handlers, {
    rejected: { code: -32000, message: 'User rejected the request.' },
    unknown: (method) => `Method ${method} not found.`,
  })

  const listeners = new Set<Parameters<AddListener>[0]>()
  const emit = (event: Plain<WalletEvent>): void => {
    if (owner.traits().events === 'never') return
    for (const { eventName, cb } of [...listeners]) if (eventName === event.type) cb(event as never)
  }
  owner.subscribe((change) => {
    // The page learns only that an account it may not see exists.
    if (change === 'accounts')
      emit(
        state.granted
          ? { type: 'accountChange', addresses: accounts.addresses() }
          : { type: 'accountChange' },
      )
    if (change === 'network' && state.granted)
      emit({ type: 'networkChange', ...accounts.networks(), addresses: accounts.addresses() })
    if (change === 'revoked') emit({ type: 'disconnect' })
  })

  const provider: Pick<BitcoinProvider, 'request' | 'addListener'> = {
    request: ((method: string, params: unknown) =>
      owner.request(method, params, () => answer(method, params))) as BitcoinProvider['request'],
    addListener(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return provider
}
