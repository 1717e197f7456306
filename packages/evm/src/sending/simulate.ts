import { isPorticoError } from '@portico/core'
import type { Json, Transfer, TransferSimulation } from '@portico/core'
import { defined, isFields } from '@portico/core/adapter'
import { callOf, type Call } from './call.ts'
import { changesOf, otherTokensIn, type SucceededRun } from './changes.ts'
import { balanceData, parseWord } from '../reads.ts'
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
  const run = await runOnce(node, from, asked, call)
  if ('is' in run) return run
  // A log is the contract's own claim: other contracts' claims are compared with their balances,
  // too.
  const others = otherTokensIn(run, from, asked)
  const tokens = [...asked, ...others].slice(0, mostTokens)
  const compared = others.length > 0 ? await runOnce(node, from, tokens, call) : run
  if ('is' in compared) return compared
  const isOwn = call.to.toLowerCase() === from.toLowerCase()
  return changesOf(compared, { owner: from, asked, value: isOwn ? 0n : BigInt(call.value) })
}

async function runOnce(
  { ask }: Node,
  from: string,
  tokens: readonly string[],
  call: Call,
): Promise<TransferSimulation | SucceededRun> {
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
  if (status !== '0x1') return failure(revertReason(returnData) ?? messageOf(error))
  if (saysNo(tokens, returnData)) return failure(undefined)
  const balance = (at: number): bigint | null => {
    const look = results[at]
    return isFields(look) && look['status'] === '0x1' ? parseWord(look['returnData']) : null
  }
  return {
    logs: Array.isArray(logs) ? (logs as readonly Json[]) : null,
    balances: tokens.flatMap((token, at) => {
      const [before, after] = [balance(at), balance(tokens.length + 1 + at)]
      return before === null || after === null ? [] : [{ token, amount: after - before }]
    }),
  }
}

const messageOf = (error: unknown): string | undefined =>
  isFields(error) && typeof error['message'] === 'string' ? cleaned(error['message']) : undefined

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

const failure = (reason: string | undefined): TransferSimulation =>
  defined({
    is: 'failure',
    reason,
  })
