import { HttpError } from '../http/errors.ts'
import { withoutCredentials } from '../utils/credentials.ts'
import { limited } from './client.ts'
import type { BlockchainDeps } from './types.ts'

export type AskDeps = Pick<BlockchainDeps, 'fetch' | 'settings' | 'stopped'>

export type NamespaceDeps = AskDeps & Pick<BlockchainDeps, 'now'>

export interface NodeOf {
  readonly url: string
  fetch(path: string, init?: RequestInit): Promise<Response>
}

/** The node answered that there is no such thing, so no other node is tried. */
export class RefusedError extends Error {
  override name = 'RefusedError'
}

/**
 * Tries a chain's nodes in order, each once `serves` has confirmed its chain.
 *
 * @returns Throws {@link RefusedError} as it comes, and HttpError 502 when no node answered;
 *   errors name no node.
 */
export function createAsk(
  deps: AskDeps,
  chain: string,
  serves: (node: NodeOf) => Promise<boolean>,
): <T>(read: (node: NodeOf) => Promise<T>) => Promise<T> {
  const nodes = (deps.settings.rpc[chain] ?? []).map((address) => nodeOf(deps, address))
  const known = new Map<NodeOf, Promise<boolean>>()
  const believed = async (node: NodeOf): Promise<boolean> => {
    const asked = known.get(node) ?? serves(node)
    known.set(node, asked)
    // A node that was down or on another chain is checked again next time.
    const does = await asked.catch(() => false)
    if (!does) known.delete(node)
    return does
  }
  return async (read) => {
    for (const node of nodes) {
      if (!(await believed(node))) continue
      try {
        return await read(node)
      } catch (error) {
        if (error instanceof RefusedError) throw error
      }
    }
    throw new HttpError(502, 'node', 'no node returned a valid answer')
  }
}

function nodeOf(deps: AskDeps, address: string): NodeOf {
  const { url, headers } = withoutCredentials(address)
  const fetchFn = limited(deps, headers)
  const base = url.replace(/\/+$/, '')
  return {
    url,
    fetch: (path, init) =>
      fetchFn(path === '' ? url : `${base}${path}`, {
        ...init,
        signal: AbortSignal.timeout(deps.settings.rpcTimeout),
      }),
  }
}

/** Integers that a double cannot hold become bigints. */
export function parseJson(text: string): unknown {
  const exact = (_key: string, value: unknown, context?: { source?: string }): unknown =>
    typeof value === 'number' &&
    !Number.isSafeInteger(value) &&
    /^-?\d{1,40}$/.test(context?.source ?? '')
      ? BigInt(context!.source!)
      : value
  return JSON.parse(text, exact as (key: string, value: unknown) => unknown)
}

/** At most `most` run at a time; results keep the order. */
export async function inTurns<T, R>(
  items: readonly T[],
  most: number,
  run: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const worker = async (): Promise<void> => {
    while (next < items.length) {
      const at = next++
      results[at] = await run(items[at]!)
    }
  }
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, worker))
  return results
}
