import type { ReadSpec } from './use-read.ts'

/** What is read where it is not known yet of whom: nothing. */
export const unread: ReadSpec<never> = {
  key: undefined,
  chain: undefined,
  load: () => Promise.reject(new Error('Nothing is read')),
  decode: (): never => {
    throw new Error('Nothing is read')
  },
}
