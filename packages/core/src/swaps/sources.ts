import { PorticoError } from '../errors/error.ts'
import { isSwitchedOn, remoteState } from '../switches/remote.ts'
import { adapterOf } from '../transfers/sending-adapter.ts'
import type { ChainId, SwapSource, Swapping } from '../types/index.ts'
import { serviceSource } from './service/source.ts'
import type { QuotingSwaps } from './types.ts'

/** How long a source may take to say whether it has a network, milliseconds. */
const patience = 3_000

/**
 * Whether a network may have swaps, as far as is known without a request: its adapter has them, and
 * `features.swaps` is on. `swapSources` knows whether there is a source.
 *
 * @example canSwap(portico, 'eip155:1')
 */
export function canSwap(
  portico: Pick<QuotingSwaps, 'config' | 'getState'>,
  chain: ChainId,
): boolean {
  return (
    adapterOf(portico, chain)?.swapping !== undefined &&
    isSwitchedOn(portico.getState(), 'swaps', portico.config.service)
  )
}

/** @throws PorticoError `swap-unsupported`. */
export async function swappingOf(
  portico: Pick<QuotingSwaps, 'config' | 'getState' | 'services'>,
  chain: ChainId,
): Promise<Swapping> {
  const isKnown = canSwap(portico, chain) && portico.services.network(chain) !== undefined
  const swapping = isKnown
    ? await adapterOf(portico, chain)?.swapping?.(portico.services)
    : undefined
  if (!swapping) throw unsupported()
  return swapping
}

export const unsupported = (): PorticoError =>
  new PorticoError('swap-unsupported', 'Network not supported for Swaps', {
    exit: 'unsupported',
    category: 'API_ERROR',
  })

/**
 * All sources, whether or not they have the network. Of two with one id the first counts, so that a
 * host can replace one.
 */
export function allSources(
  portico: QuotingSwaps,
  { sources }: Pick<Swapping, 'sources'>,
): readonly SwapSource[] {
  const { service, swapSources: own = [] } = portico.config
  const { refused } = remoteState(portico.getState(), 'swaps', service)
  const all = [...own, ...(service && !refused ? [serviceSource(portico)] : []), ...sources]
  return all.filter(({ id }, at) => all.findIndex((each) => each.id === id) === at)
}

/**
 * The sources of a network: those of the host's option `swapSources`, then the service, then those
 * of the adapter, which need the network's node only. Empty where there are no swaps. A source that
 * does not say in 3 s whether it has the network is left out.
 *
 * @throws PorticoError `chunk` when the adapter's code cannot be loaded.
 * @example const sources = await swapSources(portico, 'eip155:1')
 */
export async function swapSources(
  portico: QuotingSwaps,
  chain: ChainId,
): Promise<readonly SwapSource[]> {
  if (!canSwap(portico, chain) || !portico.services.network(chain)) return []
  const all = allSources(portico, await swappingOf(portico, chain))
  const { platform } = portico.services
  let stop = (): void => {}
  const late = new Promise<false>((resolve) => {
    stop = platform.after(patience, () => resolve(false))
  })
  const has = await Promise.all(
    all.map((source) => Promise.race([supports(source, chain).catch(() => false), late])),
  )
  stop()
  return all.filter((_, at) => has[at])
}

/** A source of the host's may throw at once. */
export const supports = async (source: SwapSource, chain: ChainId): Promise<boolean> =>
  source.supports(chain)
