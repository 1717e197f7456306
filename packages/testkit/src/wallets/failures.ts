import type { Failures } from './parts.ts'

/** Everything that a wallet may throw, the proper and the improper. Self-contained. */
export function makeFailures(): Failures {
  return {
    failure(code, message, data) {
      return Object.assign(new Error(message), data === undefined ? { code } : { code, data })
    },
    oddity(kind) {
      if (kind.endsWith('-string')) return 'The wallet is unhappy'
      if (kind.endsWith('-null')) return null
      if (kind.endsWith('-getters')) {
        const trap = {
          get(): never {
            throw new Error('Do not look at me')
          },
        }
        return Object.defineProperties({}, { code: trap, message: trap, data: trap, name: trap, stack: trap, cause: trap })
      }
      return new Error('The wallet broke')
    },
  }
}
