/** EIP-1193. Wallets implement less of it than they claim, so everything is checked. */
export interface Eip1193Provider {
  /** Sends a request to the wallet, or to the network behind it. */
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

/**
 * Whether a value has the form of a provider. Never throws for any getter.
 *
 * @param value What stands on the page.
 */
export function isProvider(value: unknown): value is Eip1193Provider {
  try {
    return (
      typeof value === 'object' &&
      value !== null &&
      typeof (value as Eip1193Provider).request === 'function'
    )
  } catch {
    return false
  }
}
