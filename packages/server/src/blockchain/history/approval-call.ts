import { decodeFunctionData, parseAbi, type Hex } from 'viem'
import type { AccountApproval } from '../types.ts'

const word = (input: string, at: number): bigint | undefined => {
  const hex = input.slice(10 + at * 64, 74 + at * 64)
  return /^[\da-f]{64}$/i.test(hex) ? BigInt(`0x${hex}`) : undefined
}
const addressOf = (value: bigint): string | undefined =>
  value < 1n << 160n ? `0x${value.toString(16).padStart(40, '0')}` : undefined

/** `approve(address,uint256)`: what its number means is the contract's. */
const approve = '0x095ea7b3'
const setApprovalForAll = '0xa22cb465'
const increaseAllowance = '0x39509351'
const decreaseAllowance = '0xa457c2d7'
/** Permit2's `approve(address,address,uint160,uint48)`. */
const permit2Approve = '0x87517c45'

/** Permit2's functions with structures and lists. */
const permit2 = parseAbi([
  'struct Details { address token; uint160 amount; uint48 expiration; uint48 nonce; }',
  'struct Single { Details details; address spender; uint256 deadline; }',
  'struct Batch { Details[] details; address spender; uint256 deadline; }',
  'function permit(address owner, Single permission, bytes signature)',
  'function permit(address owner, Batch permission, bytes signature)',
  'struct Pair { address token; address spender; }',
  'function lockdown(Pair[] approvals)',
])

/** Of one call. */
const mostApprovals = 100

function readPermit2Call(input: string, account: string): readonly AccountApproval[] {
  const approval = (token: string, spender: string, amount: bigint): AccountApproval => ({
    token: token.toLowerCase(),
    spender: spender.toLowerCase(),
    scope: 'amount',
    amount,
    tokenId: undefined,
  })
  try {
    const call = decodeFunctionData({ abi: permit2, data: input as Hex })
    if (call.functionName === 'lockdown')
      return call.args[0]
        .slice(0, mostApprovals)
        .map(({ token, spender }) => approval(token, spender, 0n))
    const [owner, { details, spender }] = call.args
    if (owner.toLowerCase() !== account.toLowerCase()) return []
    const all = [details].flat().slice(0, mostApprovals)
    return all.map(({ token, amount }) => approval(token, spender, amount))
  } catch {
    // Another function, or data that is none.
    return []
  }
}

/**
 * What a call to a contract approves, by its data alone: where events are not at hand.
 *
 * @param account The sender, whose permissions these are.
 */
export function readApprovalCall(
  contract: string,
  input: string,
  account: string,
): readonly AccountApproval[] {
  const method = input.slice(0, 10).toLowerCase()
  const [first, second, third] = [word(input, 0), word(input, 1), word(input, 2)]
  const to = first === undefined ? undefined : addressOf(first)
  if (to === undefined || second === undefined) return []
  const one = { token: contract, spender: to, tokenId: undefined }
  if (method === approve) return [{ ...one, scope: 'unknown', amount: second }]
  if (method === setApprovalForAll) return [{ ...one, scope: 'all', amount: second }]
  if (method === increaseAllowance || method === decreaseAllowance)
    return [{ ...one, scope: 'amount', amount: undefined }]
  const spender = addressOf(second)
  if (method !== permit2Approve) return readPermit2Call(input, account)
  if (spender === undefined || third === undefined) return []
  return [{ token: to, spender, scope: 'amount', amount: third, tokenId: undefined }]
}
