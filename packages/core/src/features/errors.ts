import { sendErrors, type SendErrors } from './send/errors.ts'
import { swapFeatureErrors, type SwapFeatureErrors } from './swap/errors.ts'

export interface FeatureErrors extends SendErrors, SwapFeatureErrors {}

export type FeatureErrorCode = keyof FeatureErrors

export const featureErrors: FeatureErrors = {
  ...sendErrors,
  ...swapFeatureErrors,
}
