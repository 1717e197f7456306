import { isPorticoError, PorticoError } from '../errors/error.ts'
import { namespaceOf } from '../format/chain-id.ts'
import type { PorticoInternals } from '../public/internals.ts'
import { linkOf, namespaceState } from '../state/select.ts'
import { waitForTracked } from '../transactions/wait.ts'
import type { SwapRequest, SwapStep } from '../types/index.ts'
import type { SwapProperties } from '../types/events.ts'
import type { TrackedKind, TrackedSwap } from '../types/transactions.ts'
import type { SwapErrorCode } from './errors.ts'
import { propertiesOf, trackedSwap, type SwapNames } from './names.ts'
import { needAccount, prepareSwap, worse } from './prepare.ts'
import { swappingOf } from './sources.ts'
import type { AskSwap, PreparedSwap, SwappingPortico } from './types.ts'

/** A swap that was prepared earlier is prepared again, milliseconds. */
const oldest = 30_000

/** Errors that the caller can act on pass unchanged. Any other becomes the swap's own. */
const passedOn =
  /^(swap-.*|funds-insufficient|fee-insufficient|account-changed|chain-mismatch|method-unsupported|no-account|aborted)$/

/**
 * Asks the wallet for one step, and resolves with its hash: of an approval once it is in a block,
 * of the swap once the wallet has sent it. The swap is tracked from then on. A swap that follows an
 * approval, or was prepared more than 30 s ago, is prepared again before.
 *
 * @param index Of `prepared.steps`.
 * @throws PorticoError as the wallet does, with `exit: 'rejected'` when the visitor rejects;
 *   `swap-approval-failed`, `swap-worse`, `swap-unsafe`, `swap-reverts`, `swap-failed`,
 *   `chain-mismatch`, `account-changed`.
 * @example for (const index of prepared.steps.keys()) await submitSwapStep(portico, prepared, index)
 */
export async function submitSwapStep(
  portico: SwappingPortico,
  prepared: PreparedSwap,
  index: number,
  { signal, ...names }: SwapNames & AskSwap = {},
): Promise<string> {
  const step = prepared.steps[index]
  if (!step) throw new PorticoError('config', `A swap has no step ${index}`)
  const swap = trackedSwap(portico, prepared, names)
  const properties = propertiesOf(prepared, swap)
  if (index === 0) portico.emit('INITIATE_SWAP', { ...properties, steps: prepared.steps.length })
  return step.is === 'swap'
    ? sendSwap(portico, prepared, index, { swap, properties, signal })
    : approve(portico, prepared, step, { properties, signal })
}

interface Sending extends AskSwap {
  swap: TrackedSwap
  properties: SwapProperties
}

async function approve(
  portico: SwappingPortico,
  { quote }: PreparedSwap,
  { transaction }: SwapStep,
  { properties, signal }: Pick<Sending, 'properties' | 'signal'>,
): Promise<string> {
  const { chain, account } = quote.request
  try {
    const hash = await send(portico, { chain, account, transaction })
    const { status, becameHash, reason } = await waitForTracked(portico, hash, {
      chain,
      account,
      kind: kindOn(portico, quote.request),
      signal,
    })
    // The visitor may have paid more for the same transaction.
    if (status !== 'confirmed' && !(status === 'replaced' && reason === 'repriced'))
      throw new PorticoError('swap-approval-failed', 'The approval failed', {
        exit: 'failed',
        data: { hash, status },
      })
    portico.emit('SWAP_APPROVAL_SUCCESS', { ...properties, hash: becameHash ?? hash })
    return becameHash ?? hash
  } catch (thrown) {
    const error = typed(thrown, 'swap-approval-failed', 'The approval failed')
    const { message, code } = error
    if (code !== 'aborted') portico.emit('SWAP_APPROVAL_ERROR', { ...properties, message, code })
    throw error
  }
}

async function sendSwap(
  portico: SwappingPortico,
  prepared: PreparedSwap,
  index: number,
  { swap, properties, signal }: Sending,
): Promise<string> {
  const { chain, account } = prepared.quote.request
  const request = async (): Promise<string> => {
    const isFresh = index === 0 && !isOld(portico, prepared)
    const { steps } = isFresh ? prepared : await prepareSwap(portico, prepared.quote, { signal })
    const [step] = steps
    // Something would have to be allowed that was not reviewed.
    if (step?.is !== 'swap') throw worse()
    return send(portico, { chain, account, transaction: step.transaction })
  }
  return submit(portico, request, { swap, properties }, prepared, kindOn(portico, { chain }))
}

/**
 * Asks the wallet for all steps in one confirmation (EIP-5792), where `prepared.canBatch`. Resolves
 * with the id of the batch, which is tracked.
 *
 * @throws PorticoError as `submitSwapStep` does.
 * @example const id = await submitSwapBatch(portico, prepared)
 */
export async function submitSwapBatch(
  portico: SwappingPortico,
  prepared: PreparedSwap,
  { signal, ...names }: SwapNames & AskSwap = {},
): Promise<string> {
  const { chain, account } = prepared.quote.request
  const swap = trackedSwap(portico, prepared, names)
  const properties = propertiesOf(prepared, swap)
  portico.emit('INITIATE_SWAP', { ...properties, steps: 1 })
  const request = async (): Promise<string> => {
    const { steps } = isOld(portico, prepared)
      ? await prepareSwap(portico, prepared.quote, { signal })
      : prepared
    needPlace(portico, prepared)
    const provider = portico.provider(namespaceOf(chain))
    return (await swappingOf(portico, chain)).sendBatch(steps, { chain, account, provider })
  }
  return submit(portico, request, { swap, properties }, prepared, 'calls')
}

const isOld = ({ services }: Pick<SwappingPortico, 'services'>, { at }: PreparedSwap): boolean =>
  services.platform.now() - at > oldest

/** @param request Asks the wallet. */
async function submit(
  portico: SwappingPortico,
  request: () => Promise<string>,
  { swap, properties }: Pick<Sending, 'swap' | 'properties'>,
  { quote }: PreparedSwap,
  kind: TrackedKind,
): Promise<string> {
  const { chain, account } = quote.request
  let hash: string
  try {
    hash = await request()
  } catch (thrown) {
    const error = typed(thrown, 'swap-failed', 'Failed to swap')
    const { message, code } = error
    if (error.exit === 'rejected') portico.emit('SWAP_REJECTED', { ...properties, message })
    else portico.emit('SWAP_ERROR', { ...properties, message, code })
    throw error
  }
  portico.emit('SWAP_SUCCESS', { ...properties, hash })
  // The swap is sent: later failures are no failure of sending.
  portico
    .transactions()
    .then((transactions) => transactions.follow({ hash, chain, account, swap, kind }))
    .catch(portico.services.report)
  return hash
}

async function send(
  portico: SwappingPortico,
  what: Parameters<Awaited<ReturnType<PorticoInternals['walletActions']>>['sendTransaction']>[0],
): Promise<string> {
  const { sendTransaction } = await (portico as PorticoInternals).walletActions()
  return sendTransaction(what)
}

const kindOn = (
  { getState }: Pick<SwappingPortico, 'getState'>,
  { chain }: Pick<SwapRequest, 'chain'>,
): TrackedKind =>
  // A Safe's transaction has a hash of the Safe's own.
  linkOf(getState(), namespaceOf(chain))?.id.startsWith('safe:') ? 'safe' : 'transaction'

/** As for a single transaction: the account and the network of the wallet are those of the swap. */
function needPlace(portico: SwappingPortico, { quote }: PreparedSwap): void {
  needAccount(portico, quote)
  const { chain } = quote.request
  const state = portico.getState()
  const status = namespaceState(state, namespaceOf(chain))
  const owner = linkOf(state, namespaceOf(chain))?.namespaces[namespaceOf(chain)]?.chainOwner
  if (status.is === 'connected' && status.chain !== chain && owner === 'wallet')
    throw new PorticoError(
      'chain-mismatch',
      `This is for ${chain}, and the wallet is on ${status.chain}`,
      { exit: 'failed', data: { expected: chain, actual: status.chain } },
    )
}

function typed(thrown: unknown, code: SwapErrorCode, message: string): PorticoError {
  if (isPorticoError(thrown) && (thrown.exit === 'rejected' || passedOn.test(thrown.code)))
    return thrown
  return new PorticoError(code, message, {
    category: 'API_ERROR',
    exit: (isPorticoError(thrown) && thrown.exit) || 'failed',
    cause: thrown,
  })
}
