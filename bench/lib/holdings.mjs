/**
 * An account with so many tokens and so long a history, in the wire format of
 * `packages/wire/src/blockchain.ts`.
 */
import { listen } from './serve.mjs'

const chain = 'eip155:1'
const other = `0x${'ee'.repeat(20)}`
const hex = (number, digits) => `0x${number.toString(16).padStart(digits, '0')}`
const quantity = (numeric) => ({ decimals: '6', numeric: String(numeric) })

/** Each worth less than the one before it, the last ones of no known worth. */
const token = (at, count) => {
  const price = at < count * 0.9 ? count - at : null
  return {
    name: `Token ${at}`,
    symbol: `T${at}`,
    chainId: chain,
    address: `${chain}:${hex(0xbeef0000 + at, 40)}`,
    ...(price === null
      ? { value: null, price: 0, priceStatus: 'unknown' }
      : { value: price, price }),
    quantity: quantity(1),
    iconUrl: '',
    listed: true,
  }
}

/** Every sixth hour one, newest first. */
const transaction = (at, account) => ({
  id: `t${at}`,
  metadata: {
    operationType: 'send',
    hash: hex(at + 1, 64),
    minedAt: new Date(Date.UTC(2026, 10, 13) - at * 21_600_000).toISOString(),
    sentFrom: account,
    sentTo: other,
    status: 'confirmed',
    nonce: at,
    chain,
    final: true,
    fee: '0.000021',
  },
  transfers: [
    {
      direction: 'out',
      quantity: { numeric: String((at % 9) + 1) },
      value: 2_000,
      price: 2_000,
      fungible_info: { name: 'Ether', symbol: 'ETH', icon: null },
    },
  ],
})

/**
 * @param {{ tokens: number, transactions: number, page?: number }} options
 * @returns {Promise<{ url: string, close(): void, asked(what: 'balance' | 'history'): number }>}
 *   `asked` counts the answers given
 */
export async function serveHoldings({ tokens, transactions, page = 50 }) {
  const balances = Array.from({ length: tokens }, (_, at) => token(at, tokens))
  const asked = { balance: 0, history: 0 }
  const answers = {
    'supported-chains': () => ({ http: [chain], ws: [] }),
    balance: () => ({ balances }),
    history(account, query) {
      const from = Number(query.get('cursor') ?? 0)
      const end = Math.min(from + page, transactions)
      return {
        data: Array.from({ length: end - from }, (_, at) => transaction(from + at, account)),
        next: end < transactions ? String(end) : null,
      }
    },
  }
  const { url, close } = await listen((request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://localhost')
    const cors = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
      'access-control-max-age': '86400',
    }
    if (request.method === 'OPTIONS') return response.writeHead(204, cors).end()
    const [, account, what] = /^\/v1\/(?:account\/(\w+)\/)?([\w-]+)$/.exec(pathname) ?? []
    if (!(what in answers)) return response.writeHead(404, cors).end()
    if (what in asked) asked[what]++
    response
      .writeHead(200, { ...cors, 'content-type': 'application/json' })
      .end(JSON.stringify(answers[what](account, searchParams)))
  })
  return { url, close, asked: (what) => asked[what] }
}
