import type { Slices } from '../types/slices.ts'

export const slicesOf = (
  features: readonly { readonly id: string; readonly slice?: object }[] = [],
): Slices => Object.fromEntries(features.flatMap(({ id, slice }) => (slice ? [[id, slice]] : [])))
