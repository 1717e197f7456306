/** `eth_accounts` restores without a prompt, EIP-2255 revokes. */
import { PorticoError } from '@portico/core'
import type { AttemptCtx, Exit, Link, LinkRecord, ProviderHandle, Stop } from '@portico/core'
import type { Offered } from './announcement.ts'
import { loadRequests } from './bundles.ts'
import { parseAccounts } from './parse-accounts.ts'
import { parseChain } from './parse.ts'
import type { Eip1193Provider } from './provider.ts'
import { defined } from '@portico/core/adapter'

/**
 * Without a prompt. No accounts means locked; the link stays and listens.
 *
 * @param o.claimants All that claim to be the offer's wallet at this time.
 * @param o.watchers Called when there may be more of them.
 */
export async function restoreLink(o: {
  connector: string
  record: LinkRecord
  claimants(offer: string): readonly Offered[]
  watchers: Set<Stop> | undefined
  attempt: AttemptCtx
}): Promise<Link> {
  const { record, attempt } = o
  const { name, icon } = record.peer
  const claimants = (): readonly Offered[] => {
    const all = o.claimants(record.offer)
    const chosen = all.filter((each) => each.chosen)
    return chosen.length > 0 ? chosen : all
  }
  if (o.watchers)
    await until(o.watchers, () => claimants().length > 0 || attempt.signal.aborted, attempt.signal)
  const [announced] = claimants()
  if (!announced)
    throw new PorticoError('not-installed', `${name} is not there`, { exit: 'not-installed' })
  const account = record.seen['eip155']?.account
  let accounts: string[]
  try {
    accounts = parseAccounts(await announced.provider.request({ method: 'eth_accounts' }))
  } catch (error) {
    throw (await loadRequests()).toPorticoError(error, 'restore-failed')
  }
  const chain = await chainOf(announced.provider, attempt)
  const known =
    (!account || accounts.length === 0 || accounts.includes(account)) &&
    announced.name === name &&
    announced.icon === icon
  // By then every wallet has announced itself.
  await new Promise<void>((resolve) => attempt.services.platform.after(0, resolve))
  if (!known || claimants().length > 1)
    await confirmWallet(record, announced, accounts, claimants, attempt)
  return makeLink(o.connector, announced, accounts, chain, record.id)
}

/** Time for other wallets to make the same claim, milliseconds. */
const claimWindow = 1_000

/**
 * Decides about a wallet that claims to be the stored one and differs from it, or is not the only
 * one with that claim. Resolves when it can be trusted: either its account or its name and picture
 * may have changed; if both differ it is another wallet, and of two claimants neither is trusted.
 *
 * @param claimants All that claim it at this time.
 * @throws PorticoError `contested`
 */
async function confirmWallet(
  { peer, seen }: LinkRecord,
  announced: Offered,
  accounts: readonly string[],
  claimants: () => readonly Offered[],
  { services }: AttemptCtx,
): Promise<void> {
  const { account } = seen['eip155'] ?? {}
  const stranger = account !== undefined && accounts.length > 0 && !accounts.includes(account)
  const renamed = announced.name !== peer.name || announced.icon !== peer.icon
  if (claimants().length < 2)
    await new Promise<void>((resolve) => services.platform.after(claimWindow, resolve))
  if (claimants().length > 1 || (stranger && renamed))
    throw new PorticoError('contested', `Two wallets on this page claim to be ${peer.name}`, {
      exit: 'failed',
    })
}

function until(watchers: Set<Stop>, isDone: () => boolean, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const check = (): void => {
      if (!isDone()) return
      watchers.delete(check)
      resolve()
    }
    watchers.add(check)
    signal.addEventListener('abort', check)
    check()
  })
}

/** Requested twice at most. */
export async function chainOf(
  provider: Eip1193Provider,
  attempt: AttemptCtx,
  again = true,
): Promise<ProviderHandle['chain']> {
  try {
    return parseChain(await provider.request({ method: 'eth_chainId' }))
  } catch (error) {
    // A wallet that is still waking up refuses once; a second refusal is its answer.
    if (again && !attempt.signal.aborted) return chainOf(provider, attempt, false)
    throw (await loadRequests()).toPorticoError(error, 'chain-unknown')
  }
}

export function makeLink(
  connector: string,
  announced: Offered,
  accounts: readonly string[],
  chain: ProviderHandle['chain'],
  id = `${connector}:${announced.offer}`,
): Link {
  const handle: ProviderHandle<'eip155', Eip1193Provider> = {
    namespace: 'eip155',
    provider: announced.provider,
    accounts: accounts.map((address) => ({ address, kind: 'eoa' })),
    chains: 'any',
    chain,
    chainOwner: 'wallet',
    methods: 'ask',
    reads: 'rpc',
  }
  return {
    id,
    connector,
    offer: announced.offer,
    peer: {
      name: announced.name,
      ...defined({ icon: announced.icon || undefined }),
      evidence: announced.rdns ? [{ by: 'rdns', value: announced.rdns }] : [],
    },
    scope: 'per-namespace',
    handles: () => [handle],
    subscribe: () => () => {},
    async release(_namespaces, why: Exit) {
      if (why !== 'user') return
      // Few wallets know the method; the others keep the permission, while our record is deleted.
      // Not awaited, because a wallet that never answers would block the disconnect.
      const revoke = async (): Promise<unknown> =>
        announced.provider.request({
          method: 'wallet_revokePermissions',
          params: [{ eth_accounts: {} }],
        })
      revoke().catch(() => {})
    },
    record: () => ({ name: announced.name }),
  }
}
