import type { ChainType } from '@unisat/wallet-types'
import type { Bytes, Owner } from './deps.ts'
import type { makeSingle, SingleMethods, SingleDeps } from './single.ts'

interface UnisatChain {
  enum: `${ChainType}`
  name: string
  network: string
}

interface UnisatMethods extends SingleMethods {
  getChain(): Promise<UnisatChain>
  switchChain(chain: `${ChainType}`): Promise<UnisatChain>
  getNetwork(): Promise<string>
  switchNetwork(network: string): Promise<void>
  getPublicKey(): Promise<string>
  disconnect(): Promise<void>
}

export interface UnisatDeps extends SingleDeps {
  makeSingle: typeof makeSingle
}

/**
 * `window.unisat`: https://docs.unisat.io/dev/open-api-documentation/unisat-wallet, chains by
 * `@unisat/wallet-types` 1.1.0 (`ChainType`). `window.bitkeep.unisat`:
 * https://web3.bitget.com/en/docs/provider-api/btc.html, the same calls without `getChain`,
 * `switchChain` and `disconnect`, and without documented events. Both read 2026-11-21. Errors are
 * those of EIP-1193. Self-contained.
 */
export function makeUnisat(deps: UnisatDeps, owner: Owner, bytes: Bytes): object {
  const { state, options } = owner
  type Network = typeof state.network
  const { failure } = deps.makeFailures()
  const single = deps.makeSingle(deps, owner, bytes, ({ address }) => {
    if (address !== undefined && address !== owner.single().address)
      throw failure(-32603, `No key for ${address}`)
  })
  const networkName = (): string => (state.network === 'mainnet' ? 'livenet' : state.network)
  const chain = (): UnisatChain => ({
    enum: `BITCOIN_${state.network.toUpperCase()}` as `${ChainType}`,
    name: `Bitcoin ${state.network}`,
    network: networkName(),
  })
  const moveTo = (network: Network): void => {
    owner.change({ network })
    single.emit('chainChanged', chain())
    single.emit('networkChanged', networkName())
    single.emit('accountsChanged', single.accounts())
  }

  const methods: UnisatMethods = {
    ...single.methods,
    getChain: async () => chain(),
    switchChain: (name) =>
      owner.ask('switchChain', async () => {
        moveTo(name.replace('BITCOIN_', '').toLowerCase() as Network)
        return chain()
      }),
    getNetwork: async () => networkName(),
    switchNetwork: (name) =>
      owner.ask('switchNetwork', async () =>
        moveTo((name === 'livenet' ? 'mainnet' : name) as Network),
      ),
    async getPublicKey() {
      if (!state.granted)
        throw failure(4100, 'The requested account has not been authorized by the user.')
      return owner.single().publicKey
    },
    async disconnect() {
      owner.change({ granted: false })
      single.emit('accountsChanged', [])
    },
  }
  owner.subscribe((change) => {
    if (change === 'network') moveTo(state.network)
    else single.emit('accountsChanged', single.accounts())
  })

  const isBitget = options.vendor === 'bitget'
  const lacks = [
    ...(isBitget ? ['getChain', 'switchChain', 'disconnect'] : []),
    ...(options.behaviour?.lacks ?? []),
  ]
  const present = Object.entries(methods).filter(([name]) => !lacks.includes(name))
  return {
    ...single.events,
    ...Object.fromEntries(
      present.map(([name, run]) => [
        name,
        single.method(name, run as (...args: never[]) => Promise<unknown>),
      ]),
    ),
    ...(isBitget ? { isBitKeep: true } : {}),
  }
}
