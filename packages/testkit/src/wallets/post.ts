/**
 * JSON-RPC 2.0.
 *
 * @returns The parsed answer, unchecked: the wallet passes results and errors on as the chain gave
 *   them.
 * @throws Errors of `fetch` when the chain cannot be reached.
 */
export async function postRpc(
  fetch: typeof globalThis.fetch,
  url: string,
  body: { method: string; params: unknown },
): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...body }),
  })
  return response.json()
}
