import { serveEsplora, scriptHex } from './esplora.ts'
import { createLedger } from './ledger.ts'
import { startNode } from './node.ts'

export { RegtestStartError } from './node.ts'
import { timeoutScale } from '../timeout-scale.ts'

/** How a regtest chain is to run. */
export interface RegtestOptions {
  /** TCP port of its Esplora interface on loopback; a free one by default. */
  port?: number
  /** The one web origin whose pages may read it; any by default. */
  allowOrigin?: string
  /**
   * Milliseconds to wait for the node to start; 20,000 by default, times the environment variable
   * `PORTICO_TIMEOUT_SCALE`.
   */
  timeout?: number
}

/** A Bitcoin chain of its own. */
export interface Regtest {
  /** Base URL of its Esplora interface: a network's `rpcUrls`. */
  readonly url: string
  /** Process id of the node. */
  readonly pid: number
  /** How many blocks there are. */
  height(): number
  /** Mines blocks; resolves with the height. */
  mine(blocks?: number): Promise<number>
  /**
   * Pays an address from mined coins, and mines a block unless `options` forbid it; resolves with
   * the transaction's id.
   *
   * @param satoshis Whole satoshis.
   */
  fund(address: string, satoshis: number, options?: { confirm?: boolean }): Promise<string>
  /**
   * Hands a signed transaction to the node; resolves with its id, rejects with the node's words.
   *
   * @param hex The signed transaction.
   */
  send(hex: string): Promise<string>
  /** Ends the node, and deletes what it has stored. */
  stop(): Promise<void>
}

/** SegWit is active from block 432 on; by then there are enough mined coins. */
const firstBlocks = 450

/**
 * Starts a Bitcoin regtest node (bcoin) in a process of its own, mines its first 450 blocks and
 * serves Esplora's interface. It validates SegWit version 0; taproot outputs are spent there by
 * anybody. It ends with `stop()`, and with this process at the latest.
 *
 * @throws RegtestStartError when the node is not installed (the message says how), or does not
 *   come up.
 * @example
 * const chain = await startRegtest()
 * await chain.fund('bcrt1q…', 100_000)
 * await chain.stop()
 */
export async function startRegtest({
  port = 0,
  allowOrigin = '*',
  timeout = 20_000 * timeoutScale,
}: RegtestOptions = {}): Promise<Regtest> {
  const ledger = createLedger()
  const node = await startNode(timeout, ledger.add)
  const send = (hex: string): Promise<string> => node.ask<string>('send', { hex })
  const mine = (blocks = 1): Promise<number> => node.ask<number>('mine', { blocks })
  await mine(firstBlocks)
  const esplora = await serveEsplora({ ledger, send, allowOrigin }, port).catch(
    async (error: unknown) => {
      await node.end()
      throw error
    },
  )
  return {
    url: esplora.url,
    pid: node.pid,
    height: ledger.height,
    mine,
    send,
    async fund(address, satoshis, { confirm = true } = {}) {
      const script = scriptHex(address)
      if (script === null) throw new Error(`${address} is no address of the regtest chain`)
      const txid = await node.ask<string>('fund', { script, sats: satoshis })
      if (confirm) await mine()
      return txid
    },
    async stop() {
      await esplora.stop()
      await node.end()
    },
  }
}
