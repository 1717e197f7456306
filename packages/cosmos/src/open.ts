/** Asking a wallet to let the page in: what prompts. */
import { PorticoError } from '@portico/core'
import type { AttemptCtx, ChainId, Link, ProviderHandle, Want } from '@portico/core'
import type { Site } from '@portico/core/internal/page/site'
import { enable, suggest } from './chains.ts'
import type { CosmosOptions } from './cosmos.ts'
import { accountOf, methodsOf, parseKeplr } from './parse.ts'
import { places } from './places.ts'
import type { CosmosWallet } from './wallet.ts'

export interface Opening {
  offer: string
  want: Want
  attempt: AttemptCtx
  site: Site<object>
  options: CosmosOptions
}

/** Asks the wallet for the chains that are wanted, all at once. Silent where the visitor has let the page use them before. */
export async function openLink({ offer, want, attempt, site, options }: Opening): Promise<Link> {
  const found = site.get(offer)
  if (!found) throw new PorticoError('not-installed', 'Adapter not found', { exit: 'not-installed' })
  const [chain, ...others] = want.chains.filter((id) => id.startsWith('cosmos:'))
  if (!chain) throw new PorticoError('chain-unsupported', 'Chain is not supported', { exit: 'unsupported' })
  const keplr = parseKeplr(found)
  const { network } = attempt.services
  const { key, enabled } = await enable(keplr, [chain, ...others], (id) => suggest(keplr, network(id), options.chains?.[id]), options.chains)
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
    ns: 'cosmos',
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
    peer: { name, evidence: [{ by: 'standard-name', value: name, ns: 'cosmos' }] },
    scope: 'per-namespace',
    handles: () => [handle],
    subscribe: () => () => {},
    async release(_namespaces, why) {
      // What the visitor did not end stays granted. Nobody waits for the answer of a wallet that may have gone.
      if (why === 'user') keplr.disable?.([...enabled]).catch(() => {})
    },
    record: () => ({ name, chains: [...enabled] }),
  }
}
