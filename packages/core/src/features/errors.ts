/**
 * The descriptions of the errors that only one feature raises, from each feature's `errors.ts`.
 * Loaded when an error is described.
 */
import { sendErrors, type SendErrors } from './send/errors.ts'

export interface FeatureErrors extends SendErrors {}

/** The codes that only one feature raises. */
export type FeatureErrorCode = keyof FeatureErrors

export const featureErrors: FeatureErrors = {
  ...sendErrors,
}
