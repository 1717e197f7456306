import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoState, secondDeployment, startChain, type LocalChain } from '@portico/testkit/chains'
import type { HistoryReply } from '../src/wire.ts'
import { readLists, startExplorer, type ExplorerBehaviour, type ExplorerLists } from './explorer.ts'
import { ada, history, moves, plain, settingsOf, summarise } from './indexed.ts'
import { start } from './start.ts'

const id = 'eip155:31338'
let chain: LocalChain
let lists: ExplorerLists
beforeAll(async () => {
  chain = await startChain({ chainId: 31_338, state: demoState('second') })
  const { send, call, nft, multi, wrapped, till } = moves(chain)
  const [a, b] = [ada.address, plain.address]
  const [pictures, things, weth, box] = [await nft(), await multi(), await wrapped(), await till()]
  await call(a, secondDeployment.tokens[0]!.address, 'mint', [a, 1_000n])
  await send(a, b, { value: 5n })
  await call(a, pictures, 'mint', [a, 7n, 'ipfs://x'])
  await call(a, pictures, 'transferFrom', [a, b, 7n])
  await call(a, things, 'mint', [a, 1n, 10n])
  await call(a, things, 'safeTransferFrom', [a, b, 1n, 4n, '0x'])
  await call(a, weth, 'deposit', [], { value: 3n })
  await call(a, weth, 'withdraw', [2n])
  await call(a, box, 'pass', [b], { value: 6n })
  await call(a, weth, 'transferFrom', [a, b, 10n ** 60n], { gas: 100_000n })
  lists = await readLists(chain)
})
afterAll(() => chain.stop())

/** A server that reads the chain's explorer, and its nodes only for balances. */
async function serve(
  behaviour: ExplorerBehaviour = {},
  kind: 'etherscan' | 'blockscout' = 'etherscan',
) {
  const explorer = await startExplorer(lists, behaviour)
  const lines: string[] = []
  const server = await start({
    rpc: { [id]: [chain.url] },
    blockchain: settingsOf({
      [id]: {
        index: 'watched',
        explorer: { kind, url: explorer.url, key: 'a-key-of-the-test', rate: 1_000 },
      },
    }),
    logLevel: 'trace',
    logTo: new Writable({ write: (line, _encoding, done) => (lines.push(String(line)), done()) }),
  })
  return { ...server, ...explorer, url: explorer.url, lines }
}
const shortly = (data: HistoryReply['data'], count: number): readonly string[] =>
  data.slice(0, count).map(summarise)

test('returns the explorer’s list as history, with types and signs', async () => {
  const { get, asked } = await serve()
  const wei = (count: number, symbol = 'ETH'): string => `0.${'0'.repeat(17)}${count} ${symbol}`
  const own = await history(get, ada.address)
  expect(shortly(own.data, 9)).toEqual([
    'send',
    `send, out ${wei(6)}`,
    `withdraw, in ${wei(2)}`,
    `deposit, out ${wei(3)}`,
    'send, out 4 ERC1155 #1',
    'mint, in 10 ERC1155 #1',
    'send, out 1 ERC721 #7',
    'mint, in 1 ERC721 #7',
    `send, out ${wei(5)}`,
  ])
  expect(own.data[0]!.metadata).toMatchObject({ status: 'failed', chain: id, final: false })
  expect(Number(own.data[0]!.metadata.fee)).toBeGreaterThan(0)
  expect(shortly((await history(get, plain.address)).data, 4)).toEqual([
    `receive, in ${wei(6)}`,
    'receive, in 4 ERC1155 #1',
    'receive, in 1 ERC721 #7',
    `receive, in ${wei(5)}`,
  ])
  expect([
    ...new Set(
      asked.map((query) => `${query.get('chainid')} ${query.get('module')} ${query.get('apikey')}`),
    ),
  ]).toEqual(['31338 account a-key-of-the-test'])
})

test('pages have each transaction once, to the end', async () => {
  const { get } = await serve()
  const whole = (await history(get, ada.address, { limit: '100' })).data.map(({ id: each }) => each)
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: HistoryReply = await history(get, ada.address, {
      limit: '4',
      ...(cursor && { cursor }),
    })
    seen.push(...page.data.map(({ id: each }) => each))
    cursor = page.next
  }
  expect(seen).toEqual(whole)
})

test('requests Blockscout without a chain, and accepts a missing list as empty', async () => {
  const { get, asked } = await serve(
    {
      instead: (list) =>
        list === 'token1155tx'
          ? Response.json({ status: '0', message: 'Unknown action', result: null })
          : undefined,
    },
    'blockscout',
  )
  expect(shortly((await history(get, plain.address)).data, 3)).toContain('receive, in 1 ERC721 #7')
  expect(asked.every((query) => !query.has('chainid'))).toBe(true)
})

test('finds tokens sent to an account in its balances and NFTs', async () => {
  const { get } = await serve()
  const { data } = (await (await get(`/v1/account/${plain.address}/nfts`)).json()) as {
    data: { interface: string; quantity: string }[]
  }
  expect(data.map(({ interface: kind, quantity }) => `${quantity} ${kind}`)).toEqual([
    '4 ERC1155',
    '1 ERC721',
  ])
  const { balances } = (await (await get(`/v1/account/${ada.address}/balance`)).json()) as {
    balances: { symbol: string }[]
  }
  expect(balances.map(({ symbol }) => symbol)).toContain('DUSD')
})

test.each<[string, () => Response]>([
  [
    'refuses the key',
    () => Response.json({ status: '0', message: 'NOTOK', result: 'Invalid API Key' }),
  ],
  [
    'is rate-limited',
    () =>
      Response.json({
        status: '0',
        message: 'NOTOK',
        result: 'Max calls per sec rate limit reached (3/sec)',
      }),
  ],
  ['is down', () => new Response('gone', { status: 502 })],
  ['answers with a page', () => new Response('<html>')],
  ['answers with something else', () => Response.json({ result: { 0: {} } })],
])('reports an explorer that %s as an outage, not as an empty history', async (_, instead) => {
  const { get, url, lines } = await serve({ instead })
  const reply = await get(`/v1/account/${ada.address}/history`)
  expect(reply.status).toBe(502)
  const output = (await reply.text()) + lines.join('')
  expect(output).not.toContain('a-key-of-the-test')
  expect(output).not.toContain(url)
})

test('drops invalid rows, and keeps the others', async () => {
  const row = {
    blockNumber: '1',
    timeStamp: '1700000000',
    hash: `0x${'1'.repeat(64)}`,
    nonce: '0',
    transactionIndex: '0',
    from: ada.address,
    to: plain.address,
    value: '7',
    gasPrice: '1',
    gasUsed: '1',
    isError: '0',
    txreceipt_status: '1',
    input: '0x',
    contractAddress: '',
    confirmations: '9',
  }
  const hostile = [
    null,
    5,
    {},
    { ...row, hash: 'javascript:alert(1)' },
    { ...row, value: '1e9' },
    { ...row, value: '-1' },
    { ...row, from: '<b>' },
    { ...row, blockNumber: '9'.repeat(40) },
  ]
  const { get } = await serve({
    instead: (list) =>
      list === 'txlist' ? Response.json({ status: '1', result: [...hostile, row] }) : undefined,
  })
  const { data } = await history(get, ada.address)
  expect(data.filter(({ metadata }) => metadata.hash === row.hash).map(summarise)).toEqual([
    'send, out 0.000000000000000007 ETH',
  ])
  expect(data.filter(({ metadata }) => !/^0x[0-9a-f]{64}$/.test(metadata.hash))).toEqual([])
})
