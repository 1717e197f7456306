/** A JSON-RPC call that a faulty endpoint was asked. */
export interface RecordedCall {
  /** The method's name. */
  readonly method: string
  /** The parameters. */
  readonly params: unknown
  /** Whether it came in a batch. */
  readonly batched: boolean
  /** The id of the JSON-RPC request. */
  readonly id: unknown
}

/** None if the body is not JSON-RPC. */
export function parseCalls(body: string): RecordedCall[] {
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    return []
  }
  const batched = Array.isArray(parsed)
  const items: readonly unknown[] = Array.isArray(parsed) ? parsed : [parsed]
  return items.flatMap((item) => {
    if (
      typeof item !== 'object' ||
      item === null ||
      !('method' in item) ||
      typeof item.method !== 'string'
    )
      return []
    const { params, id } = item as { params?: unknown; id?: unknown }
    return [{ method: item.method, params, batched, id }]
  })
}

/** Single or batch, as the request. */
export function rpcErrorBody(
  calls: readonly RecordedCall[],
  error: { code: number; message: string },
): string {
  const { code, message } = error
  const replies = calls.map(({ id }) => ({
    jsonrpc: '2.0',
    id: id ?? null,
    error: { code, message },
  }))
  return JSON.stringify(calls.some((call) => call.batched) ? replies : (replies[0] ?? null))
}
