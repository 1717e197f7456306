import type { ReadSpec } from './use-read.ts'

export const unread: ReadSpec<never> = {
  key: undefined,
  chain: undefined,
  load: () => Promise.reject(new Error('Nothing is read')),
  decode: (): never => {
    throw new Error('Nothing is read')
  },
}
