import { isPorticoError, PorticoError } from '../errors/error.ts'
import { namespaceOf } from '../format/chain-id.ts'
import { senderOf } from '../transfers/sending-adapter.ts'
import type { SwapQuote, SwapSource, SwapTransaction } from '../types/index.ts'
import { defined } from '../utils/defined.ts'
import { believed } from './ask-source.ts'
import { within } from './deadline.ts'
import { needSwapFunds } from './funds.ts'
import { allSources, swappingOf, unsupported } from './sources.ts'
import type { AskSwap, PreparedSwap, SwappingPortico } from './types.ts'

/** An older quote is asked again before it is built, milliseconds. */
const oldest = 15_000
/** How long a source may take to quote again, and to build, milliseconds. */
const deadline = 15_000

/**
 * Prepares a reviewed quote for the wallet: builds the transaction, checks it against the quote,
 * and finds out which allowances are missing. The wallet is not asked.
 *
 * @param quote Of `quoteSwap`. An older one is asked again at its source.
 * @throws PorticoError `swap-unsafe` (also reported), `swap-reverts`, `swap-worse`,
 *   `funds-insufficient`, `fee-insufficient`, `swap-unsupported`, `account-changed`, `timeout`; and an error
 *   when the source or the network could not be asked.
 * @example const prepared = await prepareSwap(portico, best)
 */
export async function prepareSwap(
  portico: SwappingPortico,
  quote: SwapQuote,
  { signal = new AbortController().signal }: AskSwap = {},
): Promise<PreparedSwap> {
  const { chain, account } = quote.request
  needAccount(portico, quote)
  const swapping = await swappingOf(portico, chain)
  const source = allSources(portico, swapping).find(({ id }) => id === quote.source)
  if (!source) throw unsupported()
  const current = await renewed(portico, source, quote, signal)
  const funding = swapping.funds(current.request, current, signal)
  const building = within(
    portico.services.platform,
    deadline,
    (inner) => build(source, current, inner),
    signal,
  )
  // Whichever fails first is thrown; the other is no unhandled rejection.
  building.catch(() => {})
  const funds = await funding
  needSwapFunds(portico, funds, current.request)
  try {
    const transaction = await building
    const contracts = (await source.contracts(chain)).map((each) => each.toLowerCase())
    const [check, steps] = await Promise.all([
      swapping.check(current, transaction, contracts, signal),
      swapping.steps(current, transaction, signal),
    ])
    const provider = portico.provider(namespaceOf(chain))
    const canBatch =
      steps.length > 1 &&
      provider !== null &&
      (await swapping.canBatch(chain, account, provider).catch(() => false))
    return {
      quote: current,
      transaction,
      check,
      steps,
      canBatch,
      funds,
      at: portico.services.platform.now(),
    }
  } catch (error) {
    if (isPorticoError(error) && error.code === 'swap-unsafe') portico.services.report(error)
    throw error
  }
}

/** @throws PorticoError `account-changed`, `no-account`. */
export function needAccount(
  portico: Pick<SwappingPortico, 'getState'>,
  { request }: Pick<SwapQuote, 'request'>,
): void {
  if (senderOf(portico, request.chain).account !== request.account)
    throw new PorticoError('account-changed', 'Another account is in use now', { exit: 'failed' })
}

/**
 * The quote as it is now: with the reviewed minimum, or a better one.
 *
 * @throws PorticoError `swap-worse` when less than the reviewed minimum would be received.
 */
async function renewed(
  portico: SwappingPortico,
  source: SwapSource,
  reviewed: SwapQuote,
  signal: AbortSignal,
): Promise<SwapQuote> {
  if (portico.services.platform.now() - reviewed.at <= oldest) return reviewed
  const answer = await within(
    portico.services.platform,
    deadline,
    async (inner) => source.quote(reviewed.request, inner),
    signal,
  )
  if (answer === null) throw worse()
  const now = believed(portico, source, reviewed.request, answer)
  if (now.amountOut < reviewed.minimumOut) throw worse()
  return now.minimumOut >= reviewed.minimumOut ? now : { ...now, minimumOut: reviewed.minimumOut }
}

export const worse = (): PorticoError =>
  new PorticoError('swap-worse', 'The quote has become worse', {
    exit: 'failed',
    category: 'API_ERROR',
  })

/** Characters: no wallet takes more. */
const longestData = 262_144

async function build(
  source: SwapSource,
  quote: SwapQuote,
  signal: AbortSignal,
): Promise<SwapTransaction> {
  // Code of the host's may return anything.
  const { to, data, value, gas } = ((await source.build(quote, signal)) ?? {}) as Readonly<
    Partial<Record<keyof SwapTransaction, unknown>>
  >
  if (
    typeof to !== 'string' ||
    !/^[-.%a-zA-Z0-9]{1,128}$/.test(to) ||
    typeof data !== 'string' ||
    !/^0x([0-9a-f]{2})*$/i.test(data) ||
    data.length > longestData ||
    typeof value !== 'bigint' ||
    value < 0n ||
    !(gas === undefined || (typeof gas === 'bigint' && gas > 0n))
  )
    throw new PorticoError('swap-unsafe', 'The transaction is not what the quote says', {
      exit: 'failed',
      data: { source: source.id },
    })
  return defined({ to, data, value, gas })
}
