/**
 * Esplora, block explorers' HTTP interface
 * (https://github.com/Blockstream/esplora/blob/master/API.md): reads only.
 */
import { limits, PorticoError } from '@portico/core'
import type { Json, Services } from '@portico/core'
import { requestHttp } from '@portico/core/adapter'

/** Unspent outputs of an address. */
export interface Utxo {
  /** The transaction that it comes from. */
  txid: string
  /** Its index among that transaction's outputs. */
  vout: number
  /** Satoshis. */
  value: bigint
  /** Whether that transaction is in a block. */
  confirmed: boolean
}

/** In satoshis. */
export interface Balance {
  /** Satoshis in blocks. */
  confirmed: bigint
  /** Change by the mempool, satoshis. */
  unconfirmed: bigint
}

const malformed = (what: string): PorticoError =>
  new PorticoError('rpc-malformed', what, { category: 'DATA_PARSING_ERROR', exit: 'failed' })

/** The base URL may have a query, as the service's proxy. */
export function esploraUrl(base: string, path: string): string {
  const url = new URL(base)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}${path}`
  return url.href
}

/** Long numbers stay texts: an old address may exceed a double. */
function parseJson(text: string): Json {
  try {
    return JSON.parse(text.replace(/([:,[]\s*)(\d{16,})(?=\s*[,}\]])/g, '$1"$2"')) as Json
  } catch {
    throw malformed('The endpoint is no Esplora')
  }
}

/**
 * In turn until one answers.
 *
 * @throws PorticoError `http-status` (data: status), `rpc-malformed`, `timeout`, `network`,
 *   `rpc-no-url`.
 */
export async function askEsplora(
  services: Services,
  urls: readonly string[],
  path: string,
): Promise<Json> {
  let worth: unknown = new PorticoError('rpc-no-url', 'The network has no HTTP RPC endpoint')
  for (const base of urls) {
    try {
      return await requestHttp(
        services.platform,
        esploraUrl(base, path),
        { headers: { accept: 'application/json' } },
        {
          timeout: limits.rpcTimeout,
          async read(response) {
            if (!response.ok)
              throw new PorticoError('http-status', `HTTP status code ${response.status}`, {
                category: 'API_ERROR',
                data: { status: response.status },
              })
            return parseJson(await response.text())
          },
        },
      )
    } catch (error) {
      worth = error
    }
  }
  services.report(worth)
  throw worth
}

const sats = (value: unknown): bigint => {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  if (typeof value === 'string' && /^\d{1,20}$/.test(value)) return BigInt(value)
  throw malformed('Token Balance Unavailable')
}

const fields = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}

/** Reads `/address/:address`. */
export function readBalance(reply: Json): Balance {
  const of = (part: string): bigint => {
    const { funded_txo_sum: funded, spent_txo_sum: spent } = fields(fields(reply)[part])
    return sats(funded) - sats(spent)
  }
  const balance = { confirmed: of('chain_stats'), unconfirmed: of('mempool_stats') }
  if (balance.confirmed < 0n || balance.confirmed + balance.unconfirmed < 0n)
    throw malformed('Token Balance Unavailable')
  return balance
}

/** Reads `/address/:address/utxo`. */
export function readUtxos(reply: Json): readonly Utxo[] {
  if (!Array.isArray(reply)) throw malformed('Malformed list of outputs')
  return (reply as unknown[]).map((each) => {
    const { txid, vout, value, status } = fields(each)
    if (typeof txid !== 'string' || !/^[0-9a-f]{64}$/.test(txid) || !Number.isInteger(vout))
      throw malformed('Malformed list of outputs')
    return {
      txid,
      vout: vout as number,
      value: sats(value),
      confirmed: fields(status)['confirmed'] === true,
    }
  })
}
