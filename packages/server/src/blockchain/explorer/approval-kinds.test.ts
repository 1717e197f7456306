import { expect, test } from 'vitest'
import type { Reader } from '../calls/read.ts'
import { readApprovalCall } from '../history/approval-call.ts'
import type { AccountTransaction, Chain } from '../types.ts'
import { createApprovalKinds } from './approval-kinds.ts'

const [coin, collection, both, neither] = ['1', '2', '3', '4'].map(
  (digit) => `0x${digit.repeat(40)}`,
)
const [spender, noOne] = ['5', '0'].map((digit) => digit.repeat(40).padStart(64, '0'))
const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}` as const
/** `approve(address,uint256)`. */
const approve = (to: string | undefined, value: number): string =>
  `0x095ea7b3${to}${word(value).slice(2)}`

const transaction = (contract: string, input: string): AccountTransaction => ({
  chain: 'eip155:1',
  hash: `0x${'a'.repeat(64)}`,
  time: 0,
  position: 0,
  sender: spender!,
  recipient: contract,
  nonce: 0,
  status: 'confirmed',
  final: true,
  fee: 0n,
  type: 'approve',
  transfers: [],
  approvals: readApprovalCall(contract, input, spender!),
})

/** Contracts that answer ERC-165 and `decimals()`, and how many calls each got. */
function contracts(fails = false) {
  const asked: string[] = []
  const reader: Pick<Reader, 'read'> = {
    async read(_chain, calls) {
      asked.push(...calls.map(({ to }) => to))
      if (fails) throw new Error('no node')
      return calls.map(({ to, data }) => {
        if (data.startsWith('0x313ce567')) return to === coin || to === both ? word(18) : undefined
        return to === collection || to === both ? word(1) : undefined
      })
    },
  }
  const kinds = createApprovalKinds(reader as Reader, { id: 'eip155:1' } as Chain)
  const settle = async (contract: string | undefined, to: string | undefined, value: number) => {
    const [one] = await kinds([transaction(contract!, approve(to, value))])
    const { scope, amount, tokenId } = one!.approvals![0]!
    return { type: one!.type, scope, amount, tokenId }
  }
  return { settle, asked }
}

test('asks the contract what 0 means: nothing of a token, the first item of a collection', async () => {
  const { settle, asked } = contracts()
  expect(await settle(coin, spender, 0)).toMatchObject({ type: 'revoke', scope: 'amount' })
  expect(await settle(coin, spender, 7)).toMatchObject({ type: 'approve', amount: 7n })
  expect(await settle(collection, spender, 0)).toEqual({
    type: 'approve',
    scope: 'item',
    amount: 1n,
    tokenId: '0',
  })
  expect(await settle(collection, noOne, 5)).toMatchObject({ type: 'revoke', tokenId: '5' })
  // Two questions for each contract, once.
  expect(asked).toEqual([coin, coin, collection, collection])
})

test.each([
  ['claims to be both', both, false],
  ['says nothing', neither, false],
  ['cannot be asked', coin, true],
])('takes nothing for granted where a contract %s', async (_, contract, fails) => {
  const { settle } = contracts(fails)
  expect(await settle(contract, spender, 0)).toMatchObject({ type: 'approve', scope: 'unknown' })
  expect(await settle(contract, noOne, 5)).toMatchObject({ type: 'revoke', scope: 'unknown' })
})
