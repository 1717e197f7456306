import type { Bytes, Owner } from './deps.ts'
import type { makeSingle, SingleMethods, SingleDeps } from './single.ts'

/** Only the main network's provider has all of them. */
interface OkxMethods extends SingleMethods {
  connect(): Promise<{ address: string; publicKey: string; compressedPublicKey: string }>
  getNetwork(): Promise<string>
  getPublicKey(): Promise<string>
}

export interface OkxDeps extends SingleDeps {
  makeSingle: typeof makeSingle
}

/**
 * https://web3.okx.com/onchainos/dev-docs/sdks/chains/bitcoin/provider, `…/provider-testnet` and
 * `…/provider-signet`, read 2026-11-21. OKX publishes no package of types. Self-contained.
 */
export function makeOkx(deps: OkxDeps, owner: Owner, bytes: Bytes): object {
  const single = deps.makeSingle(deps, owner, bytes, () => {})
  const methods: OkxMethods = {
    ...single.methods,
    connect: () =>
      owner.ask('connect', async () => {
        owner.change({ granted: true })
        const { publicKey } = owner.single()
        return { address: single.accounts()[0] ?? '', publicKey, compressedPublicKey: publicKey }
      }),
    getNetwork: async () => 'livenet',
    getPublicKey: async () => owner.single().publicKey,
  }
  owner.subscribe(() => {
    const accounts = single.accounts()
    const [address] = accounts
    single.emit('accountsChanged', accounts)
    single.emit(
      'accountChanged',
      address === undefined ? null : { address, publicKey: owner.single().publicKey },
    )
  })

  /** A call to the object of a network moves the wallet there. */
  const provider = (
    network: typeof owner.state.network,
    names: readonly (keyof OkxMethods)[],
  ): object => {
    const present = names.filter((name) => !owner.options.behaviour?.lacks?.includes(name))
    const entries = present.map((name) => {
      const run = methods[name] as (...args: never[]) => Promise<unknown>
      const moved = async (...args: never[]): Promise<unknown> => {
        owner.change({ network })
        return run(...args)
      }
      return [name, single.method(name, moved)]
    })
    return { ...single.events, ...Object.fromEntries(entries) }
  }
  return {
    bitcoin: provider('mainnet', Object.keys(methods) as (keyof OkxMethods)[]),
    bitcoinTestnet: provider('testnet', ['connect', 'signMessage', 'signPsbt']),
    bitcoinSignet: provider('signet', ['connect', 'signMessage', 'signPsbt']),
  }
}
