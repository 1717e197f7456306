import type { PublicName } from './model.d.mts'

export function undocumented(names: readonly PublicName[]): string[]
export function privateReferences(names: readonly PublicName[]): string[]
