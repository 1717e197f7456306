import { encodeFunctionData, parseAbi, type Abi } from 'viem'
import { expect, test } from 'vitest'
import { readApprovalCall } from './approval-call.ts'
import { approvalType, isRevoked, hasNoLimit } from './approvals.ts'

const [token, spender] = ['1', '2'].map((digit) => `0x${digit.repeat(40)}`) as [
  `0x${string}`,
  `0x${string}`,
]
const account = `0x${'a'.repeat(40)}` as const
const zero = `0x${'0'.repeat(40)}` as const
const most = 2n ** 256n - 1n
const abi = parseAbi([
  'function approve(address, uint256)',
  'function setApprovalForAll(address, bool)',
  'function increaseAllowance(address, uint256)',
  'function decreaseAllowance(address, uint256)',
  'function approve(address, address, uint160, uint48)',
  'function lockdown((address, address)[])',
])
const read = (...[functionName, args]: [string, readonly unknown[]]) =>
  readApprovalCall(
    `0x${'9'.repeat(40)}`,
    encodeFunctionData({ abi, functionName, args } as Parameters<typeof encodeFunctionData>[0]),
    account,
  )
const contract = `0x${'9'.repeat(40)}`

test.each([
  ['an amount or an item', read('approve', [spender, 5n]), 'unknown', 5n, 'approve'],
  ['0, which may be an item', read('approve', [spender, 0n]), 'unknown', 0n, 'approve'],
  ['no one', read('approve', [zero, 5n]), 'unknown', 5n, 'revoke'],
  ['all items', read('setApprovalForAll', [spender, true]), 'all', 1n, 'approve'],
  ['no items', read('setApprovalForAll', [spender, false]), 'all', 0n, 'revoke'],
  ['a greater amount', read('increaseAllowance', [spender, 5n]), 'amount', undefined, 'approve'],
  // What is left is not known.
  ['a smaller amount', read('decreaseAllowance', [spender, 5n]), 'amount', undefined, 'approve'],
] as const)('a call that approves %s', (_, approvals, scope, amount, type) => {
  expect(approvals).toMatchObject([{ token: contract, scope, amount }])
  expect(approvalType(approvals)).toBe(type)
})

test('reads the token of a permission through Permit2', () => {
  expect(read('approve', [token, spender, 0n, 7])).toEqual([
    { token, spender, scope: 'amount', amount: 0n, tokenId: undefined },
  ])
})

const signed = (is: 'Single' | 'Batch', owner: `0x${string}`): string => {
  const details = `(address, uint160, uint48, uint48)${is === 'Batch' ? '[]' : ''}`
  const detail = [token, 5n, 1, 2]
  return encodeFunctionData({
    abi: parseAbi([`function permit(address, (${details}, address, uint256), bytes)`]) as Abi,
    args: [owner, [is === 'Batch' ? [detail, detail] : detail, spender, 9n], '0x1234'],
  })
}

test('reads what Permit2 is given by a signature, and what it takes back', () => {
  const one = { token, spender, scope: 'amount', amount: 5n, tokenId: undefined }
  expect(readApprovalCall(contract, signed('Single', account), account)).toEqual([one])
  expect(readApprovalCall(contract, signed('Batch', account), account)).toEqual([one, one])
  // It carries out what another account signed.
  expect(readApprovalCall(contract, signed('Single', zero), account)).toEqual([])
  const taken = read('lockdown', [[[token, spender]]])
  expect(taken).toEqual([{ ...one, amount: 0n }])
  expect(approvalType(taken)).toBe('revoke')
})

test.each([
  ['cut short', '0x095ea7b3'],
  ['without a second word', `0x095ea7b3${'0'.repeat(64)}`],
  ['for what is no address', `0x095ea7b3${'f'.repeat(128)}`],
  ['of another function', `0xa9059cbb${'0'.repeat(128)}`],
  ['that is none', '0x'],
])('a call %s approves nothing', (_, input) =>
  expect(readApprovalCall(contract, input, account)).toEqual([]),
)

test('knows an amount without a limit, and item 0 as a permission', () => {
  const one = { token, spender, tokenId: undefined }
  expect(hasNoLimit({ ...one, scope: 'amount', amount: most })).toBe(true)
  expect(hasNoLimit({ ...one, scope: 'unknown', amount: most })).toBe(false)
  expect(isRevoked({ ...one, scope: 'item', amount: 1n, tokenId: '0' })).toBe(false)
  expect(isRevoked({ ...one, scope: 'item', amount: 0n, spender: zero })).toBe(true)
  expect(isRevoked({ ...one, scope: 'unknown', amount: 0n })).toBe(false)
  expect(approvalType([])).toBeUndefined()
})
