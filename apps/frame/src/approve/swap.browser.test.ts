/** What the screen says of swaps by known exchanges. */
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Approval } from '../ports.ts'
import { ada, bob, chainOf } from './samples.fixture.ts'
import { stand, type Stand } from './screen.fixture.ts'
import { swapOf0x, swapOf1inch, swapOfPool, swapOfV4 } from './swap-samples.fixture.ts'

let shown: Stand | undefined
afterEach(() => shown?.remove())

async function show(approval: Approval): Promise<void> {
  await page.viewport(360, 584)
  shown = stand(chainOf())
  shown.ask(approval)
  await expect.poll(() => button()?.getAttribute('aria-disabled')).toBe('false')
}
const button = (): HTMLElement | null => shown!.root.querySelector('[data-do=approve]')
const plain = (element: Element | null): string =>
  (element?.textContent ?? '').replace(/[\u2068\u2069]/g, '')
const text = (): string => plain(shown!.root)
const of = (tone: string): string =>
  [...shown!.root.querySelectorAll(`[data-tone=${tone}]`)].map(plain).join(' ')

const others = 'another account than yours'
const unknownContract = 'not an exchange that is known here'

test('says what a swap by Uniswap gives, what it gets at least, and what part another gets', async () => {
  await show(swapOfV4({ fee: bob }))
  expect(text()).toContain('You give at most5\u00a0USDC')
  expect(text()).toContain('You get at least4\u00a0USDC')
  expect(text()).toContain(`0.25% of what the contract hasTo${bob}`)
  expect(text()).toContain('ContractUniswap')
  expect(of('caution')).toContain(`A part of what comes goes to ${others}`)
  expect(of('caution')).not.toContain(unknownContract)
  expect(button()!.textContent).toBe('Confirm')
})

test.each<[string, () => Approval]>([
  ['all that comes', () => swapOfV4({ to: bob })],
  ['more than a fee', () => swapOfV4({ fee: bob, percent: 101n })],
  ['a swap by 1inch', () => swapOf1inch(bob)],
  ['a swap by 1inch through a pool', () => swapOfPool(bob)],
  ['a swap by 0x', () => swapOf0x(bob)],
])('warns gravely of what another account gets: %s', async (_, approval) => {
  await show(approval())
  expect(of('critical')).toContain(`goes to ${others}`)
  expect(text()).toContain(bob)
  expect(button()!.textContent).toBe('Confirm anyway')
})

test('names a command that is not known, and that what the call does is not all known', async () => {
  await show(swapOfV4({ more: ['0x1234'] }))
  expect(text()).toContain('Unknown command 0x11')
  expect(of('caution')).toContain('can’t be said from its data')
})

test('says that the promise of a contract that is not known proves nothing', async () => {
  await show(swapOf1inch(ada, bob))
  expect(of('caution')).toContain(unknownContract)
  shown!.remove()
  await show(swapOf1inch(ada))
  expect(of('caution')).not.toContain(unknownContract)
  expect(of('critical')).toBe('')
})

test('says of a swap through a pool that its call does not name what comes', async () => {
  await show(swapOfPool(ada))
  expect(text()).toContain('4 of the smallest unit of a token that the call does not name')
})

test('says what 0x may take and has to give, and each thing done on the way that is not known', async () => {
  await show(swapOf0x())
  expect(text()).toContain('You give at most5\u00a0USDC')
  expect(text()).toContain('Unknown command 0x38c9c147')
  expect(of('critical')).toBe('')
  shown!.remove()
  await show(swapOf0x(ada, bob))
  expect(text()).toContain(`Can be taken while this call runsMay take it${bob}`)
  expect(text()).not.toContain('You give at most')
  expect(of('critical')).toBe('')
})
