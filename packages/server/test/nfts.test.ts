import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import {
  demoState,
  faults,
  startChain,
  startFaultyRpc,
  type LocalChain,
} from '@portico/testkit/chains'
import type { ServerOptions } from '../src/index.ts'
import { readBlockchain } from '../src/settings/read-blockchain.ts'
import type { Nft, NftsReply } from '../src/wire.ts'
import { contractOf, canned } from './canned.ts'
import { ada, history, moves, small } from './indexed.ts'
import { start, type Get } from './start.ts'
import { png, web } from './web.ts'

const id = 'eip155:31338'
let chain: LocalChain
beforeAll(async () => {
  chain = await startChain({ chainId: 31_338, state: demoState('second') })
})
afterAll(() => chain.stop())

let fresh = 1n
/** An account without transactions. */
const newAccount = (): `0x${string}` =>
  `0x${(0xdef0000000000000000000000000000000000000n + (fresh += 1n)).toString(16)}`
const data = (value: object | string): string =>
  `data:application/json;base64,${Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64')}`

interface Notified extends ServerOptions {
  readonly more?: object
  readonly url?: string
}
const serve = ({ more = {}, url = chain.url, ...options }: Notified = {}) =>
  start({
    rpc: { [id]: [url] },
    blockchain: readBlockchain({
      chains: {
        [id]: { name: 'Local', native: { name: 'Ether', symbol: 'ETH' }, poll: 50, index: 'all' },
      },
      ...more,
    }),
    ...options,
  })

async function page(
  get: Get,
  account: string,
  query: Readonly<Record<string, string>> = {},
): Promise<NftsReply> {
  const reply = await get(`/v1/account/${account}/nfts`, query)
  if (reply.status !== 200) throw new Error(`${reply.status} ${await reply.text()}`)
  return (await reply.json()) as NftsReply
}
/** The NFTs of an account, once so many are indexed and all of their metadata is read. */
async function held(get: Get, account: string, count: number): Promise<readonly Nft[]> {
  return vi.waitFor(async () => {
    const { data: found } = await page(get, account)
    expect(found).toHaveLength(count)
    expect(found.filter(({ metadata }) => metadata === 'loading')).toEqual([])
    return found
  })
}

test('returns an account’s NFTs, newest first, with their metadata and a redrawn picture', async () => {
  const { call, nft, multi } = moves(chain)
  const [pictures, things, owner] = [await nft(), await multi(), newAccount()]
  const asked: string[] = []
  const cid = 'b'.repeat(59)
  const { port, guarded } = await web((request, reply) => {
    asked.push(request.url!)
    reply.writeHead(200, { 'content-type': 'image/png' }).end(png)
  })
  await call(ada.address, pictures, 'mint', [
    owner,
    7n,
    data({
      name: 'Seven',
      description: 'The seventh',
      image: `ipfs://${cid}/7.png`,
      attributes: [
        { trait_type: 'Colour', value: 'red' },
        { trait_type: 'Age', value: 7 },
      ],
    }),
  ])
  await call(ada.address, things, 'mint', [owner, 3n, 5n])
  const { get, url } = await serve({ guarded, more: { ipfs: `http://127.0.0.1:${port}/` } })
  const [thing, picture] = await held(get, owner, 2)
  expect(thing).toMatchObject({
    chainId: id,
    address: `${id}:${small(things)}`,
    tokenId: '3',
    interface: 'ERC1155',
    quantity: '5',
    name: null,
    image: null,
    flags: { is_spam: false },
  })
  expect(picture).toMatchObject({
    address: `${id}:${small(pictures)}`,
    tokenId: '7',
    interface: 'ERC721',
    quantity: '1',
    name: 'Seven',
    description: 'The seventh',
    collection: { name: 'Pictures', symbol: 'PIC' },
    traits: [
      { name: 'Colour', value: 'red' },
      { name: 'Age', value: '7' },
    ],
  })
  expect(asked).toEqual([])
  expect(picture!.image).toMatch(new RegExp(`^${url}/v1/pictures/[0-9a-f]{32}$`))
  expect((await fetch(picture!.image!)).headers.get('content-type')).toBe('image/png')
  expect(asked).toEqual([`/${cid}/7.png`])
})

test('names an NFT in the history with its picture once its metadata was read', async () => {
  const { call, nft } = moves(chain)
  const [pictures, owner] = [await nft(), newAccount()]
  await call(ada.address, pictures, 'mint', [
    owner,
    1n,
    data({
      name: 'One',
      image: `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')}`,
    }),
  ])
  await call(ada.address, pictures, 'mint', [owner, 2n, data({ name: 'Win at coins.xyz' })])
  const { get, url } = await serve()
  const [second, first] = await held(get, owner, 2)
  const { data: transactions } = await history(get, owner)
  expect(
    transactions.flatMap(({ transfers }) =>
      transfers.map(({ nft_info }) => [nft_info!.name, nft_info!.flags.is_spam, nft_info!.content]),
    ),
  ).toEqual([
    ['Win at coins.xyz', true, null],
    ['One', false, { preview: { url: first!.image } }],
  ])
  expect(first!.image).toContain(`${url}/v1/pictures/`)
  expect(second!.image).toBeNull()
})

test('omits sent NFTs, and lists returned ones', async () => {
  const { call, nft } = moves(chain)
  const [pictures, other] = [await nft(), newAccount()]
  await call(ada.address, pictures, 'mint', [ada.address, 1n, data({ name: 'One' })])
  await call(ada.address, pictures, 'mint', [other, 2n, data({ name: 'Two' })])
  await call(ada.address, pictures, 'transferFrom', [ada.address, other, 1n])
  const { get } = await serve()
  expect((await held(get, other, 2)).map(({ name }) => name)).toEqual(['One', 'Two'])
  expect(
    (await page(get, ada.address)).data.filter(
      ({ address }) => address === `${id}:${small(pictures)}`,
    ),
  ).toEqual([])
})

test('returns each NFT once over pages while others arrive', async () => {
  const { call, nft } = moves(chain)
  const [pictures, owner] = [await nft(), newAccount()]
  for (const number of [1n, 2n, 3n, 4n, 5n])
    await call(ada.address, pictures, 'mint', [owner, number, data({ name: `Number ${number}` })])
  const { get } = await serve()
  await held(get, owner, 5)
  const seen: string[] = []
  let next: string | null = null
  do {
    const answer: NftsReply = await page(get, owner, {
      limit: '2',
      ...(next !== null && { cursor: next }),
    })
    seen.push(...answer.data.map(({ tokenId }) => tokenId))
    next = answer.next
    if (seen.length === 2) {
      await call(ada.address, pictures, 'mint', [owner, 6n, data({ name: 'Number 6' })])
      await held(get, owner, 6)
    }
  } while (next !== null)
  expect(seen).toEqual(['5', '4', '3', '2', '1'])
})

test.each([
  ['named after a site', { name: 'Claim at free-coins.xyz' }, {}, true],
  [
    'with a word of the list',
    { name: 'Your Rewärd'.normalize('NFD') },
    { spam: { words: ['rewärd'] } },
    true,
  ],
  ['as any other', { name: 'Portrait No. 5' }, {}, false],
])('an NFT %s: marks it by the operator’s spam rules', async (_, metadata, more, spam) => {
  const { call, nft } = moves(chain)
  const [pictures, owner] = [await nft(), newAccount()]
  await call(ada.address, pictures, 'mint', [owner, 1n, data(metadata)])
  const { get } = await serve({ more })
  expect((await held(get, owner, 1))[0]!.flags).toEqual({ is_spam: spam })
})

test('marks NFTs of a listed contract as spam, whatever its name', async () => {
  const { call, nft } = moves(chain)
  const [pictures, owner] = [await nft(), newAccount()]
  await call(ada.address, pictures, 'mint', [owner, 1n, data({ name: 'Portrait' })])
  const { get } = await serve({ more: { spam: { contracts: [`${id}:${pictures}`] } } })
  expect((await held(get, owner, 1))[0]!.flags).toEqual({ is_spam: true })
})

const deep = `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`
test.each([
  ['no JSON', data('<html>')],
  ['JSON that is too deep', data(deep)],
  ['a list', data('[]')],
  ['nothing', ''],
  ['a page', 'data:text/html,<script>'],
  ['a script', 'javascript:alert(1)'],
  ['a file', 'file:///etc/passwd'],
  ['this machine', 'http://127.0.0.1:1/x.json'],
  ['a number for this machine', 'http://2130706433/x.json'],
  ['the network of the operator', 'http://metadata.example/x.json'],
])('ignores metadata that is %s, and still lists the NFT', async (_, uri) => {
  const { call, nft } = moves(chain)
  const [pictures, owner] = [await nft(), newAccount()]
  await call(ada.address, pictures, 'mint', [owner, 1n, uri])
  const { get } = await serve({ guarded: { resolve: async () => ['169.254.169.254'] } })
  expect((await held(get, owner, 1))[0]).toMatchObject({
    tokenId: '1',
    name: null,
    image: null,
    metadata: 'unavailable',
  })
})

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>',
  'file:///etc/passwd',
  '//art.example/a.png',
])('rejects a picture at %s', async (image) => {
  const { call, nft } = moves(chain)
  const [pictures, owner] = [await nft(), newAccount()]
  await call(ada.address, pictures, 'mint', [
    owner,
    1n,
    data({ name: '<b>One</b>\u202e\u0000', image }),
  ])
  const { get } = await serve()
  expect((await held(get, owner, 1))[0]).toMatchObject({
    name: 'bOne/b',
    image: null,
    metadata: 'ready',
  })
})

test('puts the id of an ERC-1155 item into the metadata that all items of a contract share', async () => {
  const { call, multi } = moves(chain)
  const [things, owner] = [await multi(), newAccount()]
  const asked: string[] = []
  const { port, guarded } = await web((request, reply) => {
    asked.push(request.url!)
    if (request.url!.endsWith('.png'))
      reply.writeHead(200, { 'content-type': 'image/png' }).end(png)
    else
      reply
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ name: 'No. {id}', image: `http://art.example:${port}/{id}.png` }))
  })
  await call(ada.address, things, 'mint', [owner, 314_592n, 5n])
  await chain.rpc('anvil_setCode', [
    things,
    contractOf({
      'uri(uint256)': canned.text(`http://art.example:${port}/{id}.json`),
      'balanceOf(address,uint256)': canned.number(5n),
    }),
  ])
  const { get } = await serve({ guarded })
  const [thing] = await held(get, owner, 1)
  const word = '4cce0'.padStart(64, '0')
  expect(thing).toMatchObject({ tokenId: '314592', name: `No. ${word}` })
  await fetch(thing!.image!)
  expect(asked).toEqual([`/${word}.json`, `/${word}.png`])
})

test('lists other NFTs when a contract’s calls fail', async () => {
  const { call, nft } = moves(chain)
  const [pictures, broken, owner] = [await nft(), await nft(), newAccount()]
  await call(ada.address, pictures, 'mint', [owner, 1n, data({ name: 'One' })])
  await call(ada.address, broken, 'mint', [owner, 2n, ''])
  await chain.rpc('anvil_setCode', [
    broken,
    contractOf({ 'ownerOf(uint256)': canned.address(owner) }),
  ])
  const { get } = await serve()
  expect(
    (await held(get, owner, 2)).map(({ name, metadata, collection }) => [
      name,
      metadata,
      collection.name,
    ]),
  ).toEqual([
    [null, 'unavailable', null],
    ['One', 'ready', 'Pictures'],
  ])
  await chain.rpc('anvil_setCode', [broken, '0xfe'])
  expect((await page(get, owner)).data.map(({ name }) => name)).toEqual(['One'])
})

test('returns 503 while the node is down, not an empty list', async () => {
  const { call, nft } = moves(chain)
  const [pictures, owner] = [await nft(), newAccount()]
  await call(ada.address, pictures, 'mint', [owner, 1n, data({ name: 'One' })])
  const faulty = await startFaultyRpc(chain.url)
  onTestFinished(() => faulty.stop())
  const { get } = await serve({ url: faulty.url })
  await held(get, owner, 1)
  faulty.behave(faults.drop())
  const reply = await get(`/v1/account/${owner}/nfts`)
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '5'])
  faulty.behave(faults.ok())
  expect((await page(get, owner)).data).toHaveLength(1)
})

test.each(['x', 'eip155.1.0x00.1.1', `eip155.1.0x${'0'.repeat(40)}.${'9'.repeat(79)}.1`, '..'])(
  'refuses a cursor %s that was never issued',
  async (cursor) => {
    const { get } = await serve()
    expect((await get(`/v1/account/${ada.address}/nfts`, { cursor })).status).toBe(400)
  },
)

test('returns no NFTs for an account of another namespace or a chain that is not served', async () => {
  const { get } = await serve()
  expect(await page(get, 'vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg')).toEqual({
    data: [],
    next: null,
  })
  expect(await page(get, ada.address, { chainId: 'eip155:5' })).toEqual({ data: [], next: null })
})
