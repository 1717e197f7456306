import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Writable } from 'node:stream'
import {
  demoAccounts,
  demoState,
  demoTokenAbi,
  demoTokenBytecode,
  faults,
  hostileTokenAbi,
  hostileTokenBytecode,
  mainnetDeployment,
  oddTokenAbi,
  oddTokenBytecode,
  oldTokenAbi,
  oldTokenBytecode,
  startChain,
  startFaultyRpc,
  type LocalChain,
} from '@portico/testkit/chains'
import {
  encodeAbiParameters,
  getAddress,
  stringToHex,
  toFunctionSelector,
  type Address,
  type Hex,
} from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { timeoutScale } from '../../../scripts/time-limits.mjs'
import { readBlockchain } from '../src/settings/read-blockchain.ts'
import { balanceReply, type Balance, type BalanceReply } from '../src/wire.ts'
import type { ServerOptions } from '../src/index.ts'
import * as v from 'valibot'
import { deploy, type Deployed } from './contracts.ts'
import { start } from './start.ts'

const { ada, plain } = demoAccounts
const id = 'eip155:1'
const [dollar, , pass] = mainnetDeployment.tokens.map(
  ({ address }) => address.toLowerCase() as Address,
)

let chain: LocalChain
beforeAll(async () => {
  chain = await startChain({ chainId: 1, state: demoState('mainnet') })
})
afterAll(() => chain.stop())

interface Notified {
  readonly url?: string
  readonly urls?: Record<string, string>
  readonly tokens?: readonly object[]
  readonly prices?: readonly object[]
  readonly more?: object
  readonly options?: ServerOptions
}

/** A server over the chain. */
async function serve({
  url = chain.url,
  urls = { [id]: url },
  tokens = [],
  prices = [],
  more = {},
  options = {},
}: Notified = {}) {
  const settings = {
    name: 'Ethereum',
    native: { name: 'Ether', symbol: 'ETH', icon: 'https://icons.example/eth.png' },
    tokens,
    prices,
    index: 'off',
  }
  const chains = Object.fromEntries(Object.keys(urls).map((each) => [each, settings]))
  const server = await start({
    rpc: Object.fromEntries(Object.entries(urls).map(([each, where]) => [each, [where]])),
    blockchain: readBlockchain({ chains, ...more }),
    rpcTimeout: 2_000 * timeoutScale,
    ...options,
  })
  const balance = (account: string, query: Record<string, string> = {}): Promise<Response> =>
    server.get(`/v1/account/${account}/balance`, query)
  return {
    ...server,
    balance,
    async balances(
      account: string,
      query: Record<string, string> = {},
    ): Promise<readonly Balance[]> {
      const reply = await balance(account, query)
      expect(reply.status).toBe(200)
      return v.parse(balanceReply, await reply.json()).balances
    },
  }
}

const hinted = (...tokens: readonly Deployed[]): Record<string, string> => ({
  forceUpdate: tokens.map(({ address }) => `${id}:${address}`).join(','),
})
const quantities = (balances: readonly Balance[]): Record<string, string> =>
  Object.fromEntries(balances.map(({ symbol, quantity }) => [symbol, quantity.numeric]))
const text = (value: string): Hex => encodeAbiParameters([{ type: 'string' }], [value])
const word = (value: bigint): Hex => encodeAbiParameters([{ type: 'uint256' }], [value])

/** What a server logs. */
function logged(): { lines: string[]; logTo: Writable } {
  const lines: string[] = []
  return {
    lines,
    logTo: new Writable({ write: (line, _encoding, done) => (lines.push(String(line)), done()) }),
  }
}

async function hostile(
  answers: Readonly<Record<string, readonly [number, Hex]>>,
): Promise<Deployed> {
  const token = await deploy(chain, hostileTokenAbi, hostileTokenBytecode)
  const all = {
    'name()': [0, text('Hostile')],
    'symbol()': [0, text('HOST')],
    'decimals()': [0, word(18n)],
    'balanceOf(address)': [0, word(10n ** 18n)],
    ...answers,
  } as const
  for (const [method, [manner, data]] of Object.entries(all))
    await token.send('behave', toFunctionSelector(method), manner, data)
  return token
}

test('returns the coin and the listed tokens, by value and then by name, in the wire format', async () => {
  const tokens = mainnetDeployment.tokens.map(({ address }) => ({ address }))
  const { balance } = await serve({
    tokens,
    prices: [{ kind: 'static', prices: { native: '2000', [dollar!]: '0.5' } }],
  })
  const reply = await balance(ada.address)
  expect(reply.headers.get('cache-control')).toBe('no-store')
  const { balances } = (await reply.json()) as BalanceReply
  expect(
    balances.map(({ symbol, value, price, priceStatus, listed }) => ({
      symbol,
      value,
      price,
      priceStatus,
      listed,
    })),
  ).toEqual([
    { symbol: 'ETH', value: 25_000, price: 2_000, priceStatus: 'known', listed: true },
    { symbol: 'DUSD', value: 617.28, price: 0.5, priceStatus: 'known', listed: true },
    { symbol: 'GATE', value: undefined, price: 0, priceStatus: 'unknown', listed: true },
    { symbol: 'PORT', value: undefined, price: 0, priceStatus: 'unknown', listed: true },
  ])
  expect(balances[0]).toMatchObject({
    name: 'Ether',
    chainId: id,
    quantity: { decimals: '18', numeric: '12.5' },
    priceSource: 'static',
    iconUrl: 'https://icons.example/eth.png',
  })
  expect(balances[0]).not.toHaveProperty('address')
  expect(balances[1]).toMatchObject({
    address: `${id}:${dollar}`,
    quantity: { decimals: '6', numeric: '1234.56' },
  })
})

test('omits tokens with a zero balance', async () => {
  const { balances } = await serve({ tokens: [{ address: dollar }] })
  expect(quantities(await balances(plain.address))).toEqual({ ETH: '1.25' })
  expect(await balances(`0x${'12'.repeat(20)}`)).toEqual([])
})

test('reads the same balances in batches without Multicall3', async () => {
  const bare = await startChain({ chainId: 5 })
  onTestFinished(() => bare.stop())
  const token = await deploy(bare, demoTokenAbi, demoTokenBytecode, 'Six', 'SIX', 6)
  await token.send('mint', ada.address, 1_500_000n)
  await bare.setBalance(ada.address, 7n)
  const { balances } = await serve({
    urls: { 'eip155:5': bare.url },
    tokens: [{ address: token.address }],
  })
  expect(quantities(await balances(ada.address))).toEqual({
    ETH: '0.000000000000000007',
    SIX: '1.5',
  })
})

test('returns the chain’s balances after a fee, a rebase, and a transfer without a return value', async () => {
  const token = await deploy(chain, oddTokenAbi, oddTokenBytecode, 'Odd Token', 'ODD', 6, 100n)
  await token.send('mint', demoAccounts.impostor.address, 10_000_000n)
  await token.send('transfer', plain.address, 1_000_000n)
  const { balances } = await serve({ tokens: [{ address: token.address }] })
  expect(quantities(await balances(plain.address))).toMatchObject({ ODD: '0.99' })
  await token.send('rebase', 20_000n)
  expect(quantities(await balances(plain.address, hinted(token)))).toMatchObject({ ODD: '1.98' })
})

test('reads names and symbols stored as bytes32', async () => {
  const token = await deploy(
    chain,
    oldTokenAbi,
    oldTokenBytecode,
    stringToHex('Old Maker', { size: 32 }),
    stringToHex('OLD', { size: 32 }),
  )
  await token.send('mint', plain.address, 5n * 10n ** 17n)
  const { balances } = await serve({ tokens: [{ address: token.address }] })
  expect(await balances(plain.address)).toContainEqual(
    expect.objectContaining({
      name: 'Old Maker',
      symbol: 'OLD',
      quantity: { decimals: '18', numeric: '0.5' },
    }),
  )
})

test('shows a token without decimals when the operator lists it, and hides it elsewhere', async () => {
  const token = { address: pass!, send: async () => {} }
  expect(quantities(await (await serve()).balances(ada.address, hinted(token)))).not.toHaveProperty(
    'GATE',
  )
  expect(
    quantities(await (await serve({ tokens: [{ address: pass }] })).balances(ada.address)),
  ).toMatchObject({ GATE: '3' })
})

test('prefers the operator’s data of a token to its contract’s', async () => {
  const { balances } = await serve({
    tokens: [
      {
        address: dollar,
        name: 'Our Dollar',
        symbol: 'OUR',
        decimals: 5,
        icon: 'https://icons.example/our.png',
      },
    ],
  })
  expect(await balances(ada.address)).toContainEqual(
    expect.objectContaining({
      name: 'Our Dollar',
      symbol: 'OUR',
      quantity: { decimals: '5', numeric: '12345.6' },
      iconUrl: 'https://icons.example/our.png',
    }),
  )
})

test('requests a contract’s metadata once', async () => {
  const faulty = await startFaultyRpc(chain.url)
  onTestFinished(() => faulty.stop())
  const token = await deploy(chain, demoTokenAbi, demoTokenBytecode, 'Once', 'ONCE', 18)
  await token.send('mint', plain.address, 1n)
  let time = 1_800_000_000_000
  const { balances } = await serve({
    url: faulty.url,
    tokens: [{ address: token.address }],
    options: { now: () => time },
  })
  await balances(plain.address)
  const asksName = (): number =>
    faulty.calls.filter(({ params }) => JSON.stringify(params).includes('06fdde03')).length
  expect(asksName()).toBe(1)
  time += 60_000
  expect(quantities(await balances(plain.address))).toMatchObject({ ONCE: '0.000000000000000001' })
  expect(asksName()).toBe(1)
})

test.each<[string, Readonly<Record<string, readonly [number, Hex]>>, object | undefined]>([
  [
    'metadata that reverts',
    { 'name()': [1, '0x'], 'symbol()': [1, '0x'] },
    { symbol: '', quantity: { decimals: '18', numeric: '1' } },
  ],
  ['decimals that revert', { 'decimals()': [1, '0x'] }, undefined],
  ['decimals that are too many', { 'decimals()': [0, word(78n)] }, undefined],
  ['decimals of two words', { 'decimals()': [0, text('18')] }, undefined],
  ['a name that is no text', { 'name()': [0, `0x${'ff'.repeat(96)}`] }, { name: 'HOST' }],
  [
    'a name that turns letters round',
    { 'name()': [0, text('USD\u202eнioC\u200b\u0007 \n‮')] },
    { name: 'USDнioC' },
  ],
  [
    'markup, which is text without its brackets',
    { 'name()': [0, text('<img src=x onerror=alert(1)>')] },
    { name: 'img src=x onerror=alert(1)' },
  ],
  ['a name without end', { 'name()': [0, text('A'.repeat(1_500))] }, { name: 'A'.repeat(64) }],
  ['metadata that uses up the gas', { 'name()': [2, '0x'] }, { name: 'HOST', symbol: 'HOST' }],
  ['metadata that floods', { 'name()': [3, word(1_000_000n)] }, { name: 'HOST' }],
  ['a balance that is no number', { 'balanceOf(address)': [0, '0x01'] }, undefined],
  [
    'a balance as high as can be',
    { 'balanceOf(address)': [0, `0x${'ff'.repeat(32)}`] },
    {
      quantity: {
        decimals: '18',
        numeric: '115792089237316195423570985008687907853269984665640564039457.584007913129639935',
      },
    },
  ],
  ['a balance that uses up the gas', { 'balanceOf(address)': [2, '0x'] }, undefined],
])('changes nothing else for a hostile contract with %s', async (_, answers, expected) => {
  const token = await hostile(answers)
  const { balances } = await serve({ tokens: [{ address: dollar }] })
  const found = await balances(ada.address, hinted(token))
  expect(quantities(found)).toMatchObject({ ETH: '12.5', DUSD: '1234.56' })
  const its = found.find(({ address }) => address === `${id}:${token.address}`)
  if (expected) expect(its).toMatchObject({ listed: false, ...expected })
  else expect(its).toBeUndefined()
})

test('drops only the contract whose answers exceed the limit', async () => {
  const [name, balance] = [
    await hostile({ 'name()': [3, word(400_000n)] }),
    await hostile({ 'balanceOf(address)': [3, word(400_000n)] }),
  ]
  const { balances } = await serve({
    tokens: [{ address: dollar }],
    options: { rpcReplyLimit: 100_000 },
  })
  const found = await balances(ada.address, hinted(name, balance))
  expect(quantities(found)).toMatchObject({ ETH: '12.5', DUSD: '1234.56', HOST: '1' })
  expect(found).toHaveLength(3)
})

test('follows no off-chain lookup of a contract', async () => {
  const asked: string[] = []
  const elsewhere = createServer((request, reply) => {
    asked.push(request.url!)
    reply.end('{"data":"0x"}')
  })
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void elsewhere.close())
  const token = await hostile({
    'name()': [
      4,
      stringToHex(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/{sender}`),
    ],
  })
  const { balances } = await serve()
  expect(await balances(ada.address, hinted(token))).toContainEqual(
    expect.objectContaining({ name: 'HOST', symbol: 'HOST' }),
  )
  expect(asked).toEqual([])
})

test('lists unlisted tokens after listed ones, with a price at most, and spam last without one', async () => {
  const make = async (name: string, symbol: string): Promise<Deployed> => {
    const token = await deploy(chain, demoTokenAbi, demoTokenBytecode, name, symbol, 18)
    await token.send('mint', plain.address, 10n ** 18n)
    return token
  }
  const [unknown, lookalike, coin, worded, banned] = [
    await make('Zebra', 'ZEB'),
    await make('Demo Dollar', 'DU\u0405D'),
    await make('Ether', '\u0395TH'),
    await make('Claim at x.example', 'CLM'),
    await make('Banned', 'BAN'),
  ]
  const { balances } = await serve({
    tokens: [{ address: dollar }],
    prices: [
      {
        kind: 'static',
        prices: { native: '1', [unknown.address]: '1000000', [lookalike.address]: '1000000' },
      },
    ],
    more: { spam: { words: ['claim'], contracts: [`${id}:${getAddress(banned.address)}`] } },
  })
  const found = await balances(plain.address, hinted(unknown, lookalike, coin, worded, banned))
  expect(
    found.map(({ name, value, price, listed, spam }) => ({ name, value, price, listed, spam })),
  ).toEqual([
    { name: 'Ether', value: 1.25, price: 1, listed: true, spam: undefined },
    { name: 'Zebra', value: undefined, price: 1_000_000, listed: false, spam: undefined },
    { name: 'Banned', value: undefined, price: 0, listed: false, spam: true },
    { name: 'Claim at x.example', value: undefined, price: 0, listed: false, spam: true },
    { name: 'Demo Dollar', value: undefined, price: 0, listed: false, spam: true },
    { name: 'Ether', value: undefined, price: 0, listed: false, spam: true },
  ])
})

test('caches balances for half a minute, and reads again with forceUpdate, three seconds after the last time', async () => {
  let time = 1_800_000_000_000
  const { balances } = await serve({ options: { now: () => time } })
  const account = `0x${'34'.repeat(20)}` as const
  const coins = async (query: Record<string, string> = {}): Promise<string | undefined> =>
    (await balances(account, query))[0]?.quantity.numeric
  await chain.setBalance(account, 10n ** 18n)
  expect(await coins()).toBe('1')
  await chain.setBalance(account, 2n * 10n ** 18n)
  expect(await coins()).toBe('1')
  const force = { forceUpdate: `${id}:${dollar}` }
  expect(await coins({ forceUpdate: `eip155:9:${dollar}` })).toBe('1')
  expect(await coins(force)).toBe('2')
  await chain.setBalance(account, 3n * 10n ** 18n)
  time += 2_999
  expect(await coins(force)).toBe('3')
  await chain.setBalance(account, 4n * 10n ** 18n)
  time += 29_999
  expect(await coins()).toBe('3')
  time += 1
  expect(await coins()).toBe('4')
})

test('finds a token named by a client again for as long as it is owned', async () => {
  let time = 1_800_000_000_000
  const token = await deploy(chain, oddTokenAbi, oddTokenBytecode, 'Named', 'NAMED', 6, 0n)
  await token.send('mint', plain.address, 1_000_000n)
  const { balances } = await serve({ options: { now: () => time } })
  expect(quantities(await balances(plain.address))).not.toHaveProperty('NAMED')
  expect(quantities(await balances(plain.address, hinted(token)))).toMatchObject({ NAMED: '1' })
  time += 60_000
  expect(quantities(await balances(plain.address))).toMatchObject({ NAMED: '1' })
  await token.send('rebase', 0n)
  time += 60_000
  expect(quantities(await balances(plain.address))).not.toHaveProperty('NAMED')
})

test('shares one read between concurrent requests', async () => {
  const faulty = await startFaultyRpc(chain.url)
  onTestFinished(() => faulty.stop())
  const { balances } = await serve({ url: faulty.url })
  await balances(ada.address)
  faulty.clear()
  await Promise.all(Array.from({ length: 20 }, () => balances(plain.address)))
  expect(faulty.calls).toHaveLength(1)
})

test.each([
  ['down', faults.drop()],
  ['limited', faults.tooMany(1)],
  ['malformed', faults.malformed()],
  ['in error', faults.rpcError()],
])(
  'names a chain whose node is %s as unavailable, and returns 503 when it is the only one',
  async (_, fault) => {
    const faulty = await startFaultyRpc(chain.url)
    onTestFinished(() => faulty.stop())
    const other = await startChain({ chainId: 5 })
    onTestFinished(() => other.stop())
    const { lines, logTo } = logged()
    const server = await serve({
      urls: { [id]: `${faulty.url}/secret-key`, 'eip155:5': other.url },
      options: { logLevel: 'trace', logTo },
    })
    faulty.behave(fault)
    const reply = (await (await server.balance(ada.address)).json()) as BalanceReply
    expect(reply.unavailable).toEqual([id])
    expect(reply.balances).toMatchObject([{ chainId: 'eip155:5', symbol: 'ETH' }])
    const alone = await server.balance(ada.address, { chainId: id })
    expect([alone.status, alone.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await alone.text()).not.toMatch(/secret-key|127\.0\.0\.1|viem/)
    expect(lines.join('')).not.toMatch(new RegExp(`secret-key|${ada.address}`, 'i'))
    faulty.behave(faults.ok())
    expect((await server.balances(ada.address, { chainId: id }))[0]).toMatchObject({
      symbol: 'ETH',
      quantity: { numeric: '12.5' },
    })
  },
)

test('ignores a node of another chain', async () => {
  const { balance } = await serve({ urls: { 'eip155:9': chain.url } })
  expect((await balance(ada.address)).status).toBe(503)
})

test('refuses an invalid or mistyped address, and a chain that is not served', async () => {
  const { balance } = await serve()
  const mistyped = ada.address.replace('fFb', 'ffb')
  expect(mistyped).not.toBe(ada.address)
  for (const [address, query, status] of [
    ['0x12', {}, 400],
    [mistyped, {}, 400],
    [ada.address.toLowerCase(), {}, 200],
    [`0x${ada.address.slice(2).toUpperCase()}`, {}, 200],
    [ada.address, { chainId: 'eip155:99' }, 404],
    [ada.address, { currency: 'dollars' }, 400],
    [ada.address, { forceUpdate: 'x' }, 400],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', {}, 200],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', { chainId: id }, 404],
  ] as const)
    expect((await balance(address, query)).status, `${address} ${JSON.stringify(query)}`).toBe(
      status,
    )
})

test('answers on a full disk', async () => {
  const token = await deploy(chain, demoTokenAbi, demoTokenBytecode, 'Kept nowhere', 'NOW', 18)
  await token.send('mint', plain.address, 10n ** 18n)
  const { lines, logTo } = logged()
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-'))
  const database = path.join(folder, 'full.sqlite')
  const { balances } = await serve({
    tokens: [{ address: token.address }],
    options: { database, logLevel: 'warn', logTo },
  })
  const other = new DatabaseSync(database)
  onTestFinished(() => other.close())
  // All writes fail.
  other.exec(
    "create trigger full before insert on tokens begin select raise(abort, 'database or disk is full'); end",
  )
  expect(quantities(await balances(plain.address))).toMatchObject({ NOW: '1' })
  expect(lines.join('')).toContain('could not be saved')
})

test('reads 500 tokens in few requests, and serves them from memory afterwards', async () => {
  const faulty = await startFaultyRpc(chain.url)
  onTestFinished(() => faulty.stop())
  const tokens = Array.from(
    { length: 500 },
    (_, place) => `0x${(place + 0xabc000).toString(16).padStart(40, '0')}`,
  )
  // A contract that answers every call with twelve.
  const twelve = '0x600c5f5260205ff3'
  const body = JSON.stringify(
    tokens.map((address, place) => ({
      jsonrpc: '2.0',
      id: place,
      method: 'anvil_setCode',
      params: [address, twelve],
    })),
  )
  await fetch(chain.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { balances } = await serve({
    url: faulty.url,
    tokens: tokens.map((address) => ({ address })),
  })
  expect(await balances(ada.address)).toHaveLength(501)
  // The chain, Multicall3, three reads of 200 balances, and eight of 200 answers about the tokens.
  expect(faulty.calls.length).toBeLessThan(20)
  faulty.clear()
  expect(await balances(ada.address)).toHaveLength(501)
  expect(faulty.calls).toHaveLength(0)
})
