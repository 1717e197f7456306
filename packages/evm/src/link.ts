/** One extension's grant: silent `eth_accounts` to restore, EIP-2255 to give back. */
import { PorticoError } from '@portico/core'
import type { AttemptCtx, Exit, Link, LinkRecord, ProviderHandle } from '@portico/core'
import type { Announcement } from './announcement.ts'
import { knownAccounts, parseChain, spelling, typed } from './parse.ts'
import type { Eip1193Provider } from './provider.ts'

/** Brings a link back without a prompt. No accounts means locked; the link is kept and listens. */
export async function restoreLink(o: {
  connector: string
  record: LinkRecord
  announced: readonly Announcement[]
  attempt: AttemptCtx
}): Promise<Link> {
  const [announced, second] = o.announced
  if (!announced)
    throw new PorticoError('not-installed', `${o.record.peer.name} is not there`, { exit: 'not-installed' })
  if (second)
    throw new PorticoError('contested', `Two wallets on this page claim to be ${announced.rdns}`, { exit: 'failed' })
  let accounts: string[]
  try {
    const { account } = o.record.seen['eip155'] ?? {}
    // As it was spelt in the earlier visit: nothing has to be loaded for it.
    const answer = await announced.provider.request({ method: 'eth_accounts' })
    accounts = knownAccounts(answer, account ? [account] : []) ?? (await spelling()).parseAccounts(answer)
  } catch (error) {
    throw await typed(error, 'restore-failed')
  }
  return makeLink(o.connector, o.record.offer, announced, accounts, await chainOf(announced.provider, 0, o.attempt))
}

/** Where the wallet stands, asked twice at most. */
export async function chainOf(provider: Eip1193Provider, tries: number, attempt: AttemptCtx): Promise<ProviderHandle['chain']> {
  try {
    return parseChain(await provider.request({ method: 'eth_chainId' }))
  } catch (error) {
    // A wallet that is still waking up refuses once; a second refusal is its answer.
    if (tries === 0 && !attempt.signal.aborted) return chainOf(provider, 1, attempt)
    throw await typed(error, 'chain-unknown')
  }
}

export function makeLink(
  connector: string,
  offer: string,
  announced: Announcement,
  accounts: readonly string[],
  chain: ProviderHandle['chain'],
): Link {
  const handle: ProviderHandle<'eip155', Eip1193Provider> = {
    ns: 'eip155',
    provider: announced.provider,
    accounts: accounts.map((address) => ({ address, kind: 'eoa' })),
    chains: 'any',
    chain,
    chainOwner: 'wallet',
    methods: 'ask',
    reads: 'rpc',
  }
  return {
    id: `${connector}:${offer}`,
    connector,
    offer,
    peer: {
      name: announced.name,
      ...(announced.icon ? { icon: announced.icon } : {}),
      evidence: announced.rdns === 'injected' ? [] : [{ by: 'rdns', value: announced.rdns }],
    },
    scope: 'per-namespace',
    handles: () => [handle],
    subscribe: () => () => {},
    async release(_namespaces, why: Exit) {
      if (why !== 'user') return
      // Few wallets know it; whoever does not keeps the grant, and we have forgotten it either way. Nobody waits for
      // the answer: a wallet that has gone silent would keep the visitor at the door.
      const revoke = async (): Promise<unknown> =>
        announced.provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
      revoke().catch(() => {})
    },
    record: () => ({ name: announced.name }),
  }
}
