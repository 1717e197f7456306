import { PorticoError } from '../errors/error.ts'
import type { AskSwap, PreparedSwap, SwappingPortico } from './types.ts'

/** How the tokens of a swap are called in the activity. */
export interface SwapNames {
  /** The symbols. Default: those of the host's or network's list. */
  symbols?: { readonly from: string; readonly to: string } | undefined
}

/**
 * Asks the wallet for one step, and resolves with its hash: of an approval once it is in a block,
 * of the swap once the wallet has sent it. The swap is tracked from then on. A swap that follows an
 * approval, or whose quote is old, is checked again before.
 *
 * @param index Of `prepared.steps`.
 * @throws PorticoError as the wallet does, with `exit: 'rejected'` when the visitor rejects;
 *   `swap-approval-failed`, `swap-worse`, `swap-unsafe`, `swap-reverts`, `swap-failed`,
 *   `chain-mismatch`, `account-changed`.
 * @example for (const index of prepared.steps.keys()) await submitSwapStep(portico, prepared, index)
 */
export async function submitSwapStep(
  _portico: SwappingPortico,
  _prepared: PreparedSwap,
  _index: number,
  _options: SwapNames & AskSwap = {},
): Promise<string> {
  throw new PorticoError('swap-failed', 'Failed to swap')
}

/**
 * Asks the wallet for all steps in one confirmation (EIP-5792), where `prepared.canBatch`. Resolves
 * with the id of the batch, which is tracked.
 *
 * @throws PorticoError as `submitSwapStep` does.
 * @example const id = await submitSwapBatch(portico, prepared)
 */
export async function submitSwapBatch(
  _portico: SwappingPortico,
  _prepared: PreparedSwap,
  _options: SwapNames & AskSwap = {},
): Promise<string> {
  throw new PorticoError('swap-failed', 'Failed to swap')
}
