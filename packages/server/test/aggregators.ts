/**
 * Doubles of the sources of swaps, as strict as their published schemas: an unknown parameter, a
 * missing header or a wrong form is refused. Sources of the schemas: 0x
 * https://docs.0x.org/api-reference/0-x-api/swap/allowanceholder-getquote (OpenAPI of 2026-05-28);
 * 1inch github.com/1inch/1inch-sdk-go codegen/openapi/aggregation-openapi.json and
 * https://business.1inch.com/portal/documentation/apis/swap/classic-swap (read 2026-11-30); LI.FI
 * https://docs.li.fi/api-reference/get-a-quote-for-a-token-transfer (read 2026-11-30).
 */

export const keys = { zeroX: '0x-key-of-the-operator', oneInch: '1inch-key-of-the-operator' }
export const lifiKey = 'lifi-key-of-the-operator'

export const allowanceHolder = '0x0000000000001ff3684f28c67538d4d072c22734'
export const router = '0x111111125421ca6dc452d289314280a0f8842a65'
export const diamond = '0x1231deb6f5749ef6ce6943a275a1d3e7486f4eae'
export const thief = `0x${'66'.repeat(20)}`
export const nativeCoin = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const zero = `0x${'0'.repeat(40)}`

/** What a double does; without anything it answers as published. */
export interface Behaviour {
  /** Received for `amount`, before the fee. */
  readonly out?: (amount: bigint) => bigint
  readonly gas?: bigint
  /** Replaces members of the answer, by paths like `transaction.to`. */
  readonly lie?: Readonly<Record<string, unknown>>
  /** Answers this instead. */
  readonly answer?: () => Response | Promise<Response>
}

export interface Asked {
  readonly source: '0x' | '1inch' | 'lifi'
  readonly path: string
  readonly query: Readonly<Record<string, string>>
}

class BadRequest extends Error {}

const demand = (holds: boolean, what: string): void => {
  if (!holds) throw new BadRequest(what)
}
const isAddress = (text = ''): boolean => /^0x[a-fA-F0-9]{40}$/.test(text)
const isUnits = (text = ''): boolean => /^[1-9]\d*$/.test(text)

function demandOnly(query: Readonly<Record<string, string>>, known: readonly string[]): void {
  for (const name of Object.keys(query)) demand(known.includes(name), `unknown parameter ${name}`)
}

function withLies(body: object, lies: Behaviour['lie'] = {}): object {
  const copy = structuredClone(body) as Record<string, unknown>
  for (const [path, value] of Object.entries(lies)) {
    const names = path.split('.')
    const last = names.pop()!
    let place = copy
    for (const name of names) place = place[name] as Record<string, unknown>
    if (value === undefined) delete place[last]
    else place[last] = value
  }
  return copy
}

const feeOf = (amount: bigint, share: number): bigint =>
  (amount * BigInt(Math.round(share * 10_000))) / 10_000n
const doubled = (amount: bigint): bigint => amount * 2n
/** As long as a call of two words. */
const calldata = `0x12aa3caf${'0'.repeat(128)}`

export interface Question {
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: Headers
}

const zeroXParameters = [
  'chainId',
  'buyToken',
  'sellToken',
  'sellAmount',
  'taker',
  'slippageBps',
  'wrapUnwrapMode',
  'swapFeeBps',
  'swapFeeRecipient',
  'swapFeeToken',
]

function zeroX({ path, query, headers }: Question, behaviour: Behaviour): Response {
  const { out = doubled, gas = 200_000n, lie } = behaviour
  const { chainId, buyToken, sellToken, sellAmount, taker, slippageBps = '100' } = query
  if (headers.get('0x-api-key') !== keys.zeroX) return new Response('', { status: 401 })
  try {
    demand(headers.get('0x-version') === 'v2', 'version')
    demandOnly(query, zeroXParameters)
    demand(/^\d+$/.test(chainId ?? ''), 'chainId')
    demand(isAddress(buyToken) && buyToken !== zero, 'buyToken')
    demand(isAddress(sellToken) && sellToken !== zero, 'sellToken')
    demand(isUnits(sellAmount), 'sellAmount')
    demand(path.endsWith('/price') || isAddress(taker), 'taker')
    demand(/^\d{1,5}$/.test(slippageBps) && Number(slippageBps) <= 10_000, 'slippageBps')
    demand(['direct', 'settler'].includes(query['wrapUnwrapMode'] ?? 'direct'), 'wrapUnwrapMode')
    const feeNames = ['swapFeeBps', 'swapFeeRecipient', 'swapFeeToken'].filter(
      (name) => name in query,
    )
    demand(feeNames.length === 0 || feeNames.length === 3, 'fee')
    demand(Number(query['swapFeeBps'] ?? 0) <= 1_000, 'swapFeeBps')
  } catch (error) {
    const { message } = error as Error
    return Response.json({ name: 'INPUT_INVALID', message, data: {} }, { status: 400 })
  }
  const gross = out(BigInt(sellAmount!))
  const fee = feeOf(gross, Number(query['swapFeeBps'] ?? 0) / 10_000)
  const bought = gross - fee
  const priced = {
    allowanceTarget: sellToken === nativeCoin ? null : allowanceHolder,
    blockNumber: '20850142',
    buyAmount: String(bought),
    buyToken,
    fees: {
      integratorFee: fee > 0n ? { amount: String(fee), token: buyToken, type: 'volume' } : null,
      integratorFees: fee > 0n ? [{ amount: String(fee), token: buyToken, type: 'volume' }] : null,
      zeroExFee: null,
      gasFee: null,
    },
    issues: {
      allowance: null,
      balance: null,
      simulationIncomplete: false,
      invalidSourcesPassed: [],
    },
    liquidityAvailable: true,
    minBuyAmount: String((bought * BigInt(10_000 - Number(slippageBps))) / 10_000n),
    mode: 'exact-in',
    route: {
      fills: [{ from: sellToken, to: buyToken, source: 'Uniswap_V3', proportionBps: '10000' }],
      tokens: [
        { address: sellToken, symbol: 'A' },
        { address: buyToken, symbol: 'B' },
      ],
    },
    sellAmount,
    sellToken,
    tokenMetadata: {
      buyToken: { buyTaxBps: '0', sellTaxBps: '0', transferTaxBps: '0' },
      sellToken: { buyTaxBps: '0', sellTaxBps: '0', transferTaxBps: '0' },
    },
    totalNetworkFee: String(gas * 1_000_000_000n),
    zid: '0x111111111111111111111111',
  }
  if (path.endsWith('/price'))
    return Response.json(withLies({ ...priced, gas: String(gas), gasPrice: '1000000000' }, lie))
  const transaction = {
    to: allowanceHolder,
    data: calldata,
    gas: String(gas),
    gasPrice: '1000000000',
    value: sellToken === nativeCoin ? sellAmount : '0',
  }
  return Response.json(withLies({ ...priced, transaction }, lie))
}

const oneInchParameters = {
  quote: ['src', 'dst', 'amount', 'fee', 'includeTokensInfo', 'includeProtocols', 'includeGas'],
  swap: ['from', 'origin', 'slippage', 'referrer', 'disableEstimate', 'permit'],
}

function oneInch({ path, query, headers }: Question, behaviour: Behaviour): Response {
  const { out = doubled, gas = 200_000n, lie } = behaviour
  const { src, dst, amount, fee = '0', from, slippage = '' } = query
  const swaps = path.endsWith('/swap')
  if (headers.get('authorization') !== `Bearer ${keys.oneInch}`)
    return new Response('', { status: 401 })
  try {
    demandOnly(query, [...oneInchParameters.quote, ...(swaps ? oneInchParameters.swap : [])])
    demand(isAddress(src) && isAddress(dst), 'src, dst')
    demand(isUnits(amount), 'amount')
    demand(Number(fee) >= 0 && Number(fee) <= 3, 'fee')
    if (swaps) {
      demand(isAddress(from) && query['origin'] === from, 'from, origin')
      demand(slippage !== '' && Number(slippage) >= 0 && Number(slippage) <= 50, 'slippage')
      demand(Number(fee) === 0 || isAddress(query['referrer']), 'referrer')
    }
  } catch (error) {
    const { message } = error as Error
    return Response.json(
      { error: 'Bad Request', description: message, statusCode: 400, requestId: 'r', meta: [] },
      { status: 400 },
    )
  }
  const given = BigInt(amount!)
  const info = { symbol: 'T', name: 'Token', decimals: 18, logoURI: '' }
  const priced = {
    srcToken: { address: src, ...info },
    dstToken: { address: dst, ...info },
    dstAmount: String(out(given - feeOf(given, Number(fee) / 100))),
    protocols: [[[{ name: 'CURVE', part: 100, fromTokenAddress: src, toTokenAddress: dst }]]],
  }
  if (!swaps) return Response.json(withLies({ ...priced, gas: Number(gas) }, lie))
  const tx = {
    from,
    to: router,
    data: calldata,
    value: src === nativeCoin ? amount : '0',
    gasPrice: '1000000000',
    gas: Number(gas),
  }
  return Response.json(withLies({ ...priced, tx }, lie))
}

const lifiParameters = [
  'fromChain',
  'toChain',
  'fromToken',
  'toToken',
  'fromAmount',
  'fromAddress',
  'toAddress',
  'slippage',
  'order',
  'integrator',
  'fee',
]

function lifi({ query, headers }: Question, behaviour: Behaviour): Response {
  const { out = doubled, gas = 200_000n, lie } = behaviour
  const { fromChain, toChain, fromToken, toToken, fromAmount, fromAddress, slippage } = query
  const key = headers.get('x-lifi-api-key')
  if (key !== null && key !== lifiKey) return new Response('', { status: 401 })
  try {
    demandOnly(query, lifiParameters)
    demand(isAddress(fromToken) && isAddress(toToken), 'tokens')
    demand(isUnits(fromAmount), 'fromAmount')
    demand(isAddress(fromAddress), 'fromAddress')
    demand(Number(slippage) >= 0 && Number(slippage) <= 1, 'slippage')
    demand(['FASTEST', 'CHEAPEST'].includes(query['order'] ?? 'CHEAPEST'), 'order')
    demand(query['fee'] === undefined || query['integrator'] !== undefined, 'integrator')
  } catch (error) {
    return Response.json({ message: (error as Error).message, code: 1011 }, { status: 400 })
  }
  const given = BigInt(fromAmount!)
  const received = out(given - feeOf(given, Number(query['fee'] ?? 0)))
  const chain = Number(fromChain)
  const token = (address: string | undefined): object => ({
    address,
    chainId: chain,
    symbol: 'T',
    decimals: 18,
    name: 'Token',
    priceUSD: '1',
  })
  const step = {
    id: 'a8dc011a-f52d-4492-9e99-21de64b5453a',
    type: 'lifi',
    tool: 'sushiswap',
    toolDetails: { key: 'sushiswap', name: 'SushiSwap', logoURI: 'https://icons.example/s.png' },
    action: {
      fromChainId: chain,
      toChainId: Number(toChain),
      fromToken: token(fromToken),
      toToken: token(toToken),
      fromAmount,
      slippage: Number(slippage),
      fromAddress,
      toAddress: query['toAddress'] ?? fromAddress,
    },
    estimate: {
      tool: 'sushiswap',
      fromAmount,
      toAmount: String(received),
      toAmountMin: String(
        (received * BigInt(10_000 - Math.round(Number(slippage) * 10_000))) / 10_000n,
      ),
      approvalAddress: diamond,
      feeCosts: [],
      gasCosts: [
        {
          type: 'SEND',
          price: '1000000000',
          estimate: String(gas),
          limit: String(gas + gas / 4n),
          amount: String(gas * 1_000_000_000n),
          amountUSD: '0.00',
          token: token(zero),
        },
      ],
      executionDuration: 30,
    },
    includedSteps: [],
    transactionRequest: {
      from: fromAddress,
      to: diamond,
      chainId: chain,
      data: calldata,
      value: fromToken === zero ? `0x${given.toString(16)}` : '0x0',
      gasPrice: '0x3b9aca00',
      gasLimit: `0x${(gas + gas / 4n).toString(16)}`,
    },
  }
  return Response.json(withLies(step, lie))
}

const hosts = {
  'api.0x.org': { source: '0x', answer: zeroX },
  'api.1inch.dev': { source: '1inch', answer: oneInch },
  'li.quest': { source: 'lifi', answer: lifi },
} as const

export type Behaviours = { -readonly [Source in Asked['source']]?: Behaviour }

/** Answers as the three services do; other requests go to `elsewhere`. */
export function aggregators(behaviours: Behaviours, elsewhere: typeof fetch) {
  const asked: Asked[] = []
  const reach: typeof fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const host = Object.hasOwn(hosts, url.host) ? hosts[url.host as keyof typeof hosts] : undefined
    if (!host) return elsewhere(input, init)
    const query = Object.fromEntries(url.searchParams)
    asked.push({ source: host.source, path: url.pathname, query })
    const behaviour = behaviours[host.source] ?? {}
    if (behaviour.answer) return behaviour.answer()
    const question = { path: url.pathname, query, headers: new Headers(init?.headers) }
    return host.answer(question, behaviour)
  }
  return { asked, reach }
}
