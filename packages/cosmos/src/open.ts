import { isChainId, PorticoError } from '@portico/core'
import type { ChainId, Json, Link, ProviderHandle } from '@portico/core'
import type { Opening } from '@portico/core/adapter'
import { enable, suggest } from './chains.ts'
import type { CosmosOptions } from './options.ts'
import { accountOf, methodsOf, parseKeplr } from './parse.ts'
import { places } from './places.ts'
import type { CosmosWallet } from './wallet.ts'

/** All chains at once. Silent when the page was allowed before. */
export async function openLink({
  offer,
  want,
  attempt,
  site,
  options,
  record,
}: Opening<object, CosmosOptions>): Promise<Link> {
  const found = site.get(offer)
  if (!found)
    throw new PorticoError('not-installed', 'Adapter not found', { exit: 'not-installed' })
  const [chain, ...others] = new Set([
    ...want.chains.filter((id) => id.startsWith('cosmos:')),
    ...enabledBefore(record?.data),
  ])
  if (!chain)
    throw new PorticoError('chain-unsupported', 'Chain is not supported', { exit: 'unsupported' })
  const keplr = parseKeplr(found)
  const { network } = attempt.services
  const { key, enabled } = await enable(
    keplr,
    [chain, ...others],
    (id) => suggest(keplr, network(id), options.chains?.[id]),
    options.chains,
  )
  const { events } = places.find((place) => place.key === offer)!
  return makeLink(offer, chain, {
    keplr,
    key,
    enabled: new Set(enabled),
    events,
    watch: site.watch,
    now: () => {
      const now = site.get(offer)
      return now && parseKeplr(now)
    },
  })
}

function makeLink(offer: string, chain: ChainId, wallet: CosmosWallet): Link {
  const { name } = places.find((place) => place.key === offer)!
  const { enabled, keplr, key } = wallet
  const handle: ProviderHandle<'cosmos', CosmosWallet> = {
    namespace: 'cosmos',
    provider: wallet,
    accounts: [accountOf(key, chain)],
    chains: 'any',
    chain,
    chainOwner: 'app',
    methods: methodsOf(keplr, key),
    reads: 'rpc',
  }
  return {
    id: `keplr:${offer}`,
    connector: 'keplr',
    offer,
    peer: { name, evidence: [{ by: 'standard-name', value: name, namespace: 'cosmos' }] },
    scope: 'per-namespace',
    handles: () => [handle],
    subscribe: () => () => {},
    async release(_namespaces, why) {
      // Not awaited, because the wallet may have left the page.
      if (why === 'user') keplr.disable?.([...enabled]).catch(() => {})
    },
    record: () => ({ name, chains: [...enabled] }),
  }
}

/** Other scripts may have changed the stored link. */
function enabledBefore(data: Json = null): ChainId[] {
  const chains: unknown = (data as { chains?: unknown } | null)?.chains
  if (!Array.isArray(chains)) return []
  const known = (id: unknown): boolean => typeof id === 'string' && isChainId(`cosmos:${id}`)
  return chains
    .slice(0, 64)
    .filter(known)
    .map((id) => `cosmos:${id as string}` as const)
}
