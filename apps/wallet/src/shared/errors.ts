import { isRecord } from './guards.ts'

export type RpcErrorBody = {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

/** An EIP-1193 ProviderRpcError. */
export class RpcError extends Error {
  readonly code: number
  readonly data?: unknown

  constructor(body: RpcErrorBody) {
    super(body.message)
    this.name = 'ProviderRpcError'
    this.code = body.code
    if (body.data !== undefined) this.data = body.data
  }
}

/** EIP-1193 4001. */
export function userRejected(): RpcError {
  return new RpcError({ code: 4001, message: 'User rejected the request.' })
}

/** EIP-1193 4100. */
export function unauthorized(): RpcError {
  return new RpcError({
    code: 4100,
    message: 'The requested account has not been authorized for this site.',
  })
}

/** EIP-1193 4200. */
export function unsupportedMethod(method: string): RpcError {
  return new RpcError({
    code: 4200,
    message: `Pocket Wallet does not support the method "${method}".`,
  })
}

/** EIP-1193 4900. */
export function disconnected(): RpcError {
  return new RpcError({ code: 4900, message: 'Pocket Wallet did not answer.' })
}

/** EIP-3326 4902. */
export function unknownChain(chainHex: string): RpcError {
  return new RpcError({
    code: 4902,
    message: `Unrecognized chain ID "${chainHex}". Add it with wallet_addEthereumChain first.`,
  })
}

/** EIP-1474 -32602. */
export function invalidParams(message: string): RpcError {
  return new RpcError({ code: -32602, message })
}

export function foreignRpc(): RpcError {
  return invalidParams("This demonstration wallet only talks to the demo's own networks")
}

/** EIP-1474 -32002. */
export function alreadyPending(method: string): RpcError {
  return new RpcError({
    code: -32002,
    message: `Request of type "${method}" already pending. Please wait.`,
  })
}

export function internalError(message: string): RpcError {
  return new RpcError({ code: -32603, message })
}

/** From another window or a node; else undefined. */
export function parseErrorBody(value: unknown): RpcErrorBody | undefined {
  if (!isRecord(value)) return undefined
  const { code, message, data } = value
  if (typeof code !== 'number' || !Number.isInteger(code) || typeof message !== 'string')
    return undefined
  const short = message.slice(0, 1000)
  return data === undefined ? { code, message: short } : { code, message: short, data }
}

/** From anything thrown. */
export function toErrorBody(thrown: unknown): RpcErrorBody {
  if (thrown instanceof RpcError) {
    const { code, message, data } = thrown
    return data === undefined ? { code, message } : { code, message, data }
  }
  return {
    code: -32603,
    message: thrown instanceof Error ? thrown.message.slice(0, 1000) : 'Internal error',
  }
}
