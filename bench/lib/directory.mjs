/**
 * A wallet directory of any size and with any delay, in the wire format of
 * `packages/wire/src/wallet.ts`.
 */
import { listen } from './serve.mjs'

const parts = [
  'Amber',
  'Birch',
  'Cedar',
  'Delta',
  'Ember',
  'Fjord',
  'Grove',
  'Haven',
  'Indigo',
  'Juniper',
  'Kestrel',
  'Lumen',
]

/** A name that contains its place in the list, so that a search for it finds one wallet. */
const nameOf = (index) =>
  `${parts[index % parts.length]} ${parts[Math.floor(index / parts.length) % parts.length]} ${index}`

const wallet = (index) => ({
  id: `bench-${index}`,
  name: nameOf(index),
  homepage: `https://wallet-${index}.example`,
  chains: ['eip155:1'],
  order: index,
  mobile_link: `bench${index}://`,
  rdns: `example.bench.w${index}`,
})

/**
 * @param {{ size: number, delay?: number }} options how many wallets, and how long every answer
 *   takes in milliseconds
 * @returns {Promise<{ url: string, close(): void, asked(): number, last: string }>} `asked`
 *   counts the pages given; `last` is the name of the last wallet
 */
export async function serveDirectory({ size, delay = 0 }) {
  const wallets = Array.from({ length: size }, (_, index) => wallet(index))
  let asked = 0
  const { url, close } = await listen((request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://localhost')
    const cors = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
      'access-control-max-age': '86400',
    }
    if (request.method === 'OPTIONS') return response.writeHead(204, cors).end()
    if (pathname !== '/getWallets') return response.writeHead(404, cors).end()
    asked++
    const body = JSON.stringify(page(wallets, searchParams))
    setTimeout(
      () => response.writeHead(200, { ...cors, 'content-type': 'application/json' }).end(body),
      delay,
    )
  })
  return { url, close, asked: () => asked, last: nameOf(size - 1) }
}

function page(wallets, query) {
  const number = (name, otherwise) => Number(query.get(name) ?? otherwise)
  const ids = (name) => query.get(name)?.split(',')
  const include = ids('include')
  const exclude = ids('exclude')
  const search = query.get('search')?.toLowerCase()
  const found = wallets.filter(
    ({ id, name }) =>
      (!include || include.includes(id)) &&
      !exclude?.includes(id) &&
      (!search || name.toLowerCase().includes(search)),
  )
  const entries = number('entries', 40)
  const start = (number('page', 1) - 1) * entries
  return { data: found.slice(start, start + entries), count: found.length }
}
