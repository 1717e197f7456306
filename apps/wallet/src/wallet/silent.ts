import { foreignRpc, invalidParams, unauthorized, unsupportedMethod } from '../shared/errors.ts'
import { isAddress, isRecord, sameAddress, toChainHex } from '../shared/guards.ts'
import { callsStatus } from './batches.ts'
import type { WalletConfig } from './config.ts'
import type { Esplora } from './esplora.ts'
import { toPermissions } from './permissions.ts'
import type { Rpc } from './rpc.ts'
import { chainOf, grantedTo, knownChains, siteOf, viewFor, withoutGrant } from './state.ts'
import type { Store } from './store.ts'

export type SilentContext = {
  readonly origin: string
  readonly store: Store
  readonly config: WalletConfig
  readonly rpc: Rpc
  readonly esplora: Esplora
}

/** Passed on unchanged: reads, and what is already signed. */
const PASSED_ON: ReadonlySet<string> = new Set([
  'eth_blobBaseFee',
  'eth_blockNumber',
  'eth_call',
  'eth_createAccessList',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_sendRawTransaction',
  'eth_syncing',
  'net_version',
  'web3_clientVersion',
])

/** EIP-5792: plain keys, so no atomic calls. */
function capabilities(context: SilentContext, params: unknown): Readonly<Record<string, unknown>> {
  const { origin, store, config } = context
  const state = store.read()
  const [address, wanted]: readonly unknown[] = Array.isArray(params) ? params : []
  if (!isAddress(address)) throw invalidParams('wallet_getCapabilities takes an address.')
  if (!viewFor(state, config, origin).accounts.some((one) => sameAddress(one, address)))
    throw unauthorized()
  const chains = knownChains(state, config).map(({ chainId }) => toChainHex(chainId))
  const listed = Array.isArray(wanted) ? chains.filter((chain) => wanted.includes(chain)) : chains
  return Object.fromEntries(listed.map((chain) => [chain, { atomic: { status: 'unsupported' } }]))
}

/** Of the payment address on the site's first network, decimal satoshis. */
async function bitcoinBalance({
  origin,
  store,
  config,
  esplora,
}: SilentContext): Promise<Readonly<Record<string, string>>> {
  const account = viewFor(store.read(), config, origin).bitcoin.find(
    ({ purpose }) => purpose === 'payment',
  )
  if (account === undefined) throw unauthorized()
  const net = config.bitcoin.find(({ chain }) => chain === account.chain)
  if (net === undefined) throw foreignRpc()
  const { confirmed, unconfirmed } = await esplora.balance(net, account.address)
  return {
    confirmed: String(confirmed),
    unconfirmed: String(unconfirmed),
    total: String(confirmed + unconfirmed),
  }
}

/**
 * Without a person.
 *
 * @throws RpcError 4200 for an unknown method, 4100, -32602, or the network's error.
 */
export async function answerSilently(
  context: SilentContext,
  method: string,
  params: unknown,
): Promise<unknown> {
  const { origin, store, config, rpc } = context
  const state = store.read()
  switch (method) {
    case 'eth_accounts':
      return viewFor(state, config, origin).accounts
    case 'eth_coinbase':
      return viewFor(state, config, origin).accounts[0] ?? null
    case 'eth_chainId':
      return toChainHex(chainOf(state, config, origin).chainId)
    case 'wallet_getPermissions':
      return toPermissions(origin, grantedTo(state, origin))
    case 'wallet_revokePermissions': {
      const named: unknown = Array.isArray(params) ? params[0] : undefined
      if (!isRecord(named))
        throw invalidParams('wallet_revokePermissions takes an object of permissions.')
      if (Object.hasOwn(named, 'eth_accounts'))
        store.update((current) => withoutGrant(current, origin, 'eip155'))
      return null
    }
    case 'wallet_getCapabilities':
      return capabilities(context, params)
    case 'wallet_getCallsStatus':
      return await callsStatus(
        context,
        state,
        origin,
        Array.isArray(params) ? params[0] : undefined,
      )
    case 'solana:accounts':
      return viewFor(state, config, origin).solana
    case 'bitcoin:accounts':
      return viewFor(state, config, origin).bitcoin
    case 'bitcoin:granted':
      return siteOf(state, origin).bitcoin.length > 0
    case 'bitcoin:balance':
      return await bitcoinBalance(context)
    case 'solana:disconnect':
      store.update((current) => withoutGrant(current, origin, 'solana'))
      return null
    case 'bitcoin:disconnect':
      store.update((current) => withoutGrant(current, origin, 'bitcoin'))
      return null
    default:
      if (!PASSED_ON.has(method)) throw unsupportedMethod(method)
      return rpc(chainOf(state, config, origin).rpcUrl, method, params)
  }
}
