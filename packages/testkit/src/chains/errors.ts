/** The local chain could not be started. `log` is what anvil wrote before it gave up. */
export class ChainStartError extends Error {
  /** Always `ChainStartError`. */
  override readonly name: string = 'ChainStartError'
  /** What the node has written, or an empty text. */
  readonly log: string

  constructor(message: string, log: string, options?: ErrorOptions) {
    super(log === '' ? message : `${message}\n${log}`, options)
    this.log = log
  }
}

/** The chain answered a call with a JSON-RPC error. */
export class ChainRpcError extends Error {
  /** Always `ChainRpcError`. */
  override readonly name: string = 'ChainRpcError'
  /** The JSON-RPC code of the node, e.g. 3 where a call has reverted. */
  readonly code: number
  /** What the node sends with it, e.g. the data of a revert; undefined where nothing is sent. */
  readonly data: unknown

  constructor(method: string, code: number, message: string, data: unknown) {
    super(`${method}: ${message} (${code})`)
    this.code = code
    this.data = data
  }
}
