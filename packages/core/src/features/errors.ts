import { sendErrors, type SendErrors } from './send/errors.ts'

export interface FeatureErrors extends SendErrors {}

export type FeatureErrorCode = keyof FeatureErrors

export const featureErrors: FeatureErrors = {
  ...sendErrors,
}
