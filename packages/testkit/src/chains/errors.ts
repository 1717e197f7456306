/** The local chain could not be started. `log` is what anvil wrote before it gave up. */
export class ChainStartError extends Error {
  override readonly name: string = 'ChainStartError'
  readonly log: string

  constructor(message: string, log: string, options?: ErrorOptions) {
    super(log === '' ? message : `${message}\n${log}`, options)
    this.log = log
  }
}

/** The chain answered a call with a JSON-RPC error. */
export class ChainRpcError extends Error {
  override readonly name: string = 'ChainRpcError'
  readonly code: number
  readonly data: unknown

  constructor(method: string, code: number, message: string, data: unknown) {
    super(`${method}: ${message} (${code})`)
    this.code = code
    this.data = data
  }
}
