/** What the screen says of a transaction's outcome, and when it lets the visitor decide. */
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Approval, EvmTransaction, Reads, Usual } from '../ports.ts'
import { patience } from './approval-context.ts'
import {
  ada,
  bob,
  callData,
  chainOf,
  eventOf,
  max,
  permit2,
  transaction,
  usdc,
  type Chain,
} from './samples.fixture.ts'
import { stand, type Stand } from './screen.fixture.ts'

let shown: Stand | undefined
afterEach(() => {
  shown?.remove()
  vi.useRealTimers()
})

const list = { 'eip155:1': [{ address: usdc, symbol: 'USDC', decimals: 6 }] }
const another = '0x1111111111111111111111111111111111111111'

async function show(
  chain: Chain | Reads,
  approval: Approval,
  tokens: NonNullable<Parameters<typeof stand>[1]>['tokens'] = list,
): Promise<{ choice: Promise<string> }> {
  await page.viewport(360, 584)
  shown = stand('request' in chain ? chain : chainOf(chain), { tokens })
  return shown.ask(approval)
}
const button = (): HTMLElement | null => shown!.root.querySelector('[data-do=approve]')
const isReady = (): Promise<void> =>
  expect.poll(() => button()?.getAttribute('aria-disabled')).toBe('false')
const plain = (element: Element | null): string =>
  (element?.textContent ?? '').replace(/[\u2068\u2069]/g, '')
const text = (): string => plain(shown!.root)
const lines = (): string[] => [...shown!.root.querySelectorAll('.changes > li')].map(plain)
const cautions = (): string[] => [...shown!.root.querySelectorAll('[data-tone=caution]')].map(plain)
const grave = (): string[] => [...shown!.root.querySelectorAll('[data-tone=critical]')].map(plain)
const data = (): HTMLDetailsElement => shown!.root.querySelector('details')!

const nothingElse = 'that nothing of yours would change'
const unknownCall = (to = usdc): Approval =>
  transaction({ to: to as `0x${string}`, data: callData('3593564c', 1, 2) })

test.each([
  ['an item that leaves', [eventOf('Transfer', [ada, bob, 6n])], ['Item 6'], 'Confirm'],
  [
    'items of a batch',
    [eventOf('TransferBatch', [ada, ada, bob], [64n, 160n, 2n, 3n, 4n, 2n, 20n, 1n])],
    ['20 of item 3', 'Item 4'],
    'Confirm',
  ],
  [
    'a permission that is given',
    [eventOf('Approval', [ada, bob], [max])],
    ['Unlimited USDC', 'lets someone take from your account', 'There is no limit'],
    'Confirm anyway',
  ],
  [
    'a permission for all items',
    [eventOf('ApprovalForAll', [ada, bob], [1n])],
    ['All items', 'Every item that you have of this collection'],
    'Confirm anyway',
  ],
  [
    'a permission that Permit2 is given',
    [eventOf('Permit2Approval', [ada, usdc, bob], [9_000_000n, 1n], permit2)],
    ['9\u00a0USDC', 'lets someone take from your account'],
    'Confirm anyway',
  ],
  [
    'the greatest allowance of UNI',
    [eventOf('Approval', [ada, bob], [2n ** 96n - 1n])],
    ['Unlimited USDC'],
    'Confirm anyway',
  ],
  [
    'more of a token than 128 bits',
    [eventOf('Transfer', [ada, bob], [10n ** 45n])],
    [`−1${',000'.repeat(13)}\u00a0USDC`],
    'Confirm',
  ],
] as const)(
  'shows what an unknown call does by its simulation: %s',
  async (_, logs, says, action) => {
    await show({ logs }, unknownCall())
    await isReady()
    for (const each of says) await expect.poll(text).toContain(each)
    expect(text()).not.toContain(nothingElse)
    expect(button()!.textContent).toBe(action)
  },
)

test.each([
  ['In, only claimed', [bob, ada, 6n], 0n],
  ['In, only claimed', [bob, ada, 6n], null],
  ['Out, only claimed', [ada, bob, 6n], 0n],
] as const)(
  'says of an item that it is only claimed to move: %s',
  async (name, indexed, difference) => {
    const logs = [eventOf('Transfer', indexed, [], another)]
    await show({ logs, balances: { [`${another} 6`]: difference } }, unknownCall())
    await isReady()
    expect(lines()).toEqual([expect.stringContaining(name)])
    expect(lines()[0]).toContain('Item 6')
    expect(cautions()).toContainEqual(expect.stringContaining('only claims some of this'))
    expect(cautions()).toContainEqual(expect.stringContaining('More of yours may change'))
    expect(text()).not.toContain(nothingElse)
  },
)

test('tells an item that goes from its coming, which is only claimed', async () => {
  const logs = [eventOf('Transfer', [bob, ada, 6n], [], another)]
  await show({ logs, balances: { [`${another} 6`]: -1n } }, unknownCall())
  await isReady()
  expect(lines()).toEqual([
    expect.stringMatching(/^OutItem 6/),
    expect.stringMatching(/^In, only claimedItem 6/),
  ])
})

test('says who could take what after an unknown call, with both addresses', async () => {
  await show({ logs: [eventOf('Approval', [ada, bob], [max], another)] }, unknownCall(permit2))
  await isReady()
  expect(lines()).toHaveLength(1)
  expect(lines()[0]).toContain('Could be taken')
  expect(lines()[0]).toContain(another)
  expect(lines()[0]).toContain(`May take it${bob}`)
  expect(button()!.className).toContain('critical')
})

test.each([
  ['of a kind that is not read', [eventOf('Staked', [ada], [5n])]],
  ['with words behind what is read', [eventOf('Approval', [ada, bob], [0n, 0n])]],
  ['that has the account within its data', [eventOf('Staked', [], [1n, ada])]],
])('says that what changes is not known beside a log of the account’s %s', async (_, logs) => {
  await show({ logs }, unknownCall())
  await isReady()
  await expect
    .poll(cautions)
    .toContainEqual(expect.stringContaining('What would change is not known'))
  expect(text()).not.toContain(nothingElse)
  // The call in full, without a press.
  await expect.poll(() => data().textContent).toContain('0x3593564c')
  expect(data().open).toBe(true)
})

test('says that more may change beside what could be read', async () => {
  const logs = [eventOf('Transfer', [ada, bob], [5_000_000n]), eventOf('Staked', [ada], [5n])]
  await show({ logs }, unknownCall())
  await isReady()
  expect(lines()).toEqual(['Out−5\u00a0USDC '])
  expect(cautions()).toContainEqual(expect.stringContaining('More of yours may change'))
})

test('does not say that nothing changes where the node tells nothing of the coin', async () => {
  const approval = transaction({ to: usdc, value: 5n, data: callData('3593564c', 1, 2) })
  await show({ coin: 'none', changes: [[null, -5n]] }, approval)
  await isReady()
  expect(cautions()).toContainEqual(expect.stringContaining('What would change is not known'))
  expect(text()).not.toContain(nothingElse)
})

test('does not say that nothing changes where a permission is given that no log tells', async () => {
  await show({}, transaction({ to: usdc, data: callData('a22cb465', bob, 1n) }))
  await isReady()
  expect(text()).toContain('It did not say what would change.')
  expect(text()).not.toContain(nothingElse)
})

test('says of a call that the node only tried that what changes is not known', async () => {
  const only: Reads = {
    request: (chain, method, params) =>
      method === 'eth_simulateV1'
        ? Promise.reject(new Error('no such method'))
        : chainOf().request(chain, method, params),
  }
  await show(only, unknownCall())
  await isReady()
  expect(cautions()).toContainEqual(expect.stringContaining('did not say what would change'))
  expect(data().open).toBe(true)
})

test.each([
  ['of more than it says', [eventOf('Approval', [ada, bob], [max])], true],
  ['for another', [eventOf('Approval', [ada, another], [5n])], true],
  ['of another token', [eventOf('Approval', [ada, bob], [5n], another)], true],
  ['that it says', [eventOf('Approval', [ada, bob], [5n])], false],
])(
  'warns gravely of a permission that an approval gives beside its words: %s',
  async (_, logs, is) => {
    await show({ logs }, transaction({ to: usdc, data: callData('095ea7b3', bob, 5n) }))
    await isReady()
    const also = expect.stringContaining('This also lets someone take')
    if (is) expect(grave()).toContainEqual(also)
    else expect(grave()).toEqual([])
    expect(button()!.textContent).toBe(is ? 'Confirm anyway' : 'Allow')
  },
)

const paidIn = (token: string): Chain => ({ changes: [[token, 5_000_000_000n]] })

test('shows a token that the operator lists by its name alone', async () => {
  await show(paidIn(usdc), unknownCall(permit2))
  await isReady()
  expect(lines()).toEqual(['In+5,000\u00a0USDC '])
  expect(text()).not.toContain('Unverified')
})

test.each([
  ['another name', 'UNI', 'Unverified'],
  ['the name of one that is listed', 'USDC', 'Look-alike'],
  ['letters that look like such a name', 'U\u0405D\u0421', 'Look-alike'],
  ['the name of the network’s coin', 'ETH', 'Look-alike'],
])('shows an income of an unlisted token with its address: %s', async (_, symbol, tag) => {
  await show({ ...paidIn(another), token: { symbol, decimals: 6 } }, unknownCall(permit2))
  await isReady()
  expect(lines()).toHaveLength(1)
  for (const each of [`+5,000\u00a0${symbol}`, tag, another]) expect(lines()[0]).toContain(each)
  const warning = expect.stringContaining('may be worth nothing')
  if (tag === 'Look-alike') expect(cautions()).toContainEqual(warning)
  else expect(cautions()).not.toContainEqual(warning)
})

test('names no unlisted token of a payment or permission without its mark', async () => {
  for (const data of [callData('a9059cbb', bob, 5n), callData('095ea7b3', bob, 5n)]) {
    await show({}, transaction({ to: usdc, data }), {})
    await isReady()
    await expect.poll(text).toContain('USDC Unverified')
    shown!.remove()
  }
})

test('says of an income that the balance does not bear out that it is only claimed', async () => {
  await show({ ...paidIn(another), balances: { [another]: 0n } }, unknownCall(permit2))
  await isReady()
  expect(lines()).toEqual([expect.stringContaining('In, only claimed')])
  expect(cautions()).toContainEqual(expect.stringContaining('only claims some of this'))
  expect(cautions()).toContainEqual(expect.stringContaining('More of yours may change'))
})

test('writes the raw amount of a token with more decimals than any has', async () => {
  const token = { symbol: 'USDC', decimals: 40 }
  await show({ ...paidIn(another), token }, unknownCall(permit2))
  await isReady()
  expect(lines()[0]).toContain('5,000,000,000 of the smallest unit')
})

const chosen = (nonce: number, usual: Usual, more: Partial<EvmTransaction> = {}): Approval => ({
  ...(transaction({ nonce, ...more }) as Approval & { is: 'transaction' }),
  usual,
})

const numbers = [
  ['below the next', chosen(2, { nonce: 7 }), 'the number 2, but your next one is 7. It replaces'],
  ['above the next', chosen(99, { nonce: 7 }), 'number 99, but your next one is 7. It waits until'],
  ['that cannot be compared', chosen(99, { nonce: null }), 'the number 99. Whether that is'],
] as const

test.each(numbers)('shows a number of the page’s choosing: %s', async (_, approval, says) => {
  await show({}, approval)
  await isReady()
  expect(cautions()).toContainEqual(expect.stringContaining(says))
})

test.each([
  ['gas', { gas: 2_100_000n }, '0.0042\u00a0ETH at most, where 0.000042\u00a0ETH would do'],
  ['a price', { maxFeePerGas: 200_000_000_000n }, '0.0042\u00a0ETH at most, where 0.000042'],
])('shows that the page chose far more than is usual: %s', async (_, more, says) => {
  await show({}, chosen(7, { fee: 42_000_000_000_000n }, more))
  await isReady()
  expect(cautions()).toContainEqual(expect.stringContaining(says))
})

test('says nothing of what the page chose where it is usual', async () => {
  await show({}, chosen(7, { nonce: 7, fee: 42_000_000_000_000n }, { gas: 42_000n }))
  await isReady()
  expect(cautions()).toEqual([])
})

/** A node whose simulation waits to be answered. */
function slow(): { reads: Reads; answer(by?: Reads): void } {
  const asked: ((by: Reads) => void)[] = []
  return {
    reads: {
      request: (chain, method, params) =>
        method === 'eth_simulateV1'
          ? new Promise((resolve) => asked.push((by) => resolve(by.request(chain, method, params))))
          : chainOf().request(chain, method, params),
    },
    answer: (by = chainOf()) => asked.shift()?.(by),
  }
}
const hint = (): Element | null => shown!.root.querySelector('#hint')

test('approves by mouse or key only after the simulation, and explains why', async () => {
  const { reads, answer } = slow()
  const { choice } = await show(reads, transaction({ value: 1n }))
  await expect.poll(() => plain(hint())).toContain('as soon as the network has said')
  expect(hint()!.getAttribute('role')).toBe('status')
  expect(button()!.dataset['seen']).toBe('ready')
  expect(button()!.getAttribute('aria-busy')).toBe('true')
  expect(button()!.getAttribute('aria-describedby')).toBe('hint')
  await userEvent.click(button()!, { force: true })
  button()!.focus()
  await userEvent.keyboard('{Enter}')
  expect(shown!.root.querySelector('.wait')).toBeNull()
  expect(shown!.log).not.toContain('hide')
  answer()
  await isReady()
  expect(button()!.getAttribute('aria-busy')).toBe('false')
  expect(plain(hint())).toBe('')
  // The focus stayed.
  expect(document.activeElement).toBe(button())
  await userEvent.keyboard('{Enter}')
  expect(await choice).toBe('approved')
})

test('can be refused while the simulation runs', async () => {
  const { choice } = await show(slow().reads, transaction({ value: 1n }))
  await expect.poll(() => button()).not.toBeNull()
  await userEvent.keyboard('{Escape}')
  expect(await choice).toBe('refused')
})

test('waits for what a token is as well, and then takes it for an unknown one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const node = chainOf(paidIn(another))
  const silent: Reads = {
    request: (chain, method, params) =>
      method === 'eth_call' ? new Promise(() => {}) : node.request(chain, method, params),
  }
  await show(silent, unknownCall(permit2))
  await expect.poll(() => lines().length).toBe(1)
  expect(button()!.getAttribute('aria-busy')).toBe('true')
  await vi.advanceTimersByTimeAsync(patience + 1_000)
  await isReady()
  for (const each of ['5,000,000,000 of the smallest unit', 'Unverified', another])
    expect(lines()[0]).toContain(each)
})

test('says that the network gives no answer, and leaves the decision to the visitor', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { reads, answer } = slow()
  const { choice } = await show(reads, transaction({ value: 1n }))
  await expect.poll(() => button()).not.toBeNull()
  await vi.advanceTimersByTimeAsync(patience / 2)
  expect(button()!.getAttribute('aria-busy')).toBe('true')
  await vi.advanceTimersByTimeAsync(patience / 2)
  expect(cautions()).toContainEqual(expect.stringContaining('The network gives no answer'))
  const [late] = shown!.root.querySelectorAll('[data-tone=caution]')
  expect(late!.getAttribute('role')).toBe('alert')
  await vi.advanceTimersByTimeAsync(1_000)
  await isReady()
  // A late answer replaces what was said, and wants to be seen before a press.
  answer(chainOf({ simulate: 'fails' }))
  await expect.poll(grave).toContainEqual(expect.stringContaining('this will fail'))
  expect(cautions()).toEqual([])
  expect(button()!.getAttribute('aria-disabled')).toBe('true')
  await vi.advanceTimersByTimeAsync(1_000)
  await isReady()
  expect(button()!.textContent).toBe('Confirm anyway')
  button()!.click()
  expect(await choice).toBe('approved')
})
