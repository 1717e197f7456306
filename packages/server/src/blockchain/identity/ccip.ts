import { isHex, type Hex } from 'viem'
import { GuardedError } from '../../guarded/error.ts'
import type { Guarded } from '../../guarded/fetch.ts'

export class LookupError extends Error {
  override name = 'LookupError'
}

interface Lookup {
  readonly data: Hex
  readonly sender: string
  readonly urls: readonly string[]
}

/** Per name, and URLs per look-up. */
const mostRequests = 6
const mostUrls = 3
const limit = 1_000_000
const longestAnswer = 500_000
const types = ['application/json', 'text/plain', 'application/octet-stream', '']

/** JSON with `data`, or hex text alone. */
function readAnswer(text: string): Hex | undefined {
  let value: unknown = text.trim()
  if (!isHex(value)) {
    try {
      value = (JSON.parse(text) as { data?: unknown } | null)?.data
    } catch {
      return undefined
    }
  }
  return isHex(value) && value.length <= longestAnswer && value.length % 2 === 0 ? value : undefined
}

/**
 * Follows off-chain look-ups (EIP-3668) through the guarded fetcher, up to a fixed number.
 *
 * @param failed Called when a look-up failed, so that the name is tried again soon.
 */
export function createLookups(
  guarded: Guarded,
  signal: AbortSignal,
  failed: () => void,
): (lookup: Lookup) => Promise<Hex> {
  let left = mostRequests
  return async ({ data, sender, urls }) => {
    for (const template of urls.slice(0, mostUrls)) {
      if (left === 0) break
      left -= 1
      const posted = !template.includes('{data}')
      const url = template.replaceAll('{sender}', sender.toLowerCase()).replaceAll('{data}', data)
      try {
        const { bytes } = await guarded(url, {
          types,
          limit,
          signal,
          timeout: 5_000,
          body: posted ? JSON.stringify({ data, sender: sender.toLowerCase() }) : undefined,
        })
        const answer = readAnswer(bytes.toString('utf8'))
        if (answer !== undefined) return answer
      } catch (error) {
        if (!(error instanceof GuardedError)) throw error
      }
    }
    failed()
    throw new LookupError('No gateway gave an answer')
  }
}
