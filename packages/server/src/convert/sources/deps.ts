import type { SwapSourceSettings } from '../../settings/swap-sources.ts'
import type { AskDeps } from '../ask.ts'

/** The operator's fee. */
export interface FeeTerms {
  readonly bps: number
  /** In lower case. */
  readonly recipient: string
}

export interface SourceDeps extends AskDeps {
  readonly settings: SwapSourceSettings
  readonly fee: FeeTerms
}

/** The known contracts by chain, and those that the operator has added. */
export function contractsOf(
  known: Readonly<Record<string, string>>,
  { chains = {} }: SwapSourceSettings,
): (chain: string) => string | undefined {
  const all = new Map(Object.entries({ ...known, ...chains }))
  return (chain) => all.get(chain)?.toLowerCase()
}
