import { ChainRpcError } from './errors.ts'

/** A local chain that runs. */
export interface LocalChain {
  /** HTTP JSON-RPC endpoint on loopback, without a trailing slash. */
  readonly url: string
  /** EIP-155 chain id. */
  readonly chainId: number
  /** The port on loopback. */
  readonly port: number
  /** Process id of the node. */
  readonly pid: number
  /** Ends the node and waits until its process has ended. May be called more than once. */
  stop(): Promise<void>
  /**
   * One JSON-RPC call.
   * @throws ChainRpcError when the chain answers with an error.
   */
  rpc(method: string, params?: readonly unknown[]): Promise<unknown>
  /** Takes a snapshot of the state; pass the result to `revert`. */
  snapshot(): Promise<string>
  /**
   * Returns to a snapshot, which can be used only once.
   * @throws Error when there is no such snapshot.
   */
  revert(snapshot: string): Promise<void>
  /** Sets an account's native balance, in wei. */
  setBalance(address: `0x${string}`, wei: bigint): Promise<void>
  /** Mines blocks, one by default. */
  mine(blocks?: number): Promise<void>
  /**
   * Whether a transaction is mined as it comes in (the default), or waits for `mine`.
   *
   * @param on False: blocks come only when they are asked for.
   */
  setAutomine(on: boolean): Promise<void>
}

type ChainCalls = Omit<LocalChain, 'url' | 'chainId' | 'port' | 'pid' | 'stop'>

function hex(value: bigint | number): string {
  return `0x${value.toString(16)}`
}

function record(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)
    : null
}

/** The calls of a local chain, over HTTP to `url`. */
export function chainCalls(url: string): ChainCalls {
  async function rpc(method: string, params: readonly unknown[] = []): Promise<unknown> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const reply = record(await response.json())
    const error = record(reply?.['error'])
    if (error)
      throw new ChainRpcError(
        method,
        Number(error['code']),
        String(error['message']),
        error['data'],
      )
    if (reply === null || !('result' in reply))
      throw new Error(`${method}: the chain's answer is not JSON-RPC`)
    return reply['result']
  }

  return {
    rpc,
    async snapshot() {
      return String(await rpc('evm_snapshot'))
    },
    async revert(snapshot) {
      if ((await rpc('evm_revert', [snapshot])) !== true)
        throw new Error(`There is no snapshot ${snapshot} to return to`)
    },
    async setBalance(address, wei) {
      await rpc('anvil_setBalance', [address, hex(wei)])
    },
    async mine(blocks = 1) {
      await rpc('anvil_mine', [hex(blocks)])
    },
    async setAutomine(on) {
      await rpc('evm_setAutomine', [on])
    },
  }
}
