/** A door to `@portico/wire`, whose table the server's sources are checked with too. */
import { swapContracts } from '@portico/wire'
import type { ChainId } from '../types/index.ts'

/** The published contracts of the sources that services ask, in lower case. */
export const knownRouters = (chain: ChainId): readonly string[] =>
  Object.values(swapContracts).flatMap((byChain) => byChain[chain] ?? [])
