import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { serveEsplora, scriptHex } from './esplora.ts'
import { createLedger, type SeenTransaction } from './ledger.ts'
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

/** The node is not installed, or does not start. */
export class RegtestStartError extends Error {
  /** Always `RegtestStartError`. */
  override readonly name = 'RegtestStartError'
}

const folder = fileURLToPath(new URL('../../regtest/', import.meta.url))
/** SegWit is active from block 432 on; by then there are enough mined coins. */
const firstBlocks = 450

type NodeMessage =
  | { ready: true }
  | { failed: string }
  | { seen: SeenTransaction }
  | { id: number; value?: unknown; error?: string }

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
  if (!existsSync(`${folder}node_modules/bcoin`))
    throw new RegtestStartError(
      `The regtest node is not installed. Run: npm ci --ignore-scripts --prefix ${folder}`,
    )
  const child = fork(`${folder}node.cjs`, {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: ['--no-deprecation'],
  })
  const ledger = createLedger()
  const waiting = new Map<number, { resolve(value: never): void; reject(error: Error): void }>()
  let words = ''
  child.stderr
    ?.setEncoding('utf8')
    .on('data', (text: string) => (words = (words + text).slice(-4_000)))
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()))
  void closed.then(() => {
    for (const { reject } of waiting.values()) reject(new Error('The regtest node has ended.'))
  })

  const ready = new Promise<string | null>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    void closed.then(() => resolve(words.trim() || 'it ended'))
    child.on('message', (message: NodeMessage) => {
      if ('ready' in message) resolve(null)
      else if ('failed' in message) resolve(message.failed)
      else if ('seen' in message) ledger.add(message.seen)
      else {
        const asked = waiting.get(message.id)
        waiting.delete(message.id)
        if (message.error === undefined) asked?.resolve(message.value as never)
        else asked?.reject(new Error(message.error))
      }
    })
  })
  let last = 0
  const ask = <T>(what: string, params: object): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const id = ++last
      waiting.set(id, { resolve, reject })
      child.send({ id, ask: what, params }, (error) => error && reject(error))
    })
  const end = (): Promise<void> => {
    child.kill('SIGKILL')
    return closed
  }

  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`it did not come up within ${timeout} ms`), timeout)
  })
  const why = await Promise.race([ready, late])
  clearTimeout(timer)
  if (why !== null) {
    await end()
    throw new RegtestStartError(`The regtest node could not be started: ${why}`)
  }

  const send = (hex: string): Promise<string> => ask<string>('send', { hex })
  const mine = (blocks = 1): Promise<number> => ask<number>('mine', { blocks })
  await mine(firstBlocks)
  const esplora = await serveEsplora({ ledger, send, allowOrigin }, port).catch(
    async (error: unknown) => {
      await end()
      throw error
    },
  )
  return {
    url: esplora.url,
    pid: child.pid as number,
    height: ledger.height,
    mine,
    send,
    async fund(address, satoshis, { confirm = true } = {}) {
      const script = scriptHex(address)
      if (script === null) throw new Error(`${address} is no address of the regtest chain`)
      const txid = await ask<string>('fund', { script, sats: satoshis })
      if (confirm) await mine()
      return txid
    },
    async stop() {
      await esplora.stop()
      await end()
    },
  }
}
