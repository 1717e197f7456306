/** WalletConnect's specified errors. Separate exports, whose names a bundler shortens. */

/** In the official client's order. */
export interface SpecError {
  message: string
  code: number
}

export const invalidUpdate: SpecError = { message: 'Invalid update request', code: 1003 }
export const invalidExtend: SpecError = { message: 'Invalid extend request', code: 1004 }
export const invalidSettle: SpecError = { message: 'Invalid session settle request', code: 1005 }
export const unauthorizedEvent: SpecError = { message: 'Unauthorized event', code: 3002 }
export const unsupportedChains: SpecError = { message: 'Unsupported chains', code: 5100 }
export const unsupportedMethods: SpecError = { message: 'Unsupported methods', code: 5101 }
export const unsupportedAccounts: SpecError = { message: 'Unsupported accounts', code: 5103 }
export const unsupportedKeys: SpecError = { message: 'Unsupported namespace key', code: 5104 }
export const disconnected: SpecError = { message: 'User disconnected.', code: 6000 }
export const unsupportedMethod: SpecError = { message: 'Unsupported wc_ method', code: 10_001 }
