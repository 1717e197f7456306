import type { Account, ChainId, Json, ProviderHandle, SessionNamespace } from '@portico/core'
import { toBase64 } from '../codec/base64.ts'
import { toHex } from '../codec/hex.ts'
import { firstChain, withAccounts } from '../connector/parts.ts'
import { keplrOf } from './cosmos-keplr.ts'
import { keysIn, unsupported, type Key } from './cosmos-keys.ts'
import { jsonOf, malformed, type CreateSide, type Part } from './side.ts'

const methods: readonly string[] = ['cosmos_getAccounts', 'cosmos_signDirect', 'cosmos_signAmino']

let sides = 0

const referenceOf = (chain: ChainId): string => chain.slice('cosmos:'.length)

const side: CreateSide = (first, context) => {
  const { ask, name, properties, services, stored } = context
  /** The adapter expects a window event, as from extensions; one name a session. */
  const changed = `portico-cosmos-${++sides}`
  let part: Part = first
  const keys = new Map<string, Key>()
  const learn = (list: unknown): void =>
    keysIn(list).forEach((each) => keys.set(each.address, each))
  learn(stored)
  learn(jsonOf(properties['keys']))

  const addressOn = (chain: ChainId): string | undefined =>
    part.accounts.find((each) => each.chain === chain)?.address

  async function keyOf(chain: ChainId): Promise<Key> {
    const address = addressOn(chain)
    if (address === undefined) throw unsupported()
    if (!keys.has(address)) learn(await ask(chain, 'cosmos_getAccounts', {}))
    const key = keys.get(address)
    if (!key) throw malformed('key')
    return key
  }

  /** The key belongs to this chain. */
  let chain = firstChain(part, context)
  let key: Key | undefined
  let turn = 0
  async function use(next: ChainId): Promise<Key> {
    const mine = ++turn
    const found = await keyOf(next)
    // Together, and only for the last request: an address belongs to one chain.
    if (mine === turn) [chain, key] = [next, found]
    return found
  }
  const keplr = keplrOf(context, part.methods, (id) => addressOn(id) !== undefined, use)
  const ready = keyOf(chain).then((found) => {
    key = found
  })

  function update(next: Part): void {
    part = next
    const { window } = services.platform
    window?.dispatchEvent(new window.Event(changed))
  }

  return {
    ready,
    handle(): ProviderHandle | null {
      if (!key) return null
      const account: Account = {
        address: key.address,
        kind: 'eoa',
        publicKey: `0x${toHex(key.pubkey)}`,
        chains: [chain],
      }
      return {
        namespace: 'cosmos',
        provider: {
          keplr,
          key: { ...key, name, aminoOnly: !part.methods.includes('cosmos_signDirect') },
          enabled: new Set(part.chains.map(referenceOf)),
          events: [changed],
          watch: () => () => {},
          now: () => keplr,
        },
        accounts: [account],
        chains: part.chains,
        chain,
        chainOwner: 'app',
        methods: part.methods,
        reads: 'rpc',
      }
    },
    update,
    event(event, data) {
      const next = event === 'accountsChanged' ? withAccounts('cosmos', part, data) : undefined
      if (next) update(next)
    },
    record: (): Json =>
      [...keys.values()].map(({ address, algo, pubkey }) => ({
        address,
        algo,
        pubkey: toBase64(pubkey),
      })),
  }
}

export const cosmos: SessionNamespace = {
  side,
  methods,
  hasAddressPerChain: true,
  address: /^[a-z0-9]{10,90}$/,
}
