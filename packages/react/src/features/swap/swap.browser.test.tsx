import { PorticoError, type Json, type SwapSource } from '@portico/core'
import { evm } from '@portico/evm'
import { createClock } from '@portico/testkit/world'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import {
  ada,
  card,
  connect,
  focused,
  fox,
  inCard,
  openView,
  second,
  seeView,
  visit,
  type Host,
  type HostOptions,
} from '../../../test/browser/host.tsx'
import { scenes, type Visit } from '../../../test/browser/scenes.ts'
import {
  fundsOf,
  quoteOf,
  swappingHost,
  swapScript,
  token,
  unlisted,
  type SwapScript,
} from '../../../test/browser/swaps.ts'
import type { ServedHoldings } from '../../../test/browser/transfers.ts'
import { ar } from '../../strings/locales/ar.ts'
import { es } from '../../strings/locales/es.ts'

type Options = HostOptions & { serves?: ServedHoldings; data?: { readonly [key: string]: Json } }

async function form(
  script: SwapScript = swapScript(),
  visitor: Visit = visit,
  { data, ...options }: Options = {},
): Promise<Host> {
  fox({ accounts: [ada, second] })
  const host = visitor(swappingHost(script, options))
  await connect('test.fox')
  const { portico } = host
  const opened = data ? portico.open({ view: 'Swap', data }) : portico.open({ view: 'Swap' })
  void Promise.resolve(opened).catch(() => {})
  await seeView('Swap')
  await expect.element(inCard('swap-balance')).not.toHaveTextContent('not known')
  return host
}
const both = { fromToken: null, toToken: token }
const filled = { ...both, amount: '1.5' }
const next = inCard('swap-next')
const received = inCard('swap-received')
const type = (amount: string): Promise<void> => userEvent.fill(inCard('swap-amount'), amount)
const refusal = (code: 'swap-no-route' | 'swap-liquidity'): PorticoError =>
  new PorticoError(code, code, { exit: 'failed' })
/** A source that never answers. */
const hangs = (): Promise<never> => new Promise(() => {})

scenes('swap, swap-quoting', async (visitor, see) => {
  const { portico } = await form(swapScript({ quote: hangs }), visitor)
  await see('swap')
  void portico.open({ view: 'Swap', data: filled }).catch(() => {})
  await expect.element(inCard('swap-details')).toBeVisible()
  await see('swap-quoting')
})

scenes('swap-quote, swap-slippage, swap-slippage-refused', async (visitor, see) => {
  await form(swapScript(), visitor, { data: filled })
  await expect.element(inCard('swap-minimum')).toBeVisible()
  await see('swap-quote')
  await inCard('swap-slippage').click()
  await userEvent.fill(inCard('slippage-own'), '5')
  await see('swap-slippage')
  await userEvent.fill(inCard('slippage-own'), '80')
  await see('swap-slippage-refused')
})

scenes('swap-too-much', async (visitor, see) => {
  await form(swapScript(), visitor, { data: { ...filled, amount: '100000000' } })
  await expect.element(inCard('swap-amount')).toHaveAttribute('aria-invalid', 'true')
  await see('swap-too-much')
})

scenes('swap-impact, swap-unknown-token', async (visitor, see) => {
  const script = swapScript({
    quote: (request) => quoteOf(request, { amountOut: request.amount * 1_700n }),
  })
  const { portico } = await form(script, visitor, { data: filled })
  await expect.element(inCard('swap-accept')).toBeVisible()
  await see('swap-impact')
  const data = { fromToken: null, toToken: unlisted, amount: '1' }
  void portico.open({ view: 'Swap', data }).catch(() => {})
  await expect.element(inCard('swap-token-warning')).toBeVisible()
  await see('swap-unknown-token')
})

scenes('swap-no-route, swap-other-network', async (visitor, see) => {
  const script = swapScript({ quote: () => null })
  const { portico } = await form(script, visitor, { data: filled })
  await expect.element(inCard('swap-ask-again')).toBeVisible()
  await see('swap-no-route')
  const data = { ...filled, chain: 'eip155:8453' } as const
  void portico.open({ view: 'Swap', data }).catch(() => {})
  await expect.element(inCard('swap-switch')).toBeVisible()
  await see('swap-other-network')
})

scenes('swap-unsupported', async (visitor, see) => {
  fox()
  const host = visitor({ config: { adapters: [withoutSwaps()] } })
  await connect('test.fox')
  await openView(host, 'Swap')
  await expect.element(card.getByText(/./).first()).toBeVisible()
  await see('swap-unsupported')
})

/** EVM's adapter, which cannot swap. */
function withoutSwaps(): ReturnType<typeof evm> {
  const { swapping: _, ...adapter } = evm()
  return adapter
}

test('names the next step on one button that leads there, and then to the review', async () => {
  await form()
  await expect.element(next).toHaveTextContent('Choose a token')
  await next.click()
  await seeView('SwapSelectToken')
  await inCard(`swap-token-${token}`).click()
  await seeView('Swap')
  await expect.element(next).toHaveTextContent('Enter an amount')
  await next.click()
  await expect.poll(() => focused()).toBe(inCard('swap-amount').element())
  await userEvent.keyboard('1')
  await expect.element(next).toHaveTextContent('Review')
  await userEvent.keyboard('{Enter}')
  await seeView('SwapPreview')
})

test.each<[amount: string, says: string]>([
  ['0', 'Enter an amount'],
  ['abc', 'Check the amount'],
  ['1.0000000000000000001', 'At most 18 decimals'],
  ['11', 'Not enough ETH'],
  ['10', 'Not enough ETH for the fee'],
  ['9.997', 'Review'],
  ['1,5', 'Review'],
])('%s of ten: %s', async (amount, says) => {
  await form(swapScript(), visit, { data: both })
  await type(amount)
  await expect.element(next).toMatchTextContent(new RegExp(`^${says}$`))
  if (says !== 'Review' && says !== 'Enter an amount')
    await expect.element(inCard('swap-amount')).toHaveAttribute('aria-invalid', 'true')
})

test('shows a price though the account has too little', async () => {
  await form(swapScript(), visit, { data: { ...both, amount: '50' } })
  await expect.element(received).toHaveTextContent('100,000')
  await expect.element(next).toHaveTextContent('Not enough ETH')
})

test('shows rate, minimum, fee, impact and source, and turns the rate round by a press', async () => {
  await form(swapScript(), visit, { data: filled })
  await expect.element(received).toHaveTextContent('3,000')
  await expect.element(inCard('swap-rate')).toMatchTextContent(/1.ETH = 2,000.TUSD/)
  await inCard('swap-rate').click()
  await expect.element(inCard('swap-rate')).toMatchTextContent(/1.TUSD = 0\.0005.ETH/)
  await expect.element(inCard('swap-minimum')).toMatchTextContent(/^2,970.TUSD$/)
  await expect.element(inCard('swap-fee')).toMatchTextContent(/\$6\.00/)
  await expect.element(inCard('swap-impact')).toHaveTextContent('None')
  await expect.element(inCard('swap-source')).toHaveTextContent('On-chain pools')
  await expect.element(inCard('swap-route')).toHaveTextContent('Uniswap V3 0.05 %')
})

test('shows the better of several sources, and what the others would give', async () => {
  const other: SwapSource = {
    id: 'mega',
    name: 'MegaSwap',
    supports: () => true,
    quote: async (request) =>
      quoteOf(request, { source: 'mega', amountOut: 3_100n * 10n ** 18n, route: [] }),
    build: () => Promise.reject(new Error('unused')),
    contracts: () => [],
  }
  await form(swapScript({ sources: [other] }), visit, { data: filled })
  await expect.element(received).toHaveTextContent('3,100')
  await expect.element(inCard('swap-source')).toHaveTextContent('MegaSwap')
  await inCard('swap-offers').click()
  await expect.element(inCard('swap-details')).toMatchTextContent(/On-chain pools.*3,000.TUSD/)
})

test('a source’s fee is a line of its own', async () => {
  const fee = { token: null, amount: 10n ** 16n }
  await form(swapScript({ quote: (request) => quoteOf(request, { fee }) }), visit, { data: filled })
  await expect
    .element(inCard('swap-details'))
    .toMatchTextContent(/Fee of On-chain pools.*\$20\.00.*Included in the rate/)
})

test('a reply to an older question never replaces a newer one, and a deleted amount removes the price', async () => {
  const replies = new Map<bigint, () => void>()
  const aborted: bigint[] = []
  const script = swapScript({
    quote: (request, signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => aborted.push(request.amount))
        replies.set(request.amount, () => resolve(quoteOf(request)))
      }),
  })
  const eth = 10n ** 18n
  await form(script, visit, { data: both })
  await type('1')
  await expect.poll(() => replies.has(eth)).toBe(true)
  await type('2')
  await expect.poll(() => replies.has(2n * eth)).toBe(true)
  expect(aborted).toEqual([eth])
  replies.get(2n * eth)!()
  await expect.element(received).toHaveTextContent('4,000')
  replies.get(eth)!()
  await expect.element(received).toHaveTextContent('4,000')
  await type('')
  await expect.element(received).toHaveTextContent('0')
  await expect.element(inCard('swap-details')).not.toBeInTheDocument()
  await expect.element(next).toHaveTextContent('Enter an amount')
})

test.each([
  ['swap-no-route', 'No route', /No source swaps ETH for TUSD on Ethereum/],
  ['swap-liquidity', 'Too little liquidity', /not enough TUSD in the pools/],
] as const)('says %s in words, and the words go with a price', async (code, says, hint) => {
  let fails = true
  const script = swapScript({
    quote: (request) => (fails ? Promise.reject(refusal(code)) : quoteOf(request)),
  })
  await form(script, visit, { data: filled })
  await expect.element(next).toHaveTextContent(says)
  await expect.element(inCard('swap-hint')).toMatchTextContent(hint)
  await expect.element(received).toHaveTextContent('0')
  fails = false
  await type('1')
  await expect.element(received).toHaveTextContent('2,000')
  await expect.element(inCard('swap-hint')).toHaveTextContent('')
  await expect.element(next).toHaveTextContent('Review')
})

test('flipping gives what was received, and keeps the slippage of the pair', async () => {
  await form(swapScript(), visit, { data: { ...both, amount: '0.1' } })
  await expect.element(received).toHaveTextContent('200')
  await inCard('swap-slippage').click()
  await inCard('slippage-50').click()
  await inCard('swap-flip').click()
  await expect.element(inCard('swap-amount')).toHaveValue('200')
  await expect.element(inCard('swap-from')).toMatchTextContent(/TUSD/)
  await expect.element(inCard('swap-to')).toMatchTextContent(/ETH/)
  await expect.element(inCard('swap-slippage')).toMatchTextContent(/0\.5%/)
  await expect.element(received).toHaveTextContent('0.1')
})

test.each<[typed: string, says: RegExp, kept: string]>([
  ['0.05', /Below 0\.1%, swaps often fail/, '0.05%'],
  ['0.3', /How much less you accept/, '0.3%'],
  ['4', /Above 3%, others can make you receive that much less/, '4%'],
  ['51', /Between 0\.01% and 50%/, '1%'],
  ['0', /Between 0\.01% and 50%/, '1%'],
  ['abc', /Between 0\.01% and 50%/, '1%'],
])(
  'a slippage of %s says what it means, and one that is refused changes nothing',
  async (typed, says, kept) => {
    await form(swapScript(), visit, { data: filled })
    await inCard('swap-slippage').click()
    await userEvent.fill(inCard('slippage-own'), typed)
    await expect.element(inCard('slippage-hint')).toMatchTextContent(says)
    await expect.element(inCard('swap-slippage')).toHaveTextContent(kept)
  },
)

test('a changed slippage changes the minimum, and is forgotten once the card is closed', async () => {
  const { portico } = await form(swapScript(), visit, { data: filled })
  await inCard('swap-slippage').click()
  await inCard('slippage-50').click()
  await expect.element(inCard('swap-minimum')).toMatchTextContent(/^2,985.TUSD$/)
  await portico.close()
  await expect.poll(() => portico.getState().slices.swap?.slippage).toEqual({})
})

test('a price impact that is too high has to be accepted for this amount', async () => {
  const script = swapScript({
    quote: (request) => quoteOf(request, { amountOut: request.amount * 1_700n }),
  })
  await form(script, visit, { data: filled })
  await expect.element(inCard('swap-impact')).toHaveTextContent('15%')
  await expect.element(next).toHaveTextContent('Price impact too high')
  await next.click()
  await expect.poll(() => focused()).toBe(inCard('swap-accept').element())
  await userEvent.keyboard('{Enter}')
  await expect.element(next).toHaveTextContent('Review')
  await type('2')
  await expect.element(next).toHaveTextContent('Price impact too high')
})

test('the maximum leaves the gas of this swap', async () => {
  const script = swapScript({ quote: (request) => quoteOf(request, { gas: 300_000n }) })
  await form(script, visit, { data: both })
  await inCard('swap-max').click()
  await expect.element(inCard('swap-amount')).toHaveValue('9.994')
  await expect.element(next).toHaveTextContent('Review')
})

test('without coin for the network’s fee, says so', async () => {
  const script = swapScript({ funds: (...of) => ({ ...fundsOf(...of), coin: 1n }) })
  await form(script, visit, { data: { fromToken: token, toToken: null, amount: '5' } })
  await expect.element(next).toHaveTextContent('Not enough ETH for the fee')
  await expect.element(inCard('swap-hint')).toHaveTextContent('The network takes its fee in ETH.')
})

test('the price is asked again every ten seconds while the page is visible', async () => {
  const script = swapScript()
  const clock = createClock()
  await form(script, visit, { data: filled, clock })
  await expect.element(inCard('swap-minimum')).toBeVisible()
  const before = script.asked.length
  clock.pass(10_100)
  await expect.poll(() => script.asked.length).toBe(before + 1)
})

test('fills in tokens by CAIP-19 and by symbol, and does not guess one of several', async () => {
  const { portico } = await form(swapScript(), visit, {
    data: { fromToken: `eip155:1/erc20:${token}`, toToken: 'ETH', amount: '2' },
  })
  await expect.element(inCard('swap-from')).toMatchTextContent(/TUSD/)
  await expect.element(inCard('swap-to')).toMatchTextContent(/ETH/)
  await expect.element(inCard('swap-amount')).toHaveValue('2')
  void portico.open({ view: 'Swap', data: { toToken: 'NOPE', amount: '1' } }).catch(() => {})
  await expect.element(inCard('swap-not-resolved')).toBeVisible()
  await expect.element(next).toHaveTextContent('Choose a token')
})

test('is in the account’s actions, in the order that the host chose', async () => {
  fox({ accounts: [ada] })
  const host = visit(
    swappingHost(swapScript(), {
      config: { features: { walletFeaturesOrder: ['send', 'swaps'] } },
    }),
  )
  await connect('test.fox')
  await openView(host, 'Account')
  await expect.element(inCard('entry-Swap')).toBeVisible()
  const order = [...card.element().querySelectorAll('.quick .action')].map(
    (each) => (each as HTMLElement).dataset['testid'],
  )
  expect(order).toEqual(['entry-WalletSend', 'entry-Swap', 'entry-WalletReceive'])
})

test('a language with a decimal comma shows and accepts a comma', async () => {
  await form(swapScript(), visit, { locale: es, data: both })
  await type('1,5')
  await expect.element(received).toHaveTextContent('3000')
  await inCard('swap-slippage').click()
  await userEvent.fill(inCard('slippage-own'), '0,3')
  await expect.element(inCard('swap-slippage')).toMatchTextContent(/0,3/)
})

test('a language with its own digits is parsed in both', async () => {
  await form(swapScript(), visit, { locale: ar, data: both })
  await type('١٫٥')
  await expect.element(received).toMatchTextContent(/3,000|٣٬٠٠٠/)
})

test('a network switch clears the form', async () => {
  const { portico } = await form(swapScript(), visit, { data: filled })
  await portico.switchNetwork('eip155:8453')
  await expect.poll(() => portico.getState().slices.swap?.form).toBeNull()
  await expect.element(inCard('swap-amount')).toHaveValue('')
})
