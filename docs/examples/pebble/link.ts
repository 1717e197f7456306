// docs/examples/pebble/link.ts
/**
 * What is loaded once somebody wants to connect: asking the wallet, listening to it, reading its
 * chain.
 */
import { PorticoError, sendRequest } from '@portico/core'
import type {
  ChainId,
  ConnFact,
  Connection,
  Exit,
  Link,
  LinkName,
  ProviderHandle,
  Reads,
  Services,
} from '@portico/core'
import { malformed } from '@portico/core/adapter'
import { chainsOf, iconOf, nameOf, parseAccounts, type PebbleWallet } from './wallet.ts'

type Handle = ProviderHandle<'pebble', PebbleWallet>

/** Asks the owner; the wallet opens a window. */
export async function openLink(offer: string, wallet: PebbleWallet | undefined): Promise<Link> {
  if (!wallet)
    throw new PorticoError('not-installed', 'Adapter not found', { exit: 'not-installed' })
  const accounts = parseAccounts(await asking(() => wallet.connect()))
  if (accounts.length === 0)
    throw new PorticoError('connect-locked', `${nameOf(wallet)} is locked`, { exit: 'locked' })
  return makeLink(offer, wallet, accounts)
}

/** Opens no window. No accounts means locked: the link is kept and listens. */
export async function restoreLink(offer: string, wallet: PebbleWallet | undefined): Promise<Link> {
  if (!wallet)
    throw new PorticoError('not-installed', `${offer} is not there`, { exit: 'not-installed' })
  return makeLink(offer, wallet, parseAccounts(await asking(() => wallet.accounts())))
}

function makeLink(offer: string, wallet: PebbleWallet, accounts: Handle['accounts']): Link {
  const handle: Handle = {
    namespace: 'pebble',
    provider: wallet,
    accounts,
    chains: chainsOf(wallet),
    // The page chooses the network of each request, so the engine fills this in.
    chain: null,
    chainOwner: 'app',
    methods: wallet.sign ? ['sign'] : [],
    reads: 'rpc',
  }
  return {
    id: `pebble:${offer}`,
    connector: 'pebble',
    offer,
    peer: { name: nameOf(wallet), ...iconOf(wallet) },
    scope: 'per-namespace',
    handles: () => [handle],
    subscribe: () => () => {},
    async release(_namespaces, why) {
      // The answer is not awaited, because a silent wallet would block the disconnect.
      if (why === 'user') asking(() => wallet.disconnect()).catch(() => {})
    },
    record: () => ({ name: nameOf(wallet) }),
  }
}

/** The sole listener of the wallet. What it says is a fact only once it has been parsed. */
export async function attach(
  handle: Handle,
  emit: (fact: ConnFact) => void,
  services: Services,
  link: LinkName,
): Promise<Connection<PebbleWallet>> {
  const { platform, settled } = services
  const { provider: wallet } = handle
  let { chain } = handle
  const isThis = (event: Event): boolean => (event as CustomEvent<unknown>).detail === wallet
  const onAccounts = (value: unknown): void => {
    try {
      emit({ is: 'accounts', accounts: parseAccounts(value) })
    } catch {
      // No fact: nothing changes.
    }
  }
  const left = (event: Event): void =>
    void (isThis(event) && emit({ is: 'lost', exit: 'wallet-gone' }))
  const came = (event: Event): void =>
    void (
      isThis(event) &&
      asking(() => wallet.accounts()).then(
        (now) => attached && onAccounts(now),
        () => {},
      )
    )
  let attached = true
  const off = wallet.on('accounts', onAccounts)
  platform.window?.addEventListener('pebble:left', left)
  platform.window?.addEventListener('pebble:wallet', came)

  const sign = wallet.sign?.bind(wallet)
  const connection: Connection<PebbleWallet> = {
    provider: wallet,
    detach() {
      attached = false
      off()
      platform.window?.removeEventListener('pebble:left', left)
      platform.window?.removeEventListener('pebble:wallet', came)
    },
    async refresh() {
      const now = parseAccounts(await asking(() => wallet.accounts()))
      // None is no word of another account: a locked wallet shares none.
      if (attached && now.length > 0) emit({ is: 'accounts', accounts: now })
    },
    async setChain(next) {
      if (!chainsOf(wallet).includes(next))
        throw new PorticoError('chain-unsupported', 'Chain is not supported', {
          exit: 'unsupported',
        })
      emit({ is: 'chain', chain: (chain = next) })
    },
  }
  // No member when the wallet has no such method, so that callers see at once that it is
  // unsupported.
  if (sign)
    connection.signMessage = async ({ text, account }) => {
      await settled(link.id)
      const request = {
        method: 'sign',
        params: { text, account },
        link: link.id,
        namespace: 'pebble',
        chain,
      }
      const signature = await sendRequest(services, request, () =>
        asking(() => sign(text, account)),
      )
      if (typeof signature === 'string' && /^[0-9a-f]{128}$/.test(signature)) return signature
      throw malformed('signature')
    }
  return connection
}

/** How pebble wallets say no. */
const exits: Readonly<Record<string, Exit>> = { no: 'rejected', busy: 'pending', locked: 'locked' }

/** One request; whatever the wallet throws, the error says how it ended. */
async function asking(ask: () => Promise<unknown>): Promise<unknown> {
  try {
    return await ask()
  } catch (cause) {
    const exit = exits[String((cause as { why?: unknown } | null)?.why)] ?? 'failed'
    throw new PorticoError(
      exit === 'rejected' ? 'user-rejected' : `connect-${exit}`,
      `The wallet answered: ${exit}`,
      {
        cause,
        exit,
      },
    )
  }
}

/** Balances, on the engine's own JSON-RPC client. */
export async function createReads(chain: ChainId, services: Services): Promise<Reads> {
  const rpc = await services.rpc(chain)
  const decimals = services.network(chain)?.nativeCurrency.decimals ?? 0
  return {
    request: (method, params = []) => rpc.request(method, params),
    async balance(address) {
      const raw = await rpc.request('pebble_balance', [address])
      if (typeof raw === 'string' && /^\d{1,40}$/.test(raw)) return { raw, decimals }
      throw new PorticoError('rpc-malformed', 'Token Balance Unavailable', {
        category: 'DATA_PARSING_ERROR',
      })
    },
    tokens: async (_address, tokens) => tokens.map(() => null),
  }
}
