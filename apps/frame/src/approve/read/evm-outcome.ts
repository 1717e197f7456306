/** What a transaction would do, by the node's simulation; logs are compared with balances. */
import type { SimulatedChange } from '@portico/core'
import {
  isFields,
  readEvmLogs,
  tracedCoin,
  type LoggedItem,
  type LoggedOutcome,
} from '@portico/core/adapter'
import type { EvmTransaction, Reads } from '../../ports.ts'
import { lineOf, revertReason, word, wordIn, type Outcome } from './evm-reads.ts'

/** Tokens whose balances are compared, and items whose owners are. */
const mostTokens = 8
const mostItems = 16

const hex = (value: bigint): string => `0x${value.toString(16)}`

/** Returns the balance of the address that it is called with. */
const balanceCode = '0x6000353160005260206000f3'

interface Question {
  to: string
  gas: string
  data: string
}

/** A call that asks for a coin's balance, at an address that no contract can expect. */
function coinQuestion(of: string): Question {
  const place = crypto.getRandomValues(new Uint8Array(20))
  const to = `0x${Array.from(place, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
  return { to, gas: hex(100_000n), data: `0x${word(of)}` }
}

/** What an account holds of a token, or of an item. */
type Held = Pick<SimulatedChange, 'token' | 'item'>

/** A question to a contract for what the account holds. */
interface Asked {
  held: Held
  question: Question
  /** Null: it has no answer. */
  read(call: unknown): bigint | null
}

const asked = (
  held: Held & { token: string },
  data: string,
  read: Asked['read'] = balanceIn,
): Asked => ({ held, question: { to: held.token, gas: hex(1_000_000n), data: `0x${data}` }, read })

/** balanceOf(address). */
const askToken = (token: string, of: string): Asked => asked({ token }, `70a08231${word(of)}`)

function askItem({ token, item, isCounted }: LoggedItem, of: string): Asked {
  // balanceOf(address,uint256)
  if (isCounted) return asked({ token, item }, `00fdd58e${word(of)}${word(item)}`)
  // ownerOf(uint256), which fails for an item that does not exist.
  return asked({ token, item }, `6352211e${word(item)}`, (call) =>
    balanceIn(call) === BigInt(of) ? 1n : 0n,
  )
}

const isSame = (one: Held, other: Held): boolean =>
  one.token === other.token && one.item === other.item

interface Run {
  logs: readonly unknown[] | null
  /** The difference that it makes; null if it is not known. */
  coin: bigint | null
  /** The same of all that was asked for and answered. */
  differences: readonly SimulatedChange[]
}

interface Ask {
  reads: Reads
  chain: string
  from: string
  call: object
}

/** Null where the node cannot simulate. */
async function run(
  { reads, chain, from, call }: Ask,
  others: readonly Asked[],
): Promise<Run | (Outcome & { is: 'failure' }) | null> {
  const coin = coinQuestion(from)
  const questions = [coin, ...others.map(({ question }) => question)]
  const block = {
    stateOverrides: { [coin.to]: { code: balanceCode } },
    calls: [...questions, call, ...questions],
  }
  const answer = await reads
    .request(chain, 'eth_simulateV1', [
      { blockStateCalls: [block], traceTransfers: true, validation: false },
      'latest',
    ])
    .catch(() => null)
  const first: unknown = Array.isArray(answer) ? answer[0] : undefined
  const calls: unknown = isFields(first) ? first['calls'] : undefined
  if (!Array.isArray(calls) || calls.length !== block.calls.length) return null
  const own: unknown = calls[questions.length]
  if (!isFields(own) || (own['status'] !== '0x1' && own['status'] !== '0x0')) return null
  if (own['status'] === '0x0') return failureOf(own)
  const differenceOf = (at: number, read: Asked['read']): bigint | null => {
    const [before, after] = [read(calls[at]), read(calls[questions.length + 1 + at])]
    return before === null || after === null ? null : after - before
  }
  return {
    logs: Array.isArray(own['logs']) ? own['logs'] : null,
    coin: differenceOf(0, balanceIn),
    differences: others.flatMap(({ held, read }, at) => {
      const amount = differenceOf(1 + at, read)
      return amount === null ? [] : [{ ...held, amount }]
    }),
  }
}

const balanceIn = (call: unknown): bigint | null =>
  isFields(call) && call['status'] === '0x1' ? wordIn(call['returnData']) : null

const failureOf = ({
  returnData,
  error,
}: Record<string, unknown>): Outcome & { is: 'failure' } => ({
  is: 'failure',
  reason: revertReason(returnData) || (isFields(error) ? lineOf(error['message']) : ''),
})

/** With all transfers if the node supports it, else only whether it would fail. */
export async function readOutcome(
  reads: Reads,
  chain: string,
  from: string,
  { to, value, data, gas }: EvmTransaction,
): Promise<Outcome> {
  const creation = { from, value: hex(value), data, gas: hex(gas) }
  const call = to ? { ...creation, to } : creation
  const ask = { reads, chain, from, call }
  const simulated = await run(ask, [])
  if (simulated) return 'is' in simulated ? simulated : successOf(simulated, ask)
  try {
    const result = await reads.request(chain, 'eth_call', [call, 'latest'])
    return typeof result === 'string' ? { is: 'success', changes: null } : { is: 'unknown' }
  } catch (error) {
    return refusalIn(error)
  }
}

async function successOf({ logs, coin }: Run, ask: Ask): Promise<Outcome> {
  if (!logs) return { is: 'success', changes: null }
  const logged = readEvmLogs(logs, ask.from)
  // What logs say is of the first run: in the second one, a contract that is asked for what the
  // account holds could prepare another course of the call.
  const questions = [
    ...logged.tokens.slice(0, mostTokens).map((token) => askToken(token, ask.from)),
    ...logged.items.slice(0, mostItems).map((item) => askItem(item, ask.from)),
  ]
  const again = questions.length > 0 ? await run(ask, questions) : null
  const compared = comparedWith(logged, again && !('is' in again) ? again.differences : [])
  const coins = coinChange(logs, logged, coin)
  return {
    is: 'success',
    changes: [...coins.changes, ...compared.changes],
    claims: compared.claims,
    grants: logged.grants,
    isWhole: logged.isWhole && coins.isWhole && compared.isWhole,
  }
}

type Compared = Pick<LoggedOutcome, 'changes' | 'isWhole'>

/** The coin by its balances: not every node logs its transfers, and none says that it does not. */
function coinChange(
  logs: readonly unknown[],
  { changes }: LoggedOutcome,
  difference: bigint | null,
): Compared {
  if (difference !== null)
    return { changes: difference ? [{ token: null, amount: difference }] : [], isWhole: true }
  return {
    changes: changes.filter(({ token }) => token === null),
    isWhole: logs.some(
      (log) => isFields(log) && String(log['address']).toLowerCase() === tracedCoin,
    ),
  }
}

const signOf = (amount: bigint): number => (amount < 0n ? -1 : amount > 0n ? 1 : 0)

/**
 * Tokens and items, of which a log is only the contract's claim: what the account is not seen to
 * hold more or less of is no income, and always a loss.
 */
function comparedWith(
  { tokens, wraps, items, changes }: LoggedOutcome,
  differences: readonly SimulatedChange[],
): Compared & { claims: readonly SimulatedChange[] } {
  const claims: SimulatedChange[] = []
  let isWhole = true
  const held: readonly (Held & { token: string })[] = [
    ...tokens.map((token) => ({ token })),
    ...items.map(({ token, item }) => ({ token, item })),
  ]
  const amounts = held.map((each): SimulatedChange => {
    const claim = changes.find((it) => isSame(it, each))?.amount ?? 0n
    const difference = differences.find((it) => isSame(it, each))?.amount
    const isWrapped = claim === 0n && each.item === undefined && wraps.includes(each.token)
    const isBorneOut =
      difference !== undefined &&
      (isWrapped ? difference !== 0n : signOf(difference) === signOf(claim))
    isWhole &&= isBorneOut
    if (!isBorneOut && claim !== 0n) claims.push({ ...each, amount: claim })
    if (difference === undefined) return { ...each, amount: claim < 0n ? claim : 0n }
    return { ...each, amount: claim === 0n || difference < claim ? difference : claim }
  })
  return { changes: amounts.filter(({ amount }) => amount !== 0n), claims, isWhole }
}

/** The node refused the call, as opposed to being unreachable. */
function refusalIn(error: unknown): Outcome {
  const { code, message, data } = isFields(error)
    ? error
    : error instanceof Error
      ? { code: undefined, message: error.message, data: undefined }
      : {}
  const revertData = isFields(data) ? (data['data'] ?? data['originalError']) : data
  const reason = revertReason(revertData)
  if (
    code === 3 ||
    reason !== '' ||
    (typeof message === 'string' &&
      /revert|insufficient funds|out of gas|gas required exceeds|exceeds block gas limit/i.test(
        message,
      ))
  )
    return { is: 'failure', reason: reason || lineOf(message) }
  return { is: 'unknown' }
}
