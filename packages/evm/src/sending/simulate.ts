import { isPorticoError } from '@portico/core'
import type { Json, Transfer, TransferSimulation } from '@portico/core'
import { isFields } from '@portico/core/adapter'
import { callOf, type Call } from './call.ts'
import { coinChangeIn, tokensIn } from './changes.ts'
import { balanceData, parseWord } from './erc20.ts'
import { refusalOf, type Node } from './node.ts'
import { cleaned, revertReason } from './reason.ts'

/** Tokens of one transfer that are compared. */
const mostTokens = 8

export async function simulationOf(node: Node, transfer: Transfer): Promise<TransferSimulation> {
  const call = callOf(transfer)
  try {
    return await simulated(node, transfer, call)
  } catch (error) {
    // A node without the method, or with another form of it, may still support the plain call.
    if (isPorticoError(error) && !refusalOf(error)) throw error
    return called(node, transfer, call)
  }
}

async function simulated(
  node: Node,
  { from, token }: Transfer,
  call: Call,
): Promise<TransferSimulation> {
  const asked = token === null ? [] : [token.toLowerCase()]
  let run = await runOnce(node, from, asked, call)
  if (!run.isSuccess) return failure(run.reason)
  // A log is the contract's own claim: other contracts' claims are compared with their balances,
  // too.
  const others = tokensIn(run.logs, from).filter((each) => !asked.includes(each))
  if (others.length > 0)
    run = await runOnce(node, from, [...asked, ...others].slice(0, mostTokens), call)
  if (!run.isSuccess) return failure(run.reason)
  const coin = coinChangeIn(run.logs, from) ?? (call.value === '0x0' ? 0n : -BigInt(call.value))
  return {
    is: 'success',
    changes: [{ token: null, amount: coin }, ...run.tokens].filter(({ amount }) => amount !== 0n),
  }
}

type Run =
  | { isSuccess: false; reason: string | undefined }
  | { isSuccess: true; logs: readonly Json[]; tokens: readonly { token: string; amount: bigint }[] }

async function runOnce(
  { ask }: Node,
  from: string,
  tokens: readonly string[],
  call: Call,
): Promise<Run> {
  const looks = tokens.map((to) => ({ from, to, data: balanceData(from) }))
  const answer = await ask('eth_simulateV1', [
    {
      blockStateCalls: [{ calls: [...looks, call, ...looks] }],
      traceTransfers: true,
      validation: false,
    },
    'latest',
  ])
  const block: unknown = Array.isArray(answer) ? answer[0] : undefined
  const results =
    isFields(block) && Array.isArray(block['calls']) ? (block['calls'] as readonly Json[]) : []
  const own = results[tokens.length]
  if (!isFields(own) || results.length !== 2 * tokens.length + 1)
    throw new Error('eth_simulateV1 answered something else')
  const { returnData, status, logs, error } = own
  if (status !== '0x1')
    return {
      isSuccess: false,
      reason:
        revertReason(returnData) ??
        (isFields(error) && typeof error['message'] === 'string'
          ? cleaned(error['message'])
          : undefined),
    }
  if (saysNo(tokens, returnData)) return { isSuccess: false, reason: undefined }
  const balance = (at: number): bigint | null => {
    const look = results[at]
    return isFields(look) && look['status'] === '0x1' ? parseWord(look['returnData']) : null
  }
  return {
    isSuccess: true,
    logs: Array.isArray(logs) ? (logs as readonly Json[]) : [],
    tokens: tokens.flatMap((token, at) => {
      const [before, after] = [balance(at), balance(tokens.length + 1 + at)]
      return before === null || after === null ? [] : [{ token, amount: after - before }]
    }),
  }
}

async function called({ ask }: Node, { token }: Transfer, call: Call): Promise<TransferSimulation> {
  try {
    const answer = await ask('eth_call', [call, 'latest'])
    return saysNo(token === null ? [] : [token], answer) ? failure(undefined) : { is: 'success' }
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    const { data, message } = refusal
    const revertData = isFields(data) ? data['data'] : data
    return failure(revertReason(revertData) ?? cleaned(message))
  }
}

/**
 * A token that returns `false` has transferred nothing. One that returns nothing has only not
 * failed.
 */
const saysNo = (tokens: readonly string[], answer: unknown): boolean =>
  tokens.length > 0 && parseWord(answer) === 0n

const failure = (reason: string | undefined): TransferSimulation => ({
  is: 'failure',
  ...(reason !== undefined && { reason }),
})
