/** How a faulty endpoint behaves. Made by `faults`. */
export type RpcFault =
  | { readonly kind: 'ok' }
  | { readonly kind: 'slow'; readonly ms: number }
  | { readonly kind: 'silent' }
  | { readonly kind: 'drop' }
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter: number | null }
  | { readonly kind: 'malformed' }
  | { readonly kind: 'rpc-error'; readonly code: number; readonly message: string }
  | { readonly kind: 'flaky'; readonly failures: number }

/** The behaviours that a faulty endpoint knows. */
export const faults: {
  /** Passes everything on. */
  ok(): RpcFault
  /** Answers rightly, after this many milliseconds. */
  slow(ms: number): RpcFault
  /** Takes the request and never answers. */
  silent(): RpcFault
  /** Closes the connection in the middle of the request. */
  drop(): RpcFault
  /** 429 with a Retry-After of this many seconds; without the header if null. */
  tooMany(retryAfter?: number | null): RpcFault
  /** This HTTP status, with a Retry-After of this many seconds if given. */
  status(status: number, retryAfter?: number | null): RpcFault
  /** 200 with a body that stops being JSON half-way. */
  malformed(): RpcFault
  /** 200 with a JSON-RPC error; EIP-1474's "limit exceeded" by default. */
  rpcError(code?: number, message?: string): RpcFault
  /** 503 for this many requests, then right. */
  flaky(failures: number): RpcFault
} = {
  ok: () => ({ kind: 'ok' }),
  slow: (ms) => ({ kind: 'slow', ms }),
  silent: () => ({ kind: 'silent' }),
  drop: () => ({ kind: 'drop' }),
  tooMany: (retryAfter = 1) => ({ kind: 'status', status: 429, retryAfter }),
  status: (status, retryAfter = null) => ({ kind: 'status', status, retryAfter }),
  malformed: () => ({ kind: 'malformed' }),
  rpcError: (code = -32005, message = 'limit exceeded') => ({ kind: 'rpc-error', code, message }),
  flaky: (failures) => ({ kind: 'flaky', failures }),
}
