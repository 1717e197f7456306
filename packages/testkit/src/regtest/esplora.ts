/** The subset that wallets use. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Address, OutScript } from '@scure/btc-signer'
import { bodyOf, listenOnLoopback } from '../loopback.ts'
import { bitcoinParameters, fromHex, toHex } from '../bitcoin/keys.ts'
import { statusOf, type Ledger, type SeenTransaction } from './ledger.ts'

export interface Behind {
  ledger: Ledger
  /** Resolves with the transaction's id; rejects with the node's text. */
  send(hex: string): Promise<string>
  /** Web origin whose pages may read; `*` for any. */
  allowOrigin: string
}

const codec = Address(bitcoinParameters('regtest'))

/** Hex; null for an address of another network. */
export function scriptHex(address: string): string | null {
  try {
    return toHex(OutScript.encode(codec.decode(address)))
  } catch {
    return null
  }
}

function addressOf(script: string): { scriptpubkey_address?: string } {
  try {
    return { scriptpubkey_address: codec.encode(OutScript.decode(fromHex(script))) }
  } catch {
    // Scripts such as the commitment of a coinbase have none.
    return {}
  }
}

function transactionReply(transaction: SeenTransaction): object {
  const { txid, version, locktime, size, weight, fee, vin, vout } = transaction
  const output = (script: string, value: number): object => ({
    scriptpubkey: script,
    ...addressOf(script),
    value,
  })
  return {
    txid,
    version,
    locktime,
    vin: vin.map((input) => ({
      txid: input.txid,
      vout: input.vout,
      sequence: input.sequence,
      is_coinbase: input.script === null,
      prevout: input.script === null ? null : output(input.script, input.value),
    })),
    vout: vout.map(({ script, value }) => output(script, value)),
    size,
    weight,
    fee,
    status: statusOf(transaction),
  }
}

const genesis = '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206'
/** Most confirmed and most unconfirmed transactions in one answer of Esplora. */
const [minedPage, unminedPage] = [25, 50]

/** `/address/:address/txs`, and `/txs/chain/:last` of it. */
function transactionsOf(
  ledger: Ledger,
  script: string,
  mined: boolean,
  last: string | undefined,
): object[] {
  const all = ledger.of(script)
  const inBlocks = all.filter(({ block }) => block !== null)
  const from = last === undefined ? 0 : inBlocks.findIndex(({ txid }) => txid === last) + 1
  const waiting = mined ? [] : all.filter(({ block }) => block === null).slice(0, unminedPage)
  return [...waiting, ...inBlocks.slice(from, from + minedPage)].map(transactionReply)
}

type Reply = readonly [status: number, body: string | object]

function read(ledger: Ledger, path: string): Reply {
  if (path === '/blocks/tip/height') return [200, String(ledger.height())]
  if (path === '/block-height/0') return [200, genesis]
  if (path === '/fee-estimates') return [200, { '1': 2, '3': 1.5, '6': 1, '144': 1 }]
  const ofAddress = /^\/address\/([^/]+)(\/utxo)?(\/txs(\/chain(?:\/([0-9a-f]{64}))?)?)?$/.exec(
    path,
  )
  if (ofAddress) {
    const [, address, utxo, txs, chain, last] = ofAddress
    const script = scriptHex(address!)
    if (script === null) return [400, 'Invalid Bitcoin address']
    if (txs !== undefined) return [200, transactionsOf(ledger, script, chain !== undefined, last)]
    return [200, utxo === undefined ? { address, ...ledger.stats(script) } : ledger.utxos(script)]
  }
  const ofTransaction = /^\/tx\/([0-9a-f]{64})(\/hex)?$/.exec(path)
  if (!ofTransaction) return [404, 'Not found']
  const [, txid, hex] = ofTransaction
  const transaction = ledger.get(txid!)
  if (!transaction) return [404, 'Transaction not found']
  return [200, hex === undefined ? transactionReply(transaction) : transaction.hex]
}

/** Port 0 is a free one. */
export async function serveEsplora(
  { ledger, send, allowOrigin }: Behind,
  port: number,
): Promise<{ url: string; stop(): Promise<void> }> {
  const answer = async (request: IncomingMessage): Promise<Reply> => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    if (request.method === 'GET') return read(ledger, path)
    if (request.method !== 'POST' || path !== '/tx') return [404, 'Not found']
    return send(String(await bodyOf(request)).trim()).then(
      (txid): Reply => [200, txid],
      (error: Error): Reply => [
        400,
        `sendrawtransaction RPC error: ${JSON.stringify({ code: -26, message: error.message })}`,
      ],
    )
  }
  const write = (response: ServerResponse, [status, reply]: Reply): void => {
    const type = typeof reply === 'string' ? 'text/plain' : 'application/json'
    response.writeHead(status, {
      'content-type': type,
      'access-control-allow-origin': allowOrigin,
      'cache-control': 'no-store',
    })
    response.end(typeof reply === 'string' ? reply : JSON.stringify(reply))
  }
  return listenOnLoopback(async (request, response) => write(response, await answer(request)), port)
}
