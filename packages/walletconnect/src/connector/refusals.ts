import { isPorticoError, PorticoError } from '@portico/core'
import type { Platform, Services, Stop } from '@portico/core'
import { walletError } from '@portico/core/adapter'

const alerts: readonly (readonly [RegExp, string])[] = [
  [/origin not allowed/i, 'relay-origin-not-allowed'],
  [/jwt (token is )?not yet valid/i, 'relay-session-expired'],
  [/invalid (key|project)|project ?id|project not found/i, 'relay-project-id-invalid'],
]

export function reportRefusal(reason: string, { platform, raise }: Services): void {
  const code = alerts.find(([pattern]) => pattern.test(reason))?.[1]
  if (code === 'relay-origin-not-allowed') raise(code, platform.window?.location?.origin)
  else if (code) raise(code)
}

/** To the exit that adapters and hosts know. An error without a code stays as it is. */
export function walletRefusal(error: unknown): unknown {
  const { rpcCode } = ((isPorticoError(error) && error.data) || {}) as { rpcCode?: number }
  if (!isPorticoError(error) || rpcCode === undefined) return error
  const { code, exit, message } = walletError(
    { code: rpcCode, message: error.message },
    'wallet-request',
  )
  return new PorticoError(code, message, {
    exit: exit && exit !== 'failed' ? exit : (error.exit ?? 'failed'),
    cause: error,
    data: error.data ?? null,
  })
}

/** EIP-3326's 4902 (unknown chain), for which wallets also send other codes and texts. */
export function isUnknownChain(error: unknown): boolean {
  const { rpcCode } = ((isPorticoError(error) && error.data) || {}) as { rpcCode?: number }
  const message = error instanceof Error ? error.message : ''
  const isUnknown =
    rpcCode === 4902 ||
    rpcCode === 32603 ||
    (rpcCode === 5000 && !/reject|den(y|ied)|declin|cancel/i.test(message))
  return isUnknown || /unrecognized chain/i.test(message)
}

/** Milliseconds. */
const listing = 3_000

/**
 * A wallet that accepts a network lists it in its next update or never; without it nothing could be
 * signed.
 *
 * @param waiting Callbacks for session changes.
 */
export function untilServed(
  isServed: () => boolean,
  waiting: Set<Stop>,
  platform: Pick<Platform, 'after'>,
  message: string,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: Stop): void => {
      waiting.delete(check)
      disarm()
      settle()
    }
    const check = (): void => {
      if (isServed()) end(resolve)
    }
    const disarm = platform.after(listing, () =>
      end(() => reject(new PorticoError('chain-unsupported', message, { exit: 'unsupported' }))),
    )
    waiting.add(check)
    check()
  })
}
