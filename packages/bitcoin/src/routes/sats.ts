/**
 * sats-connect (WBIP001 and Xverse's methods), by `@sats-connect/core` 0.16.0:
 * `provider.request(method, params)` returns JSON-RPC 2.0.
 */
import { PorticoError } from '@portico/core'
import type { Account, ChainId, Stop } from '@portico/core'
import { malformed } from '@portico/core/adapter'
import { chainNamed, nameOf } from '../chains.ts'
import { chainUnsupported, noSilentCall, satsExits, unsupported, vendorError } from '../errors.ts'
import { fieldsOf, parseAccounts, type RawAccount } from '../parse.ts'
import type { BitcoinMethod } from '../provider.ts'
import type { BitcoinWallet, Connected, Found, RouteCode } from '../wallet.ts'
import { createShared, quietly, type Shared } from './shared.ts'

interface SatsProvider {
  request(method: string, params: unknown): Promise<unknown>
  addListener?(listener: { eventName: string; cb: (event: unknown) => void }): unknown
}

type Ask = (method: string, params: unknown) => Promise<unknown>

const kinds: Readonly<Record<string, Account['kind']>> = {
  payment: 'payment',
  ordinals: 'ordinals',
  stacks: 'stx',
}
const purposes = Object.keys(kinds)

/** `Mainnet`, `Testnet4`, … */
const networkName = (chain: ChainId | undefined): string | undefined => {
  const name = chain === undefined ? undefined : nameOf(chain)
  return name && name.slice(0, 1).toUpperCase() + name.slice(1)
}

function asker(provider: SatsProvider): Ask {
  return async (method, params) => {
    let reply: Readonly<Record<string, unknown>>
    try {
      reply = fieldsOf(await provider.request(method, params), 'reply')
    } catch (error) {
      throw vendorError(error, 'wallet-request', satsExits)
    }
    if (reply['error'] !== undefined) throw vendorError(reply['error'], 'wallet-request', satsExits)
    if (!('result' in reply)) throw malformed('reply')
    return reply['result']
  }
}

/** With the reported network, from any answer. */
function readAccounts(answer: unknown, known?: ChainId): readonly Account[] {
  const fields = fieldsOf(answer, 'account')
  const list = Array.isArray(answer) ? (answer as unknown[]) : fields['addresses']
  if (!Array.isArray(list)) throw malformed('addresses')
  const raw = (list as unknown[]).flatMap((each): RawAccount[] => {
    const { address, publicKey, purpose } = fieldsOf(each, 'address')
    // Not Starknet's or Spark's.
    const kind =
      typeof purpose === 'string' && Object.hasOwn(kinds, purpose) ? kinds[purpose] : undefined
    return kind ? [{ address, kind, publicKey }] : []
  })
  return parseAccounts(raw, networkOf(fields['network']) ?? known)
}

function networkOf(network: unknown): ChainId | undefined {
  const bitcoin = (network as { bitcoin?: { name?: unknown } } | null | undefined)?.bitcoin
  return chainNamed(bitcoin?.name)
}

/** Prompts. Some wallets have only the standard's `getAddresses`. */
async function open(ask: Ask, chain: ChainId | undefined): Promise<unknown> {
  const network = networkName(chain)
  const params = network ? { addresses: purposes, network } : { addresses: purposes }
  try {
    return await ask('wallet_connect', params)
  } catch (error) {
    if (!isUnknown(error)) throw error
    return ask('getAddresses', { purposes })
  }
}

/** Asks what the page may see, then for that. */
async function readSilently(ask: Ask, name: string): Promise<unknown> {
  try {
    const permissions = await ask('wallet_getCurrentPermissions', null)
    if (Array.isArray(permissions) && permissions.length > 0)
      return await ask('wallet_getAccount', null)
  } catch (error) {
    if (isUnknown(error)) throw noSilentCall(name)
    throw error
  }
  throw revoked(name)
}

const isUnknown = (error: unknown): boolean =>
  error instanceof PorticoError && error.exit === 'unsupported'
const revoked = (name: string): PorticoError =>
  new PorticoError('restore-revoked', `${name} no longer trusts this page`, { exit: 'revoked' })

const all: readonly BitcoinMethod[] = [
  'getAccountAddresses',
  'signMessage',
  'signPsbt',
  'sendTransfer',
]

/** WBIP002. A list without a known method describes something else. */
function methodsOf(info: unknown): readonly BitcoinMethod[] {
  const listed = (info as { methods?: unknown } | null)?.methods
  const mine = Array.isArray(listed)
    ? all.filter((method) => (listed as unknown[]).includes(method))
    : []
  return mine.length > 0 ? ['getAccountAddresses', ...mine] : all
}

async function connect(
  found: Found,
  chains: readonly ChainId[],
  silent: boolean,
): Promise<Connected> {
  const { name } = found
  const provider = found.object as SatsProvider
  const ask = asker(provider)
  const answer = silent ? readSilently(ask, name) : open(ask, chains[0])
  // In parallel, not awaited: without an answer, all methods count.
  let methods: readonly BitcoinMethod[] = all
  ask('getInfo', null).then(
    (info) => (methods = methodsOf(info)),
    () => {},
  )
  const shared = createShared(readAccounts(await answer))
  const refresh = async (): Promise<void> =>
    shared.share(readAccounts(await ask('wallet_getAccount', null)))

  return {
    name,
    accounts: shared.accounts,
    methods: () => methods,
    follow: shared.follow(() => listenTo(provider, shared, refresh)),
    async refresh() {
      let answer: unknown
      try {
        answer = await readSilently(ask, name)
      } catch (error) {
        if (exitOf(error) === 'revoked') shared.report({ is: 'lost', exit: 'revoked' })
        return
      }
      shared.again(readAccounts(answer))
    },
    async switchChain(chain) {
      const network = networkName(chain)
      if (!network) throw chainUnsupported()
      await ask('wallet_changeNetwork', { name: network })
      await refresh()
    },
    ...satsRequests(name, ask),
    release: () => ask('wallet_disconnect', null),
  }
}

/** @param refresh Requests and shares the accounts. */
function listenTo(provider: SatsProvider, shared: Shared, refresh: () => Promise<void>): Stop {
  /** If reported. */
  const reportedChain = (): ChainId | undefined => {
    const [account] = shared.accounts()
    return account?.chains?.length === 1 ? account.chains[0] : undefined
  }
  const onChange = (event: unknown, known: ChainId | undefined): void => {
    // Of an account that this page may not see.
    if ((event as { addresses?: unknown } | null)?.addresses === undefined)
      refresh().catch((error: unknown) => shared.report({ is: 'lost', exit: exitOf(error) }))
    else quietly(() => shared.share(readAccounts(event, known)))
  }
  const listeners: Readonly<Record<string, (event: unknown) => void>> = {
    accountChange: (event) => onChange(event, reportedChain()),
    networkChange: (event) => onChange(event, networkOf(event)),
    disconnect: () => shared.report({ is: 'lost', exit: 'revoked' }),
  }
  const removals = Object.entries(listeners).map(([eventName, cb]) =>
    quietly(() => provider.addListener?.({ eventName, cb })),
  )
  return () => {
    for (const remove of removals) if (typeof remove === 'function') quietly(remove as Stop)
  }
}

function satsRequests(
  name: string,
  ask: Ask,
): Required<Pick<BitcoinWallet, 'signMessage' | 'signPsbt' | 'sendTransfer'>> {
  return {
    async signMessage(message, { account, protocol }) {
      const params: Record<string, string> = { address: account.address, message }
      if (protocol) params['protocol'] = protocol.toUpperCase()
      const reply = fieldsOf(await ask('signMessage', params), 'signature')
      const { signature, address, protocol: used } = reply
      const reported = used === 'ECDSA' ? 'ecdsa' : used === 'BIP322' ? 'bip322' : undefined
      return reported ? { signature, address, protocol: reported } : { signature, address }
    },
    async signPsbt(psbt, { inputs, broadcast }) {
      const signInputs: Record<string, number[]> = {}
      for (const { address, index } of inputs) (signInputs[address] ??= []).push(index)
      return fieldsOf(await ask('signPsbt', { psbt, signInputs, broadcast }), 'transaction')
    },
    async sendTransfer(recipients, { account }) {
      // The payer is always the payment address.
      if (account.kind !== 'payment')
        throw unsupported(`${name} pays from its payment address only`)
      const list = recipients.map(({ address, amount }) => ({ address, amount: Number(amount) }))
      const { txid } = fieldsOf(await ask('sendTransfer', { recipients: list }), 'transaction')
      return { txid }
    },
  }
}

const exitOf = (error: unknown): 'revoked' | 'wallet-gone' =>
  error instanceof PorticoError && error.exit === 'revoked' ? 'revoked' : 'wallet-gone'

export const code: RouteCode = { connect }
