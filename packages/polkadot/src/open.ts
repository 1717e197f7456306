import { PorticoError } from '@portico/core'
import type { ChainId, Link, ProviderHandle } from '@portico/core'
import type { Opening } from '@portico/core/adapter'
import { evidenceOf, nameOf } from './names.ts'
import { toPorticoError } from './errors.ts'
import { accountsFor, chainOf, parseAccounts, parseExtension, serves } from './parse.ts'
import type { PolkadotOptions } from './options.ts'
import type { InjectedEntry, PolkadotWallet } from './wallet.ts'

/**
 * Silent when the page was allowed before, a prompt otherwise. A restored link of a locked
 * extension waits for its accounts.
 */
export async function openLink({
  offer,
  want,
  attempt,
  site,
  options,
  record,
}: Opening<InjectedEntry, PolkadotOptions>): Promise<Link> {
  const entry = site.get(offer)
  if (!entry)
    throw new PorticoError('not-installed', 'Adapter not found', { exit: 'not-installed' })
  const { window } = attempt.services.platform
  const origin = options.name ?? (window?.document?.title || window?.location?.host || 'Portico')
  let wallet: PolkadotWallet
  try {
    const extension = parseExtension(
      await (entry.connect ? entry.connect(origin) : entry.enable!(origin)),
    )
    const accounts = parseAccounts(await extension.accounts())
    wallet = { extension, accounts, watch: site.watch, there: () => site.get(offer) !== undefined }
  } catch (error) {
    throw toPorticoError(error, 'connect-failed')
  }
  if (wallet.accounts.length === 0 && !record)
    throw new PorticoError('connect-locked', `${nameOf(offer)} shares no account with this page`, {
      exit: 'locked',
    })
  const wanted = want.chains.filter((id) => id.startsWith('polkadot:'))
  const { length } = wallet.accounts
  const chain =
    length > 0
      ? wanted.find((id) => wallet.accounts.some((account) => serves(account, id)))
      : wanted[0]
  if (!chain && wanted.length > 0)
    throw new PorticoError('chain-unsupported', 'Chain is not supported', { exit: 'unsupported' })
  return makeLink(offer, wallet, chain ?? null)
}

function makeLink(offer: string, wallet: PolkadotWallet, chain: ChainId | null): Link {
  const name = nameOf(offer)
  const { signPayload, signRaw } = wallet.extension
  const bound = wallet.accounts.map(({ genesisHash }) => genesisHash && chainOf(genesisHash))
  const handle: ProviderHandle<'polkadot', PolkadotWallet> = {
    namespace: 'polkadot',
    provider: wallet,
    accounts: accountsFor(wallet.accounts, chain),
    chains:
      bound.length === 0 || bound.includes(undefined) ? 'any' : [...new Set(bound as ChainId[])],
    chain,
    chainOwner: 'app',
    methods: [
      ...(signRaw ? ['polkadot_signMessage'] : []),
      ...(signPayload ? ['polkadot_signTransaction'] : []),
    ],
    reads: 'rpc',
  }
  return {
    id: `injected-web3:${offer}`,
    connector: 'injected-web3',
    offer,
    peer: { name, evidence: evidenceOf(offer) },
    scope: 'per-namespace',
    handles: () => [handle],
    subscribe: () => () => {},
    release: async () => {},
    record: () => ({ name }),
  }
}
