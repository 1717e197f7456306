/** A swap in a block that is never mined, after the allowance that it needs (`eth_simulateV1`). */
import type { Json, SwapQuote, SwapTransaction } from '@portico/core'
import { isFields, readEvmLogs, tracedCoin, type LoggedOutcome } from '@portico/core/adapter'
import { balanceData, parseWord } from '../reads.ts'
import { revertReason, cleaned, toHex, type Call, type Node } from '../sending/sending.ts'
import { approveData } from './allowance.ts'
import { coinBalanceData } from './multicall.ts'
import { defaultMulticall3 } from './pool-tables.ts'

/** What a simulated swap does to the account. Tokens in lower case; null is the coin. */
export interface SimulatedSwap {
  /** By balances, before and after; tokens whose balance cannot be read are missing. */
  balances: ReadonlyMap<string | null, bigint>
  /** What the logs claim, of which `balances` decides where it has the token. */
  logged: LoggedOutcome
  /** Whether the node gives logs, and traces of the coin in them. */
  hasLogs: boolean
  isTraced: boolean
}

/** The other tokens of one swap that are compared. */
const mostOthers = 8

/**
 * @returns What it does, or the reason of its revert.
 * @throws Error for an answer of another form.
 */
export async function simulateSwap(
  node: Node,
  quote: SwapQuote,
  transaction: SwapTransaction,
): Promise<SimulatedSwap | { reason: string | undefined }> {
  const { from, to } = quote.request
  const own = [from, to].map((token) => token?.toLowerCase() ?? null)
  const asked = [...new Set([...own, null])]
  const first = await runOnce(node, quote, transaction, asked)
  if ('reason' in first) return first
  // A log is the contract's own claim: others are compared with their balances, too.
  const others = first.logged.tokens.filter((token) => !asked.includes(token))
  return others.length === 0
    ? first
    : runOnce(node, quote, transaction, [...asked, ...others.slice(0, mostOthers)])
}

/** The account's balance of a token; null for the coin, which Multicall3 answers. */
const lookAt = (node: Node, account: string, token: string | null): Call => ({
  from: account,
  to: token ?? node.network.contracts?.multicall3 ?? defaultMulticall3,
  value: '0x0',
  data: token === null ? `0x${coinBalanceData(account)}` : balanceData(account),
})

async function runOnce(
  node: Node,
  { request: { account, from, amount }, spender }: SwapQuote,
  { to, data, value }: SwapTransaction,
  tokens: readonly (string | null)[],
): Promise<SimulatedSwap | { reason: string | undefined }> {
  const looks = tokens.map((token) => lookAt(node, account, token))
  const approve = (token: string, of: bigint): Call => ({
    from: account,
    to: token,
    value: '0x0',
    data: approveData(spender!, of),
  })
  // To zero first, as some tokens (USDT) demand. Where that reverts, nothing of it remains.
  const approvals =
    from === null || spender === null ? [] : [approve(from, 0n), approve(from, amount)]
  const call = { from: account, to, value: toHex(value), data }
  const answer = await node.ask('eth_simulateV1', [
    {
      blockStateCalls: [{ calls: [...looks, ...approvals, call, ...looks] }],
      traceTransfers: true,
      validation: false,
    },
    'latest',
  ])
  const results = resultsIn(answer)
  const at = looks.length + approvals.length
  const swap = results[at]
  if (!isFields(swap) || results.length !== at + 1 + looks.length)
    throw new Error('eth_simulateV1 answered something else')
  const { status, returnData, error, logs } = swap
  if (status !== '0x1') return { reason: revertReason(returnData) ?? messageOf(error) }
  const balances = new Map<string | null, bigint>()
  for (const [index, token] of tokens.entries()) {
    const before = balanceIn(results[index])
    const after = balanceIn(results[at + 1 + index])
    if (before !== null && after !== null) balances.set(token, after - before)
  }
  const list: readonly Json[] = Array.isArray(logs) ? logs : []
  return {
    balances,
    logged: readEvmLogs(list, account),
    hasLogs: Array.isArray(logs),
    isTraced: list.some(isTrace),
  }
}

const isTrace = (log: Json): boolean =>
  isFields(log) && String(log['address']).toLowerCase() === tracedCoin

function resultsIn(answer: Json): readonly Json[] {
  const block = Array.isArray(answer) ? (answer[0] as Json) : null
  const calls = isFields(block) ? block['calls'] : null
  return Array.isArray(calls) ? (calls as readonly Json[]) : []
}

const balanceIn = (result: Json | undefined): bigint | null =>
  isFields(result) && result['status'] === '0x1' ? parseWord(result['returnData']) : null

const messageOf = (error: unknown): string | undefined =>
  isFields(error) && typeof error['message'] === 'string' ? cleaned(error['message']) : undefined
