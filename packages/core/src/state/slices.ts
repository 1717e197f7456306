import type { Slices } from '../types/slices.ts'

/** The slices that features begin with. */
export const slicesOf = (
  features: readonly { readonly id: string; readonly slice?: object }[] = [],
): Slices => Object.fromEntries(features.flatMap(({ id, slice }) => (slice ? [[id, slice]] : [])))
