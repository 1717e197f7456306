/** EIP-1193 over the Safe Apps protocol. */
import type { ChainId } from '@portico/core'
import { toHexChain } from '../requests.ts'
import type { Eip1193Provider } from '../provider.ts'
import { callsReply, createCalls } from './calls.ts'
import { failure, type Frame } from './frame.ts'

export interface SafeInfo {
  address: string
  chain: ChainId
}

type Params = readonly unknown[]

/** The Safe's own node answers only these. */
const reads =
  /^eth_(call|gasPrice|getLogs|getBalance|getCode|getBlockByHash|getBlockByNumber|getStorageAt|getTransactionCount|estimateGas|blockNumber)$/

export function createProvider(
  frame: Frame,
  info: SafeInfo,
): { provider: Eip1193Provider; info: SafeInfo } {
  const calls = createCalls(frame, info)
  const hexChain = toHexChain(info.chain)
  const read = (call: string, params: Params): Promise<unknown> =>
    frame.ask('rpcCall', { call, params })

  /** Rejects a request for another account than the Safe's. */
  function own(address: unknown): void {
    if (typeof address !== 'string' || address.toLowerCase() !== info.address.toLowerCase())
      throw failure(4100, 'The Safe signs for its own address only')
  }

  const methods: Readonly<Record<string, (params: Params) => unknown>> = {
    eth_accounts: () => [info.address],
    eth_requestAccounts: () => [info.address],
    eth_chainId: () => hexChain,
    net_version: () => String(Number(hexChain)),
    wallet_switchEthereumChain([wanted]) {
      const { chainId } = (wanted ?? {}) as { chainId?: string }
      if (Number(chainId) === Number(hexChain)) return null
      throw failure(4200, 'A Safe stays on its network')
    },
    personal_sign([message, address]) {
      own(address)
      return calls.signed(frame.ask('signMessage', { message }))
    },
    eth_signTypedData_v4([address, data]) {
      own(address)
      return calls.signed(
        frame.ask('signTypedMessage', {
          typedData: typeof data === 'string' ? (JSON.parse(data) as unknown) : data,
        }),
      )
    },
    async eth_sendTransaction([transaction]) {
      const { from, chainId, gas, ...call } = (transaction ?? {}) as Readonly<
        Record<string, unknown>
      >
      own(from)
      return calls.send([call], chainId, gas)
    },
    eth_getTransactionByHash: async ([hash]) =>
      read('eth_getTransactionByHash', [await calls.minedAs(hash)]),
    eth_getTransactionReceipt: async ([hash]) =>
      read('eth_getTransactionReceipt', [await calls.minedAs(hash)]),
    // EIP-5792: a Safe sends several calls as one transaction.
    wallet_getCapabilities: () => ({ [hexChain]: { atomic: { status: 'supported' } } }),
    async wallet_sendCalls([batch]) {
      const {
        from = info.address,
        chainId,
        calls: list,
      } = (batch ?? {}) as Readonly<Record<string, unknown>>
      own(from)
      return { id: await calls.send(Array.isArray(list) ? (list as unknown[]) : [], chainId) }
    },
    wallet_getCallsStatus: async ([id]) =>
      callsReply(id, hexChain, await calls.details(id), (hash) =>
        read('eth_getTransactionReceipt', [hash]),
      ),
  }

  return {
    info,
    provider: {
      async request({ method, params }) {
        const list = Array.isArray(params) ? (params as unknown[]) : []
        const name = method === 'eth_signTypedData' ? 'eth_signTypedData_v4' : method
        if (Object.hasOwn(methods, name)) return methods[name]!(list)
        if (reads.test(name)) return read(name, list)
        throw failure(4200, `A Safe has no ${method.slice(0, 64)}`)
      },
      // Nothing changes while the page is open, because another Safe or network is another page.
      on() {},
      removeListener() {},
    },
  }
}
