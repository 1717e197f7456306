import type { Transfers } from '@portico/core'
import type { Asked } from './node.ts'

export function createTransfers(_services: Asked): Transfers {
  throw new Error('To be written')
}
