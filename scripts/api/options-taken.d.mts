import type { PublicName } from './model.d.mts'

export function optionsTaken(
  names: readonly PublicName[],
): readonly { page: string; options: readonly string[] }[]
