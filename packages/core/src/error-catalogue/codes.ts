import type { EngineErrorCode } from '../engine/errors.ts'
import type { SharedErrorCode } from '../errors/shared.ts'
import type { FeatureErrorCode } from '../features/errors.ts'
import type { RequestErrorCode } from '../request/errors.ts'
import type { SiwxErrorCode } from '../siwx/errors.ts'
import type { SwapErrorCode } from '../swaps/errors.ts'
import type { TransactionErrorCode } from '../transactions/errors.ts'
import type { TransferErrorCode } from '../transfers/errors.ts'

/** Codes of the core, and those shared by namespaces. `docs/errors.md` lists them. */
export type CoreErrorCode =
  | SharedErrorCode
  | EngineErrorCode
  | RequestErrorCode
  | SiwxErrorCode
  | SwapErrorCode
  | TransactionErrorCode
  | TransferErrorCode
  | SwapErrorCode
  | FeatureErrorCode
