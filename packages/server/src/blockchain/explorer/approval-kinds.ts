import { encodeFunctionData, parseAbi, type Address, type Hex } from 'viem'
import type { Reader } from '../calls/read.ts'
import { approvalType } from '../history/approvals.ts'
import { readDecimals } from '../tokens/metadata.ts'
import type { AccountApproval, AccountTransaction, Chain } from '../types.ts'

/** What a contract means by the number of `approve`: an amount (ERC-20), or one item (ERC-721). */
type Kind = 'amount' | 'item' | 'unknown'

const isCollection: Hex = encodeFunctionData({
  abi: parseAbi(['function supportsInterface(bytes4) view returns (bool)']),
  functionName: 'supportsInterface',
  args: ['0x80ac58cd'],
})
/** `decimals()`. */
const decimals = '0x313ce567'
const mostContracts = 10_000

function kindOf(supports: Hex | undefined, places: Hex | undefined): Kind {
  const hasItems = supports?.length === 66 && BigInt(supports) === 1n
  const hasAmounts = readDecimals(places) !== null
  if (hasItems === hasAmounts) return 'unknown'
  return hasItems ? 'item' : 'amount'
}

function settled(approval: AccountApproval, kind: Kind | undefined): AccountApproval {
  const { scope, spender, amount } = approval
  if (scope !== 'unknown' || kind === undefined || amount === undefined) return approval
  if (kind !== 'item') return { ...approval, scope: kind }
  const given = BigInt(spender) === 0n ? 0n : 1n
  return { ...approval, scope: 'item', amount: given, tokenId: String(amount) }
}

/** Asks each contract once what the approvals of transactions mean that are known by their calls. */
export function createApprovalKinds(
  reader: Reader,
  chain: Chain,
): (transactions: readonly AccountTransaction[]) => Promise<readonly AccountTransaction[]> {
  const known = new Map<string, Kind>()

  async function ask(contracts: readonly string[]): Promise<void> {
    const calls = contracts.flatMap((to) =>
      [isCollection, decimals as Hex].map((data) => ({ to: to as Address, data })),
    )
    const answers = await reader.read(chain, calls)
    if (known.size > mostContracts) known.clear()
    for (const [at, contract] of contracts.entries())
      known.set(contract, kindOf(answers[2 * at], answers[2 * at + 1]))
  }

  return async (transactions) => {
    const unknown = transactions
      .flatMap(({ approvals = [] }) => approvals)
      .filter(({ scope, token }) => scope === 'unknown' && !known.has(token))
    // Without a node, the meaning stays unknown.
    if (unknown.length > 0)
      await ask([...new Set(unknown.map(({ token }) => token))]).catch(() => {})
    return transactions.map((each) => {
      const { type } = each
      if (type !== 'approve' && type !== 'revoke') return each
      const approvals = (each.approvals ?? []).map((one) => settled(one, known.get(one.token)))
      return { ...each, approvals, type: approvalType(approvals) ?? type }
    })
  }
}
