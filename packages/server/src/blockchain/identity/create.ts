import { isAddress, type Address } from 'viem'
import { createCache } from '../../utils/cache.ts'
import type { Guarded } from '../../guarded/fetch.ts'
import type { Chain, Identity, Known } from '../types.ts'
import { avatarOf, type AvatarDeps } from './avatar.ts'
import { createLookups } from './ccip.ts'
import { createEns } from './ens.ts'

export interface IdentityDeps extends AvatarDeps {
  readonly guarded: Guarded
  readonly now: () => number
  readonly deadline?: (ms: number) => AbortSignal
}

const noIdentity: Known = { name: null, avatar: null }
const fresh = 300_000
/** Milliseconds until a name is tried again whose gateway did not answer. */
const retry = 30_000
const cacheSize = 2_000_000
const patience = 12_000
/** No avatar that could be stored is as long. */
const longestRecord = 70_000

export function createIdentity(deps: IdentityDeps): Identity {
  const { chains, guarded, now, deadline = AbortSignal.timeout } = deps
  const remembered = createCache<{ known: Known; until: number }>(cacheSize)
  const inProgress = new Map<string, Promise<Known>>()

  async function ask(chain: Chain, registry: Address, address: Address): Promise<Known> {
    let late = false
    const ens = createEns(
      chain,
      registry,
      createLookups(guarded, deadline(patience), () => (late = true)),
    )
    const known = await read(ens, address)
    remembered.set(address, { known, until: now() + (late ? retry : fresh) }, 256)
    return known
  }

  async function read(ens: ReturnType<typeof createEns>, address: Address): Promise<Known> {
    const name = await ens.nameOf(address)
    if (name === undefined) return noIdentity
    const record = await ens.textOf(name, 'avatar')
    return {
      name,
      avatar:
        record === undefined || record.length > longestRecord
          ? null
          : await avatarOf(deps, record, address),
    }
  }

  return {
    async of(text) {
      const chain = chains.get('eip155:1')
      const registry = chain?.settings.ens?.registry
      if (
        !chain ||
        chain.settings.testnet ||
        registry === undefined ||
        !isAddress(text, { strict: false })
      )
        return noIdentity
      const address = text.toLowerCase() as Address
      const entry = remembered.get(address)
      if (entry && entry.until > now()) return entry.known
      const started =
        inProgress.get(address) ??
        ask(chain, registry as Address, address).finally(() => inProgress.delete(address))
      inProgress.set(address, started)
      return started
    },
  }
}
