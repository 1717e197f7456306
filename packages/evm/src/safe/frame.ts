/**
 * The page's side of the Safe Apps protocol: requests to the parent by `postMessage`, answers by
 * id. Its messages are published as types of `@safe-global/safe-apps-sdk` 9.1.0 (MIT,
 * github.com/safe-global/safe-apps-sdk, read on 23 November 2026); a test compares both.
 */
import type { Platform, Stop } from '@portico/core'

type Win = NonNullable<Platform['window']>

export type SafeMethod =
  | 'getSafeInfo'
  | 'rpcCall'
  | 'sendTransactions'
  | 'signMessage'
  | 'signTypedMessage'
  | 'getOffChainSignature'
  | 'getTxBySafeTxHash'

export interface Frame {
  ask(method: SafeMethod, params?: unknown): Promise<unknown>
  stop: Stop
}

const official = 'https://app.safe.global'
const sdkVersion = '9.1.0'

/** EIP-1193: an error with a code. */
export const failure = (code: number, message: string): Error =>
  Object.assign(new Error(message), { code })

/** In the form of browsers. */
function allowedOrigins(more: readonly string[]): readonly string[] {
  return [official, ...more].flatMap((each) =>
    URL.canParse(each) && /^https?:/i.test(each) ? [new URL(each).origin] : [],
  )
}

/**
 * Every message must be from the parent and from an allowed origin. null when the parent is known
 * to have another origin: it gets no message.
 */
export function createFrame(
  win: Win,
  origins: readonly string[],
  random: Platform['random'],
): Frame | null {
  const { parent } = win
  // Not every browser reports the parent's origin. Otherwise a request is addressed to each allowed
  // origin, and no other origin can read it.
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
    // From then on, only the first origin that answered is allowed.
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
