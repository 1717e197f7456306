/** Checks of a built transaction: what it calls, and what the network says it would do. */
import { isPorticoError, PorticoError } from '@portico/core'
import type { SimulatedChange, SwapCheck, SwapQuote, SwapTransaction } from '@portico/core'
import { defined, isFields, minimumOf } from '@portico/core/adapter'
import { cleaned, refusalOf, revertReason, toHex, type Node } from '../sending/sending.ts'
import { digitsOf, isAddress } from './abi.ts'
import { allowanceOf } from './allowance.ts'
import { simulateSwap, type SimulatedSwap } from './simulate.ts'

/** What is checked. */
interface Built {
  quote: SwapQuote
  transaction: SwapTransaction
  /** Of the source, in lower case. */
  contracts: readonly string[]
}

/** @throws PorticoError `swap-unsafe`, `swap-reverts`, `aborted`. */
export async function checked(node: Node, built: Built, signal: AbortSignal): Promise<SwapCheck> {
  checkForm(built)
  const { quote, transaction } = built
  let outcome: Awaited<ReturnType<typeof simulateSwap>>
  try {
    outcome = await simulateSwap(node, quote, transaction)
  } catch (error) {
    if (signal.aborted) throw error
    // A node without the method, or with another form of it, may still support the plain call.
    return isPorticoError(error) && !refusalOf(error)
      ? { simulation: { is: 'unknown' } }
      : called(node, built, signal)
  }
  if ('reason' in outcome) throw reverts(outcome.reason)
  return judged(quote, outcome)
}

const unsafe = (message: string, data?: { [key: string]: string }): PorticoError =>
  new PorticoError('swap-unsafe', message, defined({ exit: 'failed' as const, data }))

const reverts = (reason: string | undefined): PorticoError =>
  new PorticoError(
    'swap-reverts',
    reason === undefined ? 'The swap would fail' : `The swap would fail: ${reason}`,
    defined({ exit: 'failed' as const, data: reason === undefined ? undefined : { reason } }),
  )

/** What needs no network. */
function checkForm({ quote, transaction, contracts }: Built): void {
  const { request, spender, minimumOut, amountOut } = quote
  const { to, data, value } = transaction
  const isKnown = (address: string): boolean =>
    isAddress(address) && contracts.includes(address.toLowerCase())
  if (!isKnown(to))
    throw unsafe('The transaction calls a contract that is not the source’s', { to })
  if (request.from !== null && spender !== null && !isKnown(spender))
    throw unsafe('The spender is not the source’s', { spender })
  if (value !== (request.from === null ? request.amount : 0n))
    throw unsafe('The transaction sends another amount of the coin', { value: String(value) })
  if (digitsOf(data) === null) throw unsafe('The transaction’s data is malformed')
  if (minimumOut < minimumOf(amountOut, request.slippageBps))
    throw unsafe('The quote’s minimum is below the slippage', { minimumOut: String(minimumOut) })
}

/** Compares what would happen with what was quoted. */
function judged({ request, minimumOut, spender }: SwapQuote, run: SimulatedSwap): SwapCheck {
  const from = request.from?.toLowerCase() ?? null
  const to = request.to?.toLowerCase() ?? null
  const changes = changesOf(run, request.amount, from === null)
  for (const { token, amount, item } of changes) {
    const may = item === undefined && token === from ? request.amount : 0n
    if (-amount > may) throw unsafe('The swap takes something else', { token: token ?? 'coin' })
  }
  for (const { token, spender: other } of run.logged.grants)
    if (token !== from || other !== spender?.toLowerCase())
      throw unsafe('The swap allows others to take something', { token, spender: other })
  const isWhole =
    run.hasLogs && run.logged.isWhole && run.logged.wraps.every((each) => run.balances.has(each))
  const { grants } = run.logged
  const received = run.balances.get(to) ?? (to === null && run.isTraced ? coinIn(run) : null)
  if (received === null) return { simulation: { is: 'unknown' } }
  if (received < minimumOut)
    throw unsafe('The swap gives less than its minimum', { received: String(received) })
  return { simulation: { is: 'success', changes, grants, isWhole }, received }
}

const coinIn = ({ logged }: SimulatedSwap): bigint =>
  logged.changes.find(({ token }) => token === null)?.amount ?? 0n

/** By balances where there are, else by logs; what is swapped of the coin where neither tells. */
function changesOf(
  { balances, logged, isTraced }: SimulatedSwap,
  amount: bigint,
  fromCoin: boolean,
): SimulatedChange[] {
  const claimed = logged.changes.filter(
    ({ token, item }) => item !== undefined || !balances.has(token),
  )
  const untold = fromCoin && !isTraced && !balances.has(null)
  const compared = [...balances].map(([token, change]) => ({ token, amount: change }))
  return [
    ...compared.filter((change) => change.amount !== 0n),
    ...claimed,
    ...(untold ? [{ token: null, amount: -amount }] : []),
  ]
}

/** The plain call says only whether it fails, and needs the allowance. */
async function called(
  node: Node,
  { quote: { request, spender }, transaction }: Built,
  signal: AbortSignal,
): Promise<SwapCheck> {
  const { account, from, amount } = request
  const { to, data, value } = transaction
  try {
    if (from !== null && spender !== null) {
      const now = await allowanceOf(node, { token: from, owner: account, spender })
      if (now < amount) return { simulation: { is: 'unknown' } }
    }
    await node.ask('eth_call', [{ from: account, to, data, value: toHex(value) }, 'latest'])
    return { simulation: { is: 'success' } }
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal) {
      const revertData = isFields(refusal.data) ? refusal.data['data'] : refusal.data
      throw reverts(revertReason(revertData) ?? cleaned(refusal.message))
    }
    if (signal.aborted) throw error
    return { simulation: { is: 'unknown' } }
  }
}
