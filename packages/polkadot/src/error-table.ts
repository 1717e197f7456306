/**
 * Describes the codes of errors that only this package raises. Loaded when an error is described.
 */
import type { ErrorTable } from '@portico/core'

/** The codes that only this package raises. */
export type PolkadotErrorCode = 'address'

declare module '@portico/core' {
  interface ErrorCodes extends Record<PolkadotErrorCode, unknown> {}
}

/** The meaning of each code; for `describeError` of `@portico/core/errors`. */
export const polkadotErrors: ErrorTable<PolkadotErrorCode> = {
  address: {
    title: 'Invalid address: …',
    cause: 'The text is not an address in the network’s format.',
    advice: 'Check it with the adapter’s `parseAddress`.',
  },
}
