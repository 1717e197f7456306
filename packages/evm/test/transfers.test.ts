/** Tests of a transfer's cost, simulation and execution, on a real chain. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  demoAccounts,
  demoNetworks,
  demoTokenAbi,
  hostileTokenAbi,
  hostileTokenBytecode,
  oddTokenAbi,
  oddTokenBytecode,
  startDemoChains,
  wrappedCoinAbi,
  wrappedCoinBytecode,
  type DemoChains,
  type LocalChain,
} from '@portico/testkit/chains'
import { isPorticoError, PorticoError } from '@portico/core'
import type { FeeSpeed, Json, Transfer } from '@portico/core'
import {
  decodeFunctionResult,
  encodeFunctionData,
  erc20Abi,
  toEventSelector,
  toFunctionSelector,
  type Hex,
} from 'viem'
import { deployed, mined, never, sendingPage, type SendingPage } from './sending.ts'

const { mainnet } = demoNetworks
const { ada, plain, impostor } = demoAccounts
const [dollar] = mainnet.tokens
/** A simulation in which everything was understood. */
const whole = { is: 'success', grants: [], isWhole: true } as const
const fresh = '0x00000000000000000000000000000000a11ce000'
const speeds = ['slow', 'standard', 'fast'] as const
let chains: DemoChains
let chain: LocalChain
let page: SendingPage
let before = ''

beforeAll(async () => {
  chains = await startDemoChains()
  chain = chains.mainnet
  page = await sendingPage(chains)
})
beforeEach(async () => {
  page.reset()
  before = await chain.snapshot()
})
afterEach(() => chain.revert(before))
afterAll(() => chains.stop())

const coin: Transfer = { chain: 'eip155:1', from: ada.address, to: fresh, token: null, amount: 5n }
const tokens: Transfer = { ...coin, token: dollar!.address }

const balanceOf = async (address: string): Promise<bigint> =>
  BigInt((await chain.rpc('eth_getBalance', [address, 'latest'])) as string)
const tokenBalance = async (token: string, owner: string): Promise<bigint> => {
  const data = (await chain.rpc('eth_call', [
    {
      to: token,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner as Hex] }),
    },
    'latest',
  ])) as Hex
  return decodeFunctionResult({ abi: erc20Abi, functionName: 'balanceOf', data })
}

/** Quotes a transfer, takes the values that the form would take, builds, simulates and sends. */
async function sent(transfer: Transfer) {
  const quote = await page.transfers.quote(transfer, never)
  const simulation = await page.transfers.simulate(transfer, never)
  const transaction = (await page.transfers.build(transfer, never)) as Readonly<
    Record<string, string>
  >
  return { quote, simulation, transaction, receipt: await mined(chain, transaction, transfer.from) }
}

test('the coin: at most the quoted fee is paid, and the amount arrives', async () => {
  const [had, balance] = [await balanceOf(ada.address), await balanceOf(fresh)]
  const { quote, simulation, transaction, receipt } = await sent(coin)
  expect(receipt.status).toBe('0x1')
  expect(await balanceOf(fresh)).toBe(balance + 5n)
  const paid = BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice)
  expect(had - (await balanceOf(ada.address))).toBe(5n + paid)
  expect(paid).toBeLessThanOrEqual(quote.fees.standard)
  expect(quote).toMatchObject({ coin: had, balance: had, decimals: 18, rent: 0n, cautions: [] })
  expect(transaction).toMatchObject({ to: fresh, value: '0x5', data: '0x', gas: '0x5208' })
  expect(simulation).toEqual({ ...whole, changes: [{ token: null, amount: -5n }] })
})

test.each(speeds)(
  'the maximum of the coin, %s: the rest is at most the difference between estimated and paid fee',
  async (speed) => {
    const { fees, max } = await page.transfers.quote({ ...coin, speed }, never)
    const { receipt, transaction } = await sent({ ...coin, speed, amount: max[speed] })
    expect(receipt.status).toBe('0x1')
    expect(await balanceOf(ada.address)).toBe(
      fees[speed] - BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice),
    )
    expect(BigInt(transaction['gas']!) * BigInt(transaction['maxFeePerGas']!)).toBe(fees[speed])
  },
)

test('faster never costs less', async () => {
  const { fees, max } = await page.transfers.quote(coin, never)
  expect(fees.slow).toBeLessThanOrEqual(fees.standard)
  expect(fees.standard).toBeLessThanOrEqual(fees.fast)
  expect(max.slow).toBeGreaterThanOrEqual(max.fast)
})

test('sends the maximum after prices rise, and refuses it before a wallet request when too little remains', async () => {
  const { max } = await page.transfers.quote(coin, never)
  const all = { ...coin, amount: max.standard }
  const next = async (percent: bigint): Promise<void> => {
    const { baseFeePerGas } = (await chain.rpc('eth_getBlockByNumber', ['latest', false])) as {
      baseFeePerGas: Hex
    }
    await chain.rpc('anvil_setNextBlockBaseFeePerGas', [
      `0x${((BigInt(baseFeePerGas) * percent) / 100n).toString(16)}`,
    ])
    await chain.mine()
  }
  await next(140n)
  const transaction = (await page.transfers.build(all, never)) as object
  expect((await mined(chain, transaction)).status).toBe('0x1')
  await chain.revert(before)
  before = await chain.snapshot()
  await next(1_000n)
  const refused = await page.transfers.build(all, never).catch((error: unknown) => error)
  expect(isPorticoError(refused) && refused.code).toBe('fee-balance')
})

test('a balance below the fee can send nothing', async () => {
  await chain.setBalance(impostor.address, 1_000n)
  const { max, fees } = await page.transfers.quote({ ...coin, from: impostor.address }, never)
  expect(max).toEqual({ slow: 0n, standard: 0n, fast: 0n })
  expect(fees.slow).toBeGreaterThan(1_000n)
  await expect(
    page.transfers.build({ ...coin, from: impostor.address, amount: 1n }, never),
  ).rejects.toMatchObject({ code: 'fee-balance' })
  await expect(
    page.transfers.build({ ...tokens, from: impostor.address, amount: 0n }, never),
  ).rejects.toMatchObject({ code: 'fee-balance' })
})

test('a token: its balance, its decimals, and its maximum', async () => {
  const had = await tokenBalance(dollar!.address, ada.address)
  const { quote, simulation, receipt, transaction } = await sent({ ...tokens, amount: had })
  expect(quote).toMatchObject({
    balance: had,
    decimals: 6,
    max: { slow: had, standard: had, fast: had },
  })
  expect(quote.coin).not.toBe(had)
  expect(receipt.status).toBe('0x1')
  expect(await tokenBalance(dollar!.address, fresh)).toBe(had)
  expect(simulation).toEqual({
    ...whole,
    changes: [{ token: dollar!.address.toLowerCase(), amount: -had }],
  })
  expect(transaction).toMatchObject({
    to: dollar!.address,
    value: '0x0',
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [fresh, had] }),
  })
})

test('a token that returns nothing and keeps a fee is sent like any other', async () => {
  const token = await deployed(chain, oddTokenAbi, oddTokenBytecode, 'Odd', 'ODD', 6, 100n)
  await mined(chain, {
    to: token,
    data: encodeFunctionData({
      abi: oddTokenAbi,
      functionName: 'mint',
      args: [ada.address, 1_000_000n],
    }),
  })
  const { simulation, receipt } = await sent({ ...coin, token, amount: 1_000_000n })
  expect(receipt.status).toBe('0x1')
  expect(simulation).toEqual({
    ...whole,
    changes: [{ token: token.toLowerCase(), amount: -1_000_000n }],
  })
  expect(await tokenBalance(token, fresh)).toBe(990_000n)
})

test('a contract that receives the coin needs more gas, and can get the maximum', async () => {
  const till = await deployed(chain, wrappedCoinAbi, wrappedCoinBytecode)
  const quote = await page.transfers.quote({ ...coin, to: till }, never)
  expect(quote.cautions).toEqual(['token-contract'])
  expect(quote.fees.slow).toBeGreaterThan((await page.transfers.quote(coin, never)).fees.slow)
  const { receipt } = await sent({ ...coin, to: till, amount: quote.max.standard })
  expect([receipt.status, BigInt(receipt.gasUsed) > 21_000n]).toEqual(['0x1', true])
})

test('quotes a plain transfer, or a token’s first transfer, without a receiver', async () => {
  const { to: _to, ...unsent } = tokens
  const bare = await page.transfers.quote(
    { chain: 'eip155:1', from: ada.address, token: null },
    never,
  )
  expect(bare.fees).toEqual((await page.transfers.quote(coin, never)).fees)
  expect((await page.transfers.quote(unsent, never)).fees.standard).toBeGreaterThanOrEqual(
    (await page.transfers.quote(tokens, never)).fees.standard,
  )
})

test('classifies a receiver', async () => {
  const cautions = async (to: string, token: string | null = null) =>
    (await page.transfers.quote({ ...coin, to, token, amount: 0n }, never)).cautions
  expect(await cautions(plain.address)).toEqual([])
  expect(await cautions(mainnet.greeter)).toEqual(['contract'])
  expect(await cautions(dollar!.address)).toEqual(['token-contract'])
  expect(await cautions(dollar!.address, dollar!.address)).toEqual(['token-contract'])
  for (const burn of [
    '0x0000000000000000000000000000000000000000',
    '0x000000000000000000000000000000000000dEaD',
    '0xdEAD000000000000000042069420694206942069',
    '0x0000000000000000000000000000000000000001',
  ])
    expect(await cautions(burn)).toEqual(['burn'])
  // The account's owner has a key, and has delegated to a contract's code (EIP-7702).
  await chain.rpc('anvil_setCode', [fresh, `0xef0100${dollar!.address.slice(2)}`])
  expect(await cautions(fresh)).toEqual([])
})

/** The code of a contract that answers every call with one number. */
const oracle = (value: bigint): string => `0x7f${value.toString(16).padStart(64, '0')}5f5260205ff3`

test('a rollup’s L1 fee is added to the gas, and is deducted from the maximum', async () => {
  const { fees } = await page.transfers.quote(coin, never)
  await chain.rpc('anvil_setCode', [
    '0x420000000000000000000000000000000000000F',
    oracle(10n ** 14n),
  ])
  const rolled = await page.transfers.quote(coin, never)
  // The oracle of this test returns the same number for the data and for the operator. A quarter is
  // added, because prices may rise.
  for (const speed of speeds)
    expect(rolled.fees[speed] - fees[speed]).toBe((2n * 10n ** 14n * 5n) / 4n)
  expect(rolled.max.standard).toBe(rolled.coin - rolled.fees.standard)
  expect((await sent({ ...coin, amount: rolled.max.standard })).receipt.status).toBe('0x1')
  await expect(
    page.transfers.build({ ...coin, amount: rolled.coin - fees.standard - 1n }, never),
  ).rejects.toMatchObject({ code: 'fee-balance' })
})

test('a network without EIP-1559 has one price, which a transaction pays in full', async () => {
  page.between.alters = (method, answer) =>
    method === 'eth_getBlockByNumber' ? { ...(answer as object), baseFeePerGas: null } : answer
  const { fees, max } = await page.transfers.quote(coin, never)
  const price = BigInt((await chain.rpc('eth_gasPrice')) as string)
  expect(fees).toEqual({
    slow: 21_000n * price,
    standard: 21_000n * ((price * 11n) / 10n),
    fast: 21_000n * ((price * 5n) / 4n),
  })
  const transaction = (await page.transfers.build(
    { ...coin, amount: max.standard },
    never,
  )) as Readonly<Record<string, string>>
  expect(Object.keys(transaction).sort()).toEqual(['data', 'gas', 'gasPrice', 'to', 'value'])
  expect((await mined(chain, transaction)).status).toBe('0x1')
  expect(await balanceOf(ada.address)).toBe(0n)
})

test('a node without fee history and suggestions still has a price', async () => {
  page.between.refuses = (method) => /feeHistory|maxPriority/.test(method)
  const { fees } = await page.transfers.quote(coin, never)
  for (const speed of speeds) expect(fees[speed]).toBeGreaterThan(0n)
  expect((await sent(coin)).receipt.status).toBe('0x1')
})

test('tips follow recent blocks, and blocks without transactions are ignored', async () => {
  const gwei = 10n ** 9n
  const hex = (value: bigint): Hex => `0x${value.toString(16)}`
  const row = (...tips: bigint[]): Json => tips.map(hex)
  page.between.alters = (method, answer) =>
    method === 'eth_feeHistory'
      ? {
          baseFeePerGas: [hex(gwei), hex(gwei)],
          gasUsedRatio: [0.5, 0, 0.4, 0.1],
          reward: [
            row(gwei, 2n * gwei, 9n * gwei),
            row(0n, 0n, 0n),
            row(gwei, 3n * gwei, 7n * gwei),
            row(2n * gwei, 4n * gwei, 8n * gwei),
          ],
        }
      : answer
  const tip = async (speed: FeeSpeed) =>
    ((await page.transfers.build({ ...coin, speed }, never)) as Readonly<Record<string, string>>)[
      'maxPriorityFeePerGas'
    ]
  expect([await tip('slow'), await tip('standard'), await tip('fast')]).toEqual([
    hex(gwei),
    hex(3n * gwei),
    hex(8n * gwei),
  ])
})

test('a smart account’s transaction names no gas, because its payer decides', async () => {
  await chain.rpc('anvil_setCode', [plain.address, '0x00'])
  expect(await page.transfers.build({ ...coin, from: plain.address }, never)).toEqual({
    to: fresh,
    value: '0x5',
    data: '0x',
  })
})

const reasons: readonly (readonly [string, Transfer, string | undefined])[] = [
  [
    'more of a token than there is',
    { ...tokens, from: impostor.address },
    'ERC20InsufficientBalance',
  ],
  ['the coin to a contract that takes none', { ...coin, to: dollar!.address }, undefined],
]

test.each(reasons)('%s would fail, by either way of simulating', async (_, transfer, reason) => {
  for (const refuses of [() => false, (method: string) => method === 'eth_simulateV1']) {
    page.between.refuses = refuses
    const simulation = await page.transfers.simulate(transfer, never)
    expect(simulation.is).toBe('failure')
    if (reason !== undefined) expect(simulation.reason).toBe(reason)
  }
  expect((await page.transfers.quote(transfer, never)).fees.standard).toBeGreaterThan(0n)
})

test('more of the coin than the balance would fail, with the node’s own message', async () => {
  expect(await page.transfers.simulate({ ...coin, amount: 10n ** 30n }, never)).toEqual({
    is: 'failure',
    reason: expect.stringMatching(/insufficient funds/i) as string,
  })
})

test('a node that cannot simulate still reports whether it would work', async () => {
  page.between.refuses = (method) => method === 'eth_simulateV1'
  expect(await page.transfers.simulate(tokens, never)).toEqual({ is: 'success' })
  page.between.refuses = () => false
  page.between.alters = (method, answer) => (method === 'eth_simulateV1' ? [] : answer)
  expect(await page.transfers.simulate(tokens, never)).toEqual({ is: 'success' })
  page.between.alters = () => {
    throw new PorticoError('network', 'gone')
  }
  expect(await page.transfers.simulate(tokens, never)).toEqual({ is: 'unknown' })
})

/** A token that answers `transfer` as the test chooses. */
async function hostile(method: string, data: Hex, manner = 0): Promise<Hex> {
  const token = await deployed(chain, hostileTokenAbi, hostileTokenBytecode)
  await mined(chain, {
    to: token,
    data: encodeFunctionData({
      abi: hostileTokenAbi,
      functionName: 'behave',
      args: [toFunctionSelector(method), manner, data],
    }),
  })
  return token
}

test('a token that returns false has transferred nothing', async () => {
  const token = await hostile('transfer(address,uint256)', `0x${'0'.repeat(64)}`)
  for (const refuses of [() => false, (method: string) => method === 'eth_simulateV1']) {
    page.between.refuses = refuses
    expect(await page.transfers.simulate({ ...coin, token }, never)).toEqual({ is: 'failure' })
  }
})

test('a contract’s own reason is shown', async () => {
  const token = await hostile('transfer(address,uint256)', '0x', 1)
  for (const refuses of [() => false, (method: string) => method === 'eth_simulateV1']) {
    page.between.refuses = refuses
    expect(await page.transfers.simulate({ ...coin, token }, never)).toEqual({
      is: 'failure',
      reason: 'never',
    })
  }
})

const word = (value: string | bigint): string =>
  (typeof value === 'bigint' ? value.toString(16) : value.slice(2).toLowerCase()).padStart(64, '0')

/** What a contract logs, by the signature of its event. */
const log = (
  address: string,
  event: string,
  topics: readonly (string | bigint)[],
  data: string,
) => ({
  address,
  topics: [toEventSelector(event), ...topics.map((each) => `0x${word(each)}`)],
  data: `0x${data}`,
})

/** The transfer's own logs, and more. */
function alsoLogs(...more: readonly Json[]): void {
  page.between.alters = (method, answer) => {
    if (method !== 'eth_simulateV1') return answer
    const [block] = answer as readonly { calls: readonly { logs: readonly Json[] }[] }[]
    const calls = block!.calls.map((call) => ({ ...call, logs: [...call.logs, ...more] }))
    return [{ ...block!, calls }] as Json
  }
}

const sentTokens = { token: dollar!.address.toLowerCase(), amount: -5n }
const collection = '0x00000000000000000000000000000000000c0113'
const transferEvent = 'Transfer(address,address,uint256)'

test('a contract’s events about other tokens are checked against their balances', async () => {
  const other = mainnet.tokens[1]!.address
  alsoLogs(log(other, transferEvent, [plain.address, ada.address], 'f'.repeat(64)))
  expect(await page.transfers.simulate(tokens, never)).toEqual({ ...whole, changes: [sentTokens] })
})

test('shows a token whose balance cannot be read as its own events say', async () => {
  alsoLogs(log(mainnet.greeter, transferEvent, [ada.address, fresh], word(7n)))
  expect(await page.transfers.simulate(tokens, never)).toEqual({
    ...whole,
    changes: [sentTokens, { token: mainnet.greeter.toLowerCase(), amount: -7n }],
  })
})

test.each([
  [
    'ERC-721',
    log(collection, transferEvent, [ada.address, fresh, 6n], ''),
    { item: 6n, amount: -1n },
  ],
  [
    'ERC-1155',
    log(
      collection,
      'TransferSingle(address,address,address,uint256,uint256)',
      [fresh, ada.address, fresh],
      word(9n) + word(2n),
    ),
    { item: 9n, amount: -2n },
  ],
])('shows an item that leaves the sender: %s', async (_, moved, change) => {
  alsoLogs(moved)
  expect(await page.transfers.simulate(tokens, never)).toEqual({
    ...whole,
    changes: [sentTokens, { token: collection, ...change }],
  })
})

test.each([
  [
    'an amount',
    log(dollar!.address, 'Approval(address,address,uint256)', [ada.address, fresh], 'f'.repeat(64)),
    { token: sentTokens.token, of: { is: 'amount', amount: 2n ** 256n - 1n } },
  ],
  [
    'an item',
    log(collection, 'Approval(address,address,uint256)', [ada.address, fresh, 0n], ''),
    { token: collection, of: { is: 'item', item: 0n } },
  ],
  [
    'a collection',
    log(collection, 'ApprovalForAll(address,address,bool)', [ada.address, fresh], word(1n)),
    { token: collection, of: { is: 'all' } },
  ],
])('shows that a permission for %s would be given', async (_, given, grant) => {
  alsoLogs(given)
  expect(await page.transfers.simulate(tokens, never)).toEqual({
    ...whole,
    changes: [sentTokens],
    grants: [{ ...grant, spender: fresh }],
  })
})

test('says that more may change when an event of an unknown kind names the sender', async () => {
  alsoLogs(log(collection, 'Sold(address,uint256)', [ada.address], word(1n)))
  expect(await page.transfers.simulate(tokens, never)).toEqual({
    ...whole,
    changes: [sentTokens],
    isWhole: false,
  })
})

test('does not claim to know all changes when the node gives no events', async () => {
  page.between.alters = (method, answer) => {
    if (method !== 'eth_simulateV1') return answer
    const [block] = answer as readonly { calls: readonly Readonly<Record<string, Json>>[] }[]
    const calls = block!.calls.map(({ logs: _logs, ...call }) => call)
    return [{ ...block!, calls }] as Json
  }
  expect(await page.transfers.simulate(tokens, never)).toMatchObject({
    changes: [sentTokens],
    isWhole: false,
  })
  expect(await page.transfers.simulate(coin, never)).toMatchObject({
    changes: [{ token: null, amount: -5n }],
    isWhole: false,
  })
})

test('the coin that comes back to the sender is no change', async () => {
  const simulation = await page.transfers.simulate({ ...coin, to: ada.address }, never)
  expect(simulation).toEqual({ ...whole, changes: [] })
  // Neither where the node does not log transfers of the coin.
  page.between.alters = (method, answer) => {
    if (method !== 'eth_simulateV1') return answer
    const [block] = answer as readonly { calls: readonly Readonly<Record<string, Json>>[] }[]
    return [{ ...block!, calls: block!.calls.map((call) => ({ ...call, logs: [] })) }] as Json
  }
  expect(await page.transfers.simulate({ ...coin, to: ada.address }, never)).toEqual(simulation)
  expect(await page.transfers.simulate(coin, never)).toMatchObject({
    changes: [{ token: null, amount: -5n }],
  })
})

test('a simulation rejects only on abort, and a quote that cannot be read rejects', async () => {
  const elsewhere = { ...coin, chain: 'eip155:99' } as const
  expect(await page.transfers.simulate(elsewhere, never)).toEqual({ is: 'unknown' })
  await expect(page.transfers.quote(elsewhere, never)).rejects.toMatchObject({
    code: 'chain-unsupported',
    message: 'Unsupported chain',
  })
  await expect(page.transfers.build(elsewhere, never)).rejects.toMatchObject({
    code: 'chain-unsupported',
  })
  await expect(page.transfers.simulate(coin, AbortSignal.abort())).rejects.toMatchObject({
    code: 'aborted',
  })
  await expect(
    page.transfers.quote({ ...coin, token: mainnet.greeter }, never),
  ).rejects.toMatchObject({ code: 'rpc-malformed', message: 'Token Balance Unavailable' })
})

test('the built call of the demo token equals the library’s encoding', async () => {
  expect(
    ((await page.transfers.build(tokens, never)) as Readonly<Record<string, string>>)['data'],
  ).toBe(encodeFunctionData({ abi: demoTokenAbi, functionName: 'transfer', args: [fresh, 5n] }))
})
