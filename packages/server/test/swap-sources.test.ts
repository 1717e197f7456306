/** Sources of swaps that are dead, slow, wrong or hostile. */
import { timeoutScale } from '../../../scripts/time-limits.mjs'
import { expect, test } from 'vitest'
import { diamond, keys, nativeCoin, thief, type Behaviour, type Behaviours } from './aggregators.ts'
import { ada, coin, failureOf, place, serve, sourcesOf } from './swaps.ts'

const never = (): Promise<Response> => new Promise(() => {})
const status = (code: number, headers: Record<string, string> = {}) => ({
  answer: () => new Response('{}', { status: code, headers }),
})

test('asks all sources side by side, and answers with the most that is left after gas first', async () => {
  const { quoted, asked } = await serve({
    behaviours: {
      // Gives more, and takes more gas than that is worth.
      '0x': { out: (amount) => amount * 2n, gas: 500_000n },
      '1inch': { out: (amount) => (amount * 3n) / 2n, gas: 100_000n },
      lifi: { out: (amount) => amount, gas: 100_000n },
    },
    prices: [{ kind: 'static', prices: { native: '1000', [`0x${'bb'.repeat(20)}`]: '1' } }],
  })
  // 400,000 units of gas at 1.25 gwei are 0.0005 ether: 0.50 dollars, of 6 places.
  expect(sourcesOf(await quoted({ amount: '900000' }))).toEqual(['1inch', '0x', 'LI.FI'])
  expect(sourcesOf(await quoted({ amount: '1100000' }))).toEqual(['0x', '1inch', 'LI.FI'])
  expect(asked).toHaveLength(6)
})

test('weighs gas by the client’s price of it, and without a price of the coin by amounts alone', async () => {
  const behaviours: Behaviours = {
    '0x': { out: (amount) => amount + 1n, gas: 900_000n },
    '1inch': { out: (amount) => amount, gas: 100_000n },
    lifi: status(404),
  }
  const { quoted } = await serve({ behaviours })
  expect(sourcesOf(await quoted())).toEqual(['0x', '1inch'])
  const toCoin = { to: place(coin) }
  expect(sourcesOf(await quoted({ ...toCoin, gasPrice: '0' }))).toEqual(['0x', '1inch'])
  expect(sourcesOf(await quoted({ ...toCoin, gasPrice: '1' }))).toEqual(['1inch', '0x'])
  const fromCoin = { from: place(nativeCoin), to: place(`0x${'cc'.repeat(20)}`), gasPrice: '10' }
  expect(sourcesOf(await quoted(fromCoin))).toEqual(['1inch', '0x'])
})

test('a silent source costs no more than the deadline, and after three times nothing', async () => {
  const behaviours: Behaviours = { '0x': { answer: never } }
  let ahead = 0
  const { quoted, asked } = await serve({
    behaviours,
    swapTimeout: 100 * timeoutScale,
    now: () => Date.now() + ahead,
  })
  const ask = async (amount: string): Promise<readonly (string | undefined)[]> => {
    const before = asked.length
    expect(sourcesOf(await quoted({ amount }))).toEqual(['1inch', 'LI.FI'])
    return asked.slice(before).map(({ source }) => source)
  }
  for (const amount of ['1', '2', '3']) expect(await ask(amount)).toContain('0x')
  expect(await ask('4')).toEqual(['1inch', 'lifi'])
  // After its rest it is asked again.
  ahead += 16_000
  expect(await ask('5')).toContain('0x')
  delete behaviours['0x']
  ahead += 600_000
  // The same: its answer comes for the next one.
  await quoted({ amount: '6' })
  await expect.poll(async () => sourcesOf(await quoted({ amount: '7' }))).toContain('0x')
})

test.each<[string, Behaviour]>([
  ['that does not answer', { answer: () => Promise.reject(new TypeError('refused')) }],
  ['with an error', status(500)],
  ['that wants another key', status(401)],
  ['that has a limit', status(429, { 'retry-after': '60' })],
  ['that answers a page', { answer: () => new Response('<html>') }],
  ['that answers too much', { answer: () => new Response(`"${'x'.repeat(1_000_001)}"`) }],
  ['that answers nothing', { answer: () => new Response('') }],
  ['that answers another value', { answer: () => Response.json([]) }],
])('leaves out a source %s, without a word of it', async (_, behaviour) => {
  const { quotes, lines } = await serve({ behaviours: { '0x': behaviour } })
  const reply = await quotes()
  const body = await reply.text()
  expect([reply.status, body.match(/"source":"[^"]+"/g)]).toEqual([
    200,
    ['"source":"1inch"', '"source":"LI.FI"'],
  ])
  expect(lines.join('')).toContain('"source":"0x"')
  expect(`${body}${lines.join('')}`).not.toMatch(/key-of-the-operator|api\.0x\.org/)
})

test('does not ask a source again before the time that it wants', async () => {
  let ahead = 0
  const behaviours: Behaviours = { '0x': status(429, { 'retry-after': '60' }) }
  const { quoted, asked } = await serve({ behaviours, now: () => Date.now() + ahead })
  await quoted()
  delete behaviours['0x']
  ahead += 59_000
  await quoted()
  expect(asked.filter(({ source }) => source === '0x')).toHaveLength(1)
  ahead += 2_000
  expect(sourcesOf(await quoted())).toContain('0x')
})

test.each<[string, Behaviours]>([
  ['0x of another token to sell', { '0x': { lie: { sellToken: thief } } }],
  ['0x of another token to buy', { '0x': { lie: { buyToken: thief } } }],
  ['0x of another amount', { '0x': { lie: { sellAmount: '1' } } }],
  ['0x for another spender', { '0x': { lie: { allowanceTarget: thief } } }],
  ['0x with less than the slippage allows', { '0x': { lie: { minBuyAmount: '1' } } }],
  ['0x with a minimum above its amount', { '0x': { lie: { minBuyAmount: '99999999' } } }],
  ['0x with an amount that is no number', { '0x': { lie: { buyAmount: '1e18' } } }],
  ['0x without an amount', { '0x': { lie: { buyAmount: undefined } } }],
  [
    '0x with a fee that no one has set',
    {
      '0x': {
        lie: {
          'fees.integratorFee': { amount: '5000', token: `0x${'bb'.repeat(20)}`, type: 'volume' },
        },
      },
    },
  ],
  ['1inch of another token to sell', { '1inch': { lie: { 'srcToken.address': thief } } }],
  ['1inch of another token to buy', { '1inch': { lie: { 'dstToken.address': thief } } }],
  ['1inch with a negative amount', { '1inch': { lie: { dstAmount: '-1' } } }],
  ['1inch without its tokens', { '1inch': { lie: { dstToken: undefined } } }],
  ['LI.FI on another chain', { lifi: { lie: { 'action.toChainId': 137 } } }],
  ['LI.FI of another chain’s token', { lifi: { lie: { 'action.toToken.chainId': 137 } } }],
  ['LI.FI of another token', { lifi: { lie: { 'action.toToken.address': thief } } }],
  ['LI.FI of another amount', { lifi: { lie: { 'estimate.fromAmount': '1' } } }],
  ['LI.FI for another receiver', { lifi: { lie: { 'action.toAddress': thief } } }],
  ['LI.FI for another spender', { lifi: { lie: { 'estimate.approvalAddress': thief } } }],
  ['LI.FI for a foreign target', { lifi: { lie: { 'transactionRequest.to': thief } } }],
  ['LI.FI with less than the slippage allows', { lifi: { lie: { 'estimate.toAmountMin': '1' } } }],
  ['LI.FI signed on another chain', { lifi: { lie: { 'transactionRequest.chainId': 137 } } }],
])('believes no quote by %s', async (_, behaviours) => {
  const { quoted, lines } = await serve({ behaviours })
  const liar = { '0x': '0x', '1inch': '1inch', lifi: 'LI.FI' }[Object.keys(behaviours)[0] as '0x']
  const sources = sourcesOf(await quoted())
  expect(sources).toHaveLength(2)
  expect(sources).not.toContain(liar)
  expect(lines.join('')).toContain('"outcome":"wrong"')
})

test.each<[string, string, Behaviours]>([
  ['for a foreign target by 0x', '0x', { '0x': { lie: { 'transaction.to': thief } } }],
  ['for a foreign target by 1inch', '1inch', { '1inch': { lie: { 'tx.to': thief } } }],
  ['for a foreign target by LI.FI', 'lifi', { lifi: { lie: { 'transactionRequest.to': thief } } }],
  ['that takes coins by 0x', '0x', { '0x': { lie: { 'transaction.value': '1' } } }],
  ['that takes coins by 1inch', '1inch', { '1inch': { lie: { 'tx.value': '1' } } }],
  ['that takes coins by LI.FI', 'lifi', { lifi: { lie: { 'transactionRequest.value': '0x1' } } }],
  ['of another account by 1inch', '1inch', { '1inch': { lie: { 'tx.from': thief } } }],
  ['of another account by LI.FI', 'lifi', { lifi: { lie: { 'transactionRequest.from': thief } } }],
  ['without data by 0x', '0x', { '0x': { lie: { 'transaction.data': '0x' } } }],
])('passes on no transaction %s', async (_, quoteId, behaviours) => {
  const { build } = await serve({ behaviours })
  const reply = await build({ quoteId })
  const body = await reply.clone().text()
  expect([(await failureOf(reply)).slice(0, 2), body.includes(thief)]).toEqual([
    [503, 'quoteId'],
    false,
  ])
})

test('wrong answers are no reason to ask a source less: a stranger’s token can cause them', async () => {
  const behaviours: Behaviours = { '0x': { lie: { buyToken: thief } } }
  const { quoted } = await serve({ behaviours })
  for (const amount of ['1', '2', '3', '4']) await quoted({ amount })
  delete behaviours['0x']
  expect(sourcesOf(await quoted({ amount: '5' }))).toContain('0x')
})

test('answers without quotes where no source has a route, and says so where none answers', async () => {
  const noRoute: Behaviours = {
    '0x': { answer: () => Response.json({ liquidityAvailable: false, zid: '0x1' }) },
    '1inch': {
      answer: () =>
        Response.json(
          {
            error: 'Bad Request',
            description: 'insufficient liquidity',
            statusCode: 400,
            requestId: 'r',
            meta: [],
          },
          { status: 400 },
        ),
    },
    lifi: {
      answer: () => Response.json({ message: 'No available quotes', code: 1002 }, { status: 404 }),
    },
  }
  expect(await (await serve({ behaviours: noRoute })).quoted()).toEqual([])
  const dead = { '0x': status(500), '1inch': status(502), lifi: status(503) }
  const reply = await (await serve({ behaviours: dead })).quotes()
  expect(reply.headers.get('retry-after')).toBe('5')
  expect(await failureOf(reply)).toEqual([503, '', 'no source of swaps answers'])
})

test('a request that a source refuses is in the log by its code alone', async () => {
  const answer = (): Response =>
    Response.json({ name: 'INPUT_INVALID', message: 'secret text', data: {} }, { status: 400 })
  const { quoted, lines } = await serve({ behaviours: { '0x': { answer } } })
  expect(await quoted()).toHaveLength(2)
  expect(lines.join('')).toContain('0x refused: INPUT_INVALID')
  expect(lines.join('')).not.toContain('secret text')
})

test('names an account to the one source that builds its transaction', async () => {
  const { quoted, build, asked } = await serve()
  await quoted()
  expect(JSON.stringify(asked)).not.toContain(ada)
  await build({ quoteId: 'lifi' })
  expect(asked.filter(({ query }) => JSON.stringify(query).includes(ada))).toMatchObject([
    { source: 'lifi', query: { fromAddress: ada, toAddress: ada } },
  ])
})

test('sends keys in headers alone, and they appear nowhere', async () => {
  const { quotes, asked, lines, build } = await serve({
    behaviours: { '1inch': status(500) },
  })
  const seen = [await (await quotes()).text(), await (await build({ quoteId: '0x' })).text()]
  expect(JSON.stringify([asked, seen, lines])).not.toContain('key-of-the-operator')
  expect(keys.zeroX).toContain('key-of-the-operator')
})

test('passes the operator’s fee to each source, and shows it as a member of its own', async () => {
  const recipient = `0x${'Fe'.repeat(20)}`
  const { quoted, asked, build } = await serve({
    swapFeeBps: 50,
    swapFeeRecipient: recipient,
    swapSources: [
      { name: '0x', key: keys.zeroX },
      { name: '1inch', key: keys.oneInch },
      { name: 'lifi', integrator: 'shop' },
    ],
  })
  const quotes = await quoted()
  const feeOf = (name: string) => quotes.find(({ source }) => source === name)?.fee
  expect(feeOf('0x')).toEqual({ account: place(`0x${'bb'.repeat(20)}`), amount: '10000' })
  expect(feeOf('1inch')).toEqual({ account: place(`0x${'aa'.repeat(20)}`), amount: '5000' })
  expect(feeOf('LI.FI')).toEqual({ account: place(`0x${'aa'.repeat(20)}`), amount: '5000' })
  expect(quotes.map(({ toAmount }) => toAmount)).toEqual(['1990000', '1990000', '1990000'])
  await build({ quoteId: '1inch' })
  const sent = asked.map(({ query }) => query)
  expect(sent[0]).toMatchObject({ swapFeeBps: '50', swapFeeRecipient: recipient.toLowerCase() })
  expect(sent[1]).toMatchObject({ fee: '0.5' })
  expect(sent[2]).toMatchObject({ fee: '0.005', integrator: 'shop' })
  expect(sent[3]).toMatchObject({ fee: '0.5', referrer: recipient.toLowerCase() })
})

test('shows the way through pools without signs that no one sees', async () => {
  const { quoted } = await serve({
    behaviours: {
      '0x': { lie: { 'route.fills': [{ from: thief, to: thief, source: '<b>Uni\u202eswap_V3' }] } },
      '1inch': { lie: { protocols: 'none' } },
    },
  })
  const routes = Object.fromEntries((await quoted()).map(({ source, route }) => [source, route]))
  expect(routes['0x']).toEqual([{ from: place(thief), to: place(thief), exchange: 'bUniswap V3' }])
  expect(routes['1inch']).toEqual([])
})

test('an operator’s chain has the contract that the settings name', async () => {
  const { quoted } = await serve({
    swapSources: [
      { name: 'lifi', chains: { 'eip155:99': diamond.toUpperCase().replace('0X', '0x') } },
    ],
  })
  const there = (address: string): string => `eip155:99:${address}`
  const [quote] = await quoted({
    from: there(`0x${'aa'.repeat(20)}`),
    to: there('native'),
    userAddress: there(thief),
  })
  expect(quote).toMatchObject({ source: 'LI.FI', spender: diamond, toAccount: there('native') })
})
