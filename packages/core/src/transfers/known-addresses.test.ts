/** Tests of which addresses an account knows, by the history that a service has of it. */
import { expect, test } from 'vitest'
import { account, other, sent, served, token } from '../../test/blockchain.ts'
import { knownTo } from './known-addresses.ts'
import { warningsOf } from './warnings.ts'

/** It begins and ends like `other`. */
const poison = `0xbbbb${'0'.repeat(32)}bbbb`
const stranger = `0x${'5'.repeat(40)}`

const dollars = (direction: 'in' | 'out', party: string, numeric = '5'): object => ({
  direction,
  ...(direction === 'in' ? { sender: party } : { recipient: party }),
  quantity: { numeric },
  fungible_info: { name: 'USD Coin', symbol: 'USDC', address: `eip155:1:${token}` },
})
const called = (number: number, from: string, transfers: readonly object[]): object => ({
  ...(sent(number, { sentFrom: from, sentTo: token }) as object),
  transfers,
})

async function known(...history: readonly object[]) {
  const it = await served({
    answers: { history: () => ({ data: JSON.parse(JSON.stringify(history)) as [], next: null }) },
  })
  return knownTo(it.portico, { chain: 'eip155:1', account })
}
const warned = (to: string, of: Awaited<ReturnType<typeof known>>) =>
  warningsOf({ to, cautions: [], ...of })

test('knows a receiver of an earlier token transfer, and not a lookalike that sent dust', async () => {
  const of = await known(
    called(2, poison, [dollars('in', poison, '0.000001')]),
    called(1, account, [dollars('out', other)]),
  )
  expect(of.sentTo).toContain(other)
  expect(warned(other, of)).toEqual([])
  expect(warned(poison, of)).toEqual([{ is: 'look-alike', of: other }, { is: 'first-time' }])
})

test('warns about both of two lookalikes that each sent a token', async () => {
  const of = await known(
    called(2, stranger, [dollars('in', poison, '0.000001')]),
    called(1, stranger, [dollars('in', other)]),
  )
  expect(warned(poison, of)).toEqual([{ is: 'look-alike', of: other }, { is: 'first-time' }])
  expect(warned(other, of)).toEqual([{ is: 'look-alike', of: poison }, { is: 'first-time' }])
})

test('a transfer in the account’s name by another sender, or of zero, makes no address known', async () => {
  const of = await known(
    called(2, stranger, [dollars('out', poison, '5')]),
    called(1, account, [dollars('out', poison, '0')]),
  )
  expect(of.sentTo).not.toContain(poison)
  expect(of.seenBefore).toContain(poison)
})
