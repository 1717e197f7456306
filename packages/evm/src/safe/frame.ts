/**
 * The Safe Apps protocol, the page's side: requests to the parent by `postMessage`, answers by id.
 * Its messages are published as types of `@safe-global/safe-apps-sdk` 9.1.0 (MIT,
 * github.com/safe-global/safe-apps-sdk, read on 23 November 2026); a test types the double of the
 * tests against them, and speaks to the double with the package too.
 */
import type { Platform, Stop } from '@portico/core'

type Win = NonNullable<Platform['window']>

/** The methods of a Safe. */
export type SafeMethod =
  | 'getSafeInfo'
  | 'rpcCall'
  | 'sendTransactions'
  | 'signMessage'
  | 'signTypedMessage'
  | 'getOffChainSignature'
  | 'getTxBySafeTxHash'

export interface Frame {
  /**
   * Rejects with an EIP-1193 error. Without an answer it keeps waiting, because a Safe's owners may
   * take long.
   */
  ask(method: SafeMethod, params?: unknown): Promise<unknown>
  stop: Stop
}

const official = 'https://app.safe.global'
/** The version of the protocol, which is the version of its package. */
const sdkVersion = '9.1.0'

/** EIP-1193: an error with a code. */
export const failure = (code: number, message: string): Error =>
  Object.assign(new Error(message), { code })

/** The origins that may be a Safe's, written as browsers write them. */
function allowedOrigins(more: readonly string[]): readonly string[] {
  return [official, ...more].flatMap((each) =>
    URL.canParse(each) && /^https?:/i.test(each) ? [new URL(each).origin] : [],
  )
}

/**
 * Listens only to the parent, and only to an allowed origin: every message is checked for both.
 * null when the parent is known to have another origin: it gets no message.
 */
export function createFrame(
  win: Win,
  origins: readonly string[],
  random: Platform['random'],
): Frame | null {
  const { parent } = win
  // Not every browser reports the parent's origin. Where it is missing, a request is addressed to
  // each allowed origin, and no other origin can read it.
  const [above] = win.location?.ancestorOrigins ?? []
  let allowed = allowedOrigins(origins).filter((each) => above === undefined || each === above)
  if (allowed.length === 0) return null
  const waiting = new Map<string, { resolve(data: unknown): void; reject(error: Error): void }>()

  function onMessage({ source, origin, data }: MessageEvent<unknown>): void {
    if (source !== parent || !allowed.includes(origin) || typeof data !== 'object' || data === null)
      return
    const { id, success, data: answer, error } = data as Readonly<Record<string, unknown>>
    const asked = typeof id === 'string' ? waiting.get(id) : undefined
    if (!asked || typeof success !== 'boolean') return
    waiting.delete(id as string)
    // From then on, the first origin that answered is the only one.
    allowed = [origin]
    const text = typeof error === 'string' ? error.slice(0, 1_000) : 'The Safe refused'
    if (success) asked.resolve(answer)
    else asked.reject(failure(/reject|denied|cancel/i.test(text) ? 4001 : -32603, text))
  }
  win.addEventListener('message', onMessage)

  return {
    ask: (method, params) =>
      new Promise((resolve, reject) => {
        const id = [...random(16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
        waiting.set(id, { resolve, reject })
        for (const origin of allowed)
          parent.postMessage({ id, method, params, env: { sdkVersion } }, origin)
      }),
    stop() {
      win.removeEventListener('message', onMessage)
      for (const { reject } of waiting.values()) reject(failure(4900, 'The page has left the Safe'))
      waiting.clear()
    },
  }
}
