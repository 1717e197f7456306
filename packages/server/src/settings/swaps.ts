import { checkSetting, SettingsError, whole, type SettingsTable } from '../utils/setting.ts'
import {
  checkSwapSources,
  readSwapSources,
  swapSourcePrefix,
  swapVariable,
  type SwapSourceSettings,
} from './swap-sources.ts'

/** Where quotes for swaps come from, and the operator's fee. */
export interface SwapSettings {
  /** The sources that are asked; none: no swaps. */
  swapSources: readonly SwapSourceSettings[]
  /** Milliseconds that the sources have together. */
  swapTimeout: number
  /** The operator's fee in basis points; 0: none. */
  swapFeeBps: number
  /** The account (EVM) that gets it. */
  swapFeeRecipient: string
  /** Quotes and transactions a minute for one client of a project; 0 is no limit. */
  swapRate: number
  /** The same for all clients of a project. */
  swapProjectRate: number
}

/** Not the zero address: fees would be lost. */
function checkRecipient(value: string): string {
  if (value !== '' && !/^0x(?!0{40})[0-9a-f]{40}$/i.test(value))
    throw new Error('must be an address like 0x…, of 40 digits')
  return value.toLowerCase()
}

export const swapSettings: SettingsTable<SwapSettings> = {
  swapSources: {
    name: 'PORTICO_SWAP_SOURCES',
    fallback: [],
    unit: '',
    meaning:
      'The sources of swaps, such as `0x,1inch,lifi`; each has its own variables, see [swaps](swaps.md). Without one there are no swaps by this server',
    parse: (text, env) => readSwapSources(text, env),
    also: swapSourcePrefix,
  },
  swapTimeout: whole(
    'PORTICO_SWAP_TIMEOUT',
    4_000,
    'ms',
    [100, 30_000],
    'How long all sources together may take to quote a swap, or one to build it; those that have not answered then are left out',
  ),
  swapFeeBps: whole(
    'PORTICO_SWAP_FEE_BPS',
    0,
    'basis points',
    [0, 300],
    'Your fee on swaps, which sources subtract for you and visitors see as a line of its own: 25 are a quarter of a percent; 0 is none',
  ),
  swapFeeRecipient: {
    name: 'PORTICO_SWAP_FEE_RECIPIENT',
    fallback: '',
    unit: '',
    meaning:
      'The account that gets the fee, `0x…`, which has to be yours on every chain. LI.FI pays the account that you have set there',
    parse: checkRecipient,
  },
  swapRate: whole(
    'PORTICO_SWAP_RATE',
    60,
    'requests a minute',
    [0, 1_000_000],
    'Most quotes and transactions for swaps of one client in a project; 0 is no limit',
  ),
  swapProjectRate: whole(
    'PORTICO_SWAP_PROJECT_RATE',
    1_200,
    'requests a minute',
    [0, 1_000_000],
    'Most quotes and transactions for swaps of all clients in a project, which protects the plans of your keys; 0 is no limit',
  ),
}

/** A fee that one source cannot take would make its quotes look better than they are. */
function checkFee({ swapFeeBps, swapFeeRecipient, swapSources }: SwapSettings): void {
  if (swapFeeBps === 0) return
  const of = (name: string): SwapSourceSettings | undefined =>
    swapSources.find((source) => source.name === name)
  if (swapFeeRecipient === '' && (of('0x') || of('1inch')))
    throw new SettingsError('PORTICO_SWAP_FEE_RECIPIENT is missing: PORTICO_SWAP_FEE_BPS needs it')
  const lifi = of('lifi')
  if (lifi && lifi.integrator === undefined)
    throw new SettingsError(
      `${swapVariable('lifi', 'integrator')} is missing: PORTICO_SWAP_FEE_BPS needs it`,
    )
}

export function checkSwaps(settings: SwapSettings): void {
  checkSetting(swapSettings.swapSources, () => checkSwapSources(settings.swapSources))
  checkSetting(swapSettings.swapFeeRecipient, () => checkRecipient(settings.swapFeeRecipient))
  checkFee(settings)
}
