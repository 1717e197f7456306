import { toFunctionSelector } from 'viem'
import type { OperationType } from '../../wire.ts'
import type { AccountApproval } from '../types.ts'
import { approvalType } from './approvals.ts'

export interface SeenTransfer {
  readonly direction: 'in' | 'out' | 'self'
  readonly kind: 'fungible' | 'erc721' | 'erc1155'
  /** Or `native`. */
  readonly token: string
  readonly amount: bigint
  readonly other: string
}

export interface SeenTransaction {
  readonly account: string
  readonly sender: string
  readonly recipient: string | null
  /** The first four bytes of the data; null without any. */
  readonly method: string | null
  readonly value: bigint
  readonly failed: boolean
  readonly transfers: readonly SeenTransfer[]
  readonly approvals: readonly AccountApproval[]
}

const zero = '0x0000000000000000000000000000000000000000'
const burnAddresses = new Set([zero, '0x000000000000000000000000000000000000dead'])

const selectors = (signatures: readonly string[]): readonly string[] =>
  signatures.map((signature) => toFunctionSelector(signature))

/** Functions whose name says their purpose. They decide where transfers do not. */
const byMethod: ReadonlyMap<string, OperationType> = new Map(
  (
    [
      [
        'approve',
        [
          'approve(address,uint256)',
          'setApprovalForAll(address,bool)',
          'increaseAllowance(address,uint256)',
          'decreaseAllowance(address,uint256)',
          'approve(address,address,uint160,uint48)',
        ],
      ],
      [
        'claim',
        [
          'claim()',
          'claim(uint256,address,uint256,bytes32[])',
          'claim(address,uint256,bytes32[])',
          'claim(address[],address[],uint256[],bytes32[][])',
          'claimRewards()',
          'claimRewards(address)',
          'getReward()',
          'harvest()',
        ],
      ],
      [
        'deposit',
        [
          'deposit()',
          'deposit(uint256)',
          'deposit(uint256,address)',
          'deposit(address,uint256)',
          'supply(address,uint256,address,uint16)',
          'depositETH(address,address,uint16)',
        ],
      ],
      [
        'withdraw',
        [
          'withdraw(uint256)',
          'withdraw()',
          'withdraw(uint256,address,address)',
          'withdraw(address,uint256,address)',
          'redeem(uint256,address,address)',
          'redeem(uint256)',
        ],
      ],
      ['stake', ['stake()', 'stake(uint256)', 'stake(uint256,address)', 'submit(address)']],
      [
        'unstake',
        [
          'unstake(uint256)',
          'unstake(uint256,bool)',
          'requestWithdrawals(uint256[],address)',
          'exit()',
        ],
      ],
      ['borrow', ['borrow(address,uint256,uint256,uint16,address)', 'borrow(uint256)']],
      [
        'repay',
        ['repay(address,uint256,uint256,address)', 'repayBorrow(uint256)', 'repayBorrow()'],
      ],
    ] as const
  ).flatMap(([type, signatures]) =>
    selectors(signatures).map((selector) => [selector, type] as const),
  ),
)
/** A failed call has no transfers, so only its function says what it would have been. */
const sending: ReadonlySet<string> = new Set(
  selectors([
    'transfer(address,uint256)',
    'transferFrom(address,address,uint256)',
    'safeTransferFrom(address,address,uint256)',
    'safeTransferFrom(address,address,uint256,bytes)',
    'safeTransferFrom(address,address,uint256,uint256,bytes)',
  ]),
)
/** Possible types where tokens only went out, or only came in. */
const whenOut: ReadonlySet<OperationType> = new Set(['deposit', 'stake', 'repay'])
const whenIn: ReadonlySet<OperationType> = new Set(['withdraw', 'unstake', 'borrow', 'claim'])

/** Net amounts by token: returned change does not count as received. */
function sums(transfers: readonly SeenTransfer[]): {
  ins: readonly SeenTransfer[]
  outs: readonly SeenTransfer[]
} {
  const net = new Map<string, bigint>()
  // NFTs of one contract share a key.
  const key = ({ kind, token }: SeenTransfer): string =>
    `${kind === 'fungible' ? '' : kind} ${token}`
  for (const each of transfers)
    if (each.direction !== 'self')
      net.set(
        key(each),
        (net.get(key(each)) ?? 0n) + (each.direction === 'in' ? each.amount : -each.amount),
      )
  const of = (direction: 'in' | 'out'): readonly SeenTransfer[] =>
    transfers.filter((each) => {
      const sum = net.get(key(each)) ?? 0n
      return each.direction === direction && (direction === 'in' ? sum > 0n : sum < 0n)
    })
  return { ins: of('in'), outs: of('out') }
}

const isNft = ({ kind }: SeenTransfer): boolean => kind !== 'fungible'

/** Transfers in both directions: a wrap, a mint for a payment, or a trade. */
function exchanged(
  ins: readonly SeenTransfer[],
  outs: readonly SeenTransfer[],
  method: OperationType | undefined,
): OperationType {
  const [came, went] = [ins[0]!, outs[0]!]
  // Coins that went to, or came from, the token's own contract.
  const isWrapped = ({ kind, token, other }: SeenTransfer, contract: string): boolean =>
    kind === 'fungible' && token === contract && other === zero
  if (went.token === 'native' && ins.some((each) => isWrapped(each, went.other))) return 'deposit'
  if (came.token === 'native' && outs.some((each) => isWrapped(each, came.other))) return 'withdraw'
  if (ins.every(isNft) && outs.every((each) => !isNft(each)))
    return ins.every(({ other }) => other === zero) ? 'mint' : 'bought'
  if (outs.every(isNft) && ins.every((each) => !isNft(each))) return 'sell'
  // A share token that a deposit mints or a withdrawal burns.
  if (method && whenOut.has(method) && ins.every(({ other }) => other === zero)) return method
  if (method && whenIn.has(method) && outs.every(({ other }) => burnAddresses.has(other)))
    return method
  return 'trade'
}

/**
 * What a transaction was for an account.
 *
 * @example
 * operationType({
 *   account,
 *   sender: account,
 *   recipient,
 *   method: null,
 *   value: 1n,
 *   failed: false,
 *   transfers: [],
 *   approvals: [],
 * }) // 'send'
 */
export function operationType({
  account,
  sender,
  recipient,
  method,
  value,
  failed,
  transfers,
  approvals,
}: SeenTransaction): OperationType {
  const own = sender === account
  const named = own && method !== null ? byMethod.get(method) : undefined
  // Where nothing moved, approvals say more than the name of a function does.
  const mayApprove = own && transfers.length === 0 && (named ?? 'approve') === 'approve'
  const asked = mayApprove ? (approvalType(approvals) ?? named) : named
  if (own && recipient === null) return 'deploy'
  if (own && recipient === account && value === 0n && method === null) return 'cancel'
  // Nothing moved, so the type is what the call would have done.
  if (failed)
    return (
      asked ??
      ((value > 0n && method === null) || (method !== null && sending.has(method))
        ? 'send'
        : 'execute')
    )
  const { ins, outs } = sums(transfers)
  if (ins.length > 0 && outs.length > 0) return exchanged(ins, outs, asked)
  if (ins.length > 0) {
    if (asked && whenIn.has(asked)) return asked
    return ins.every(({ other }) => other === zero) ? 'mint' : 'receive'
  }
  if (outs.length > 0) {
    if (outs.every(({ other }) => burnAddresses.has(other))) return 'burn'
    return asked && whenOut.has(asked) ? asked : 'send'
  }
  if (transfers.some(({ direction }) => direction === 'self')) return 'send'
  if (asked) return asked
  return own && transfers.length > 0 && method !== null && sending.has(method) ? 'send' : 'execute'
}
