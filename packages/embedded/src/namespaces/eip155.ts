/** EIP-1193: reads go to the network's RPC, requests to the owner to the frame. */
import { isPorticoError } from '@portico/core'
import type { ChainId, Json, ProviderHandle } from '@portico/core'
import type { SideContext } from './side.ts'
import { defined } from '@portico/core/adapter'

type Listener = (value: unknown) => void

/** Answered by a node; no signing methods. */
const reads =
  /^eth_(blockNumber|call|estimate(UserOperation)?Gas|feeHistory|gasPrice|get(Account|Balance|Block(Receipts|(TransactionCount)?By(Hash|Number))|Code|Filter(Changes|Logs)|Logs|Proof|StorageAt|Transaction(By(Block(Hash|Number)AndIndex|Hash)|Count|Receipt)|UncleCountByBlock(Hash|Number)|UserOperation(ByHash|Receipt))|maxPriorityFeePerGas|new(Block|PendingTransaction)?Filter|sendRawTransaction|supportedEntryPoints|syncing|uninstallFilter)$/
/** Answered by the frame, all but the last after asking the visitor. */
const asked: readonly string[] = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_getCapabilities',
]

const rpcError = (code: number, message: string, cause?: unknown): Error =>
  Object.assign(
    new Error(message, { cause }),
    defined({
      name: 'ProviderRpcError',
      code,
      data: isPorticoError(cause) ? cause.data : undefined,
    }),
  )

const notAllowed = (): Error => rpcError(4200, 'Requested RPC call is not allowed')

/** Only errors with an RPC code; others stay as they are. */
function toRpcError(error: unknown): unknown {
  const { rpcCode } = ((isPorticoError(error) && error.data) || {}) as { rpcCode?: unknown }
  return typeof rpcCode === 'number' ? rpcError(rpcCode, (error as Error).message, error) : error
}

function chainIn(params: unknown): ChainId | undefined {
  const { chainId } = ((Array.isArray(params) && (params[0] as { chainId?: unknown } | null)) ||
    {}) as { chainId?: unknown }
  return typeof chainId === 'string' && /^0x[0-9a-f]{1,13}$/i.test(chainId)
    ? `eip155:${Number(chainId)}`
    : undefined
}

export function eip155(
  address: string,
  { chains, services, request, rejectPending }: SideContext,
): () => ProviderHandle {
  /** Only of `chainChanged`: the account never changes, and the link reports the login's end. */
  const listeners = new Set<Listener>()
  let chain: ChainId = chains[0] ?? 'eip155:1'

  const hex = (): string => `0x${Number(chain.slice(7)).toString(16)}`
  function move(params: unknown): null {
    const wanted = chainIn(params)
    if (!wanted) throw rpcError(-32602, 'Expected [{ chainId }]')
    if (!services.network(wanted)) throw rpcError(4902, 'Unrecognized chain ID')
    if (wanted !== chain) {
      chain = wanted
      for (const listener of [...listeners]) listener(hex())
    }
    return null
  }
  const local: Readonly<Record<string, (params: unknown) => unknown>> = {
    eth_chainId: hex,
    net_version: () => String(Number(chain.slice(7))),
    eth_accounts: () => [address],
    eth_requestAccounts: () => [address],
    wallet_switchEthereumChain: move,
    // The wallet serves exactly the page's networks.
    wallet_addEthereumChain(params) {
      if (!services.network(chainIn(params) ?? 'eip155:0')) throw notAllowed()
      return null
    },
  }

  const provider = {
    async request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
      if (Object.hasOwn(local, method)) return local[method]!(params)
      try {
        if (reads.test(method))
          return await (await services.rpc(chain)).request(method, params as Json)
        if (asked.includes(method)) return await request(chain, method, (params ?? []) as Json)
      } catch (error) {
        throw toRpcError(error)
      }
      services.raise('request-not-allowed', method)
      services.notAllowed?.()
      rejectPending()
      throw notAllowed()
    },
    on(event: string, listener: Listener): void {
      if (event === 'chainChanged') listeners.add(listener)
    },
    removeListener(event: string, listener: Listener): void {
      if (event === 'chainChanged') listeners.delete(listener)
    },
  }
  const methods = [...Object.keys(local), ...asked]

  return () => ({
    namespace: 'eip155',
    provider,
    accounts: [{ address, kind: 'eoa' }],
    chains: 'any',
    chain,
    chainOwner: 'wallet',
    methods,
    reads: 'rpc',
  })
}
