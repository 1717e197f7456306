/** What EIP-1193 promises. Wallets keep less of it than they say, so everything is checked. */
export interface Eip1193Provider {
  /** Asks the wallet, or the network behind it. */
  request(args: { method: string; params?: unknown }): Promise<unknown>
  /** Listens to an event, e.g. `accountsChanged`. */
  on?(event: string, listener: (...args: never[]) => void): unknown
  /** Stops listening. */
  removeListener?(event: string, listener: (...args: never[]) => void): unknown
}

declare module '@portico/core' {
  interface Providers {
    eip155: Eip1193Provider
  }
}

/** Whether a value can be asked at all. Never throws, whatever is behind the getters. */
export function isProvider(value: unknown): value is Eip1193Provider {
  try {
    return typeof value === 'object' && value !== null && typeof (value as Eip1193Provider).request === 'function'
  } catch {
    return false
  }
}
