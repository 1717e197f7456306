import type { Coin } from '../chains/bitcoin/transfer.ts'
import { RpcError, foreignRpc, internalError } from '../shared/errors.ts'
import { isRecord } from '../shared/guards.ts'
import type { BitcoinNet } from './config.ts'
import { defined } from '../shared/defined.ts'

export type Esplora = {
  /** Satoshis; the unconfirmed may be negative. */
  balance(
    net: BitcoinNet,
    address: string,
  ): Promise<{ readonly confirmed: bigint; readonly unconfirmed: bigint }>
  coins(net: BitcoinNet, address: string): Promise<readonly Coin[]>
  /** Satoshis a virtual byte, for the next blocks. */
  feeRate(net: BitcoinNet): Promise<bigint>
  /** Hexadecimal; returns the id. */
  broadcast(net: BitcoinNet, transaction: string): Promise<string>
}

/** Milliseconds. */
const DEADLINE = 20_000

function isTxid(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
}

function isSats(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

function parseCoin(value: unknown): Coin | undefined {
  if (!isRecord(value)) return undefined
  const { txid, vout, value: amount } = value
  return isTxid(txid) && isSats(vout) && isSats(amount)
    ? { txid, index: vout, amount: BigInt(amount) }
    : undefined
}

/** Received minus spent. */
function left(value: unknown): bigint | undefined {
  if (!isRecord(value)) return undefined
  const { funded_txo_sum: funded, spent_txo_sum: spent } = value
  return isSats(funded) && isSats(spent) ? BigInt(funded) - BigInt(spent) : undefined
}

/**
 * The only access to Bitcoin networks. Rejects with RpcError -32602 outside the allow-list, 4901
 * when silent, -32603 for invalid answers and refusals.
 */
export function createEsplora(
  fetch: typeof globalThis.fetch,
  allowedUrls: readonly string[],
): Esplora {
  async function ask({ apiUrl }: BitcoinNet, path: string, body?: string): Promise<string> {
    if (!allowedUrls.includes(apiUrl)) throw foreignRpc()
    let response: Response
    let text: string
    try {
      response = await fetch(
        `${apiUrl}${path}`,
        defined({
          method: body === undefined ? undefined : 'POST',
          body,
          signal: AbortSignal.timeout(DEADLINE),
          credentials: 'omit',
          redirect: 'error',
        }),
      )
      text = await response.text()
    } catch {
      throw new RpcError({ code: 4901, message: 'The network did not answer.' })
    }
    if (!response.ok)
      throw internalError(text.slice(0, 500) || `The network refused: HTTP ${response.status}.`)
    return text
  }

  async function json(net: BitcoinNet, path: string): Promise<unknown> {
    const text = await ask(net, path)
    try {
      return JSON.parse(text)
    } catch {
      throw nonsense()
    }
  }

  return {
    async balance(net, address) {
      const found = await json(net, `address/${address}`)
      const [confirmed, unconfirmed] = isRecord(found)
        ? [left(found['chain_stats']), left(found['mempool_stats'])]
        : []
      if (confirmed === undefined || unconfirmed === undefined) throw nonsense()
      return { confirmed, unconfirmed }
    },
    async coins(net, address) {
      const found = await json(net, `address/${address}/utxo`)
      const coins = Array.isArray(found)
        ? found.map(parseCoin).filter((coin) => coin !== undefined)
        : []
      if (!Array.isArray(found) || coins.length !== found.length) throw nonsense()
      return coins
    },
    async feeRate(net) {
      const found = await json(net, 'fee-estimates')
      const rate = isRecord(found) ? (found['2'] ?? found['1'] ?? 1) : undefined
      if (typeof rate !== 'number' || !(rate > 0) || rate > 10_000) throw nonsense()
      return BigInt(Math.ceil(rate))
    },
    async broadcast(net, transaction) {
      const txid = (await ask(net, 'tx', transaction)).trim()
      if (!isTxid(txid)) throw nonsense()
      return txid
    },
  }
}

function nonsense(): RpcError {
  return internalError('The network answered nonsense.')
}
