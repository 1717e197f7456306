import type { BitcoinConnectFeature } from '@exodus/bitcoin-wallet-standard-features'
import type { Wallet } from '@wallet-standard/base'
import type {
  StandardDisconnectFeature,
  StandardEventsFeature,
  StandardEventsListeners,
} from '@wallet-standard/features'
import type { Bytes, Owner } from './deps.ts'
import type { makeStandardAccounts } from './standard-accounts.ts'
import type { makeStandardSigning, UseStandardFeature } from './standard-signing.ts'

export interface StandardDeps {
  makeStandardAccounts: typeof makeStandardAccounts
  makeStandardSigning: typeof makeStandardSigning
}

/**
 * `bitcoin:connect` by @exodus/bitcoin-wallet-standard-features 0.0.1; `bitcoin:signMessage`,
 * `bitcoin:signTransaction` and `bitcoin:signAndSendTransaction`, which that release lacks, by
 * https://github.com/ExodusMovement/bitcoin-wallet-standard (packages/core/features, read
 * 2026-11-21); the rest by @wallet-standard/base and /features 1.1.1. Self-contained.
 *
 * @param also Further features.
 */
export function makeStandard(deps: StandardDeps, owner: Owner, bytes: Bytes, also: object): object {
  const { options } = owner
  const version = '1.0.0'
  const lacks = (name: string): boolean => options.behaviour?.lacks?.includes(name) ?? false
  const names = [
    'bitcoin:connect',
    'bitcoin:signMessage',
    'bitcoin:signTransaction',
    'bitcoin:signAndSendTransaction',
  ] as const
  const accounts = deps.makeStandardAccounts(
    owner,
    bytes,
    names.filter((name) => !lacks(name)),
  )
  const listeners = new Set<StandardEventsListeners['change']>()

  const use: UseStandardFeature = (feature, input, run) =>
    owner.request(feature, input, async () => {
      try {
        return await owner.ask(feature, run)
      } catch (error) {
        if (error === owner.pending) throw new Error('A request is already pending.')
        throw error === owner.rejected ? new Error('User rejected the request.') : error
      }
    })
  const connect: BitcoinConnectFeature['bitcoin:connect']['connect'] = (input) =>
    use('bitcoin:connect', input, async () => {
      owner.change({ granted: true })
      accounts.refresh()
      return { accounts: accounts.list() }
    }) as ReturnType<BitcoinConnectFeature['bitcoin:connect']['connect']>

  const features: Readonly<Record<string, object>> = {
    'bitcoin:connect': { version, connect },
    ...deps.makeStandardSigning(owner, bytes, accounts, use),
    'standard:disconnect': {
      version,
      async disconnect() {
        owner.change({ granted: false })
        accounts.refresh()
      },
    } satisfies StandardDisconnectFeature['standard:disconnect'],
    'standard:events': {
      version,
      on(_event, listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    } satisfies StandardEventsFeature['standard:events'],
    ...also,
  }
  owner.subscribe(() => {
    accounts.refresh()
    if (owner.traits().events === 'never') return
    for (const listener of [...listeners]) listener({ accounts: accounts.list() })
  })

  const wallet: Wallet = {
    version,
    name: options.name,
    icon: options.icon as Wallet['icon'],
    get chains() {
      return ['bitcoin:mainnet', 'bitcoin:testnet', 'bitcoin:signet', 'bitcoin:regtest'] as const
    },
    features: Object.fromEntries(
      Object.entries(features).filter(([name]) => !lacks(name)),
    ) as Wallet['features'],
    get accounts() {
      return accounts.list()
    },
  }
  return wallet
}
