/** What refusals are about, a relay's and a wallet's, and the wait for a wallet that agreed: loaded when it comes to that. */
import { isPorticoError, PorticoError } from '@portico/core'
import type { Platform, Services, Stop } from '@portico/core'
import { walletError } from '@portico/core/internal/wallet-standard/errors'

/** The reason that a relay gives when it closes the line (§8), and the alert that it calls for; most call for none. */
const alerts: readonly (readonly [RegExp, string])[] = [
  [/origin not allowed/i, 'relay-origin-not-allowed'],
  [/jwt (token is )?not yet valid/i, 'relay-session-expired'],
  [/invalid (key|project)|project ?id|project not found/i, 'relay-project-id-invalid'],
]

/** Alerts the developer to what a relay's refusal is about. */
export function reportRefusal(reason: string, { platform, raise }: Services): void {
  const code = alerts.find(([pattern]) => pattern.test(reason))?.[1]
  if (code === 'relay-origin-not-allowed') raise(code, platform.window?.location?.origin)
  else if (code) raise(code)
}

/** What a wallet's code means, as the exit that adapters and hosts know; whatever has no code says itself what it is. */
export function walletRefusal(error: unknown): unknown {
  const { rpcCode } = ((isPorticoError(error) && error.data) || {}) as { rpcCode?: number }
  if (!isPorticoError(error) || rpcCode === undefined) return error
  const { code, exit, message } = walletError({ code: rpcCode, message: error.message }, 'wallet-request')
  return new PorticoError(code, message, { exit: exit && exit !== 'failed' ? exit : (error.exit ?? 'failed'), cause: error, data: error.data ?? null })
}

/** Whether an error means EIP-3326's 4902 (unknown chain), for which wallets also send other codes and texts. */
export function isUnknownChain(error: unknown): boolean {
  const { rpcCode } = ((isPorticoError(error) && error.data) || {}) as { rpcCode?: number }
  const message = error instanceof Error ? error.message : ''
  const isUnknown = rpcCode === 4902 || rpcCode === 32603 || (rpcCode === 5000 && !/reject|den(y|ied)|declin|cancel/i.test(message))
  return isUnknown || /unrecognized chain/i.test(message)
}

/** How long a wallet that has moved may take to list its network, milliseconds. */
const listing = 3_000

/**
 * A wallet that says yes lists the network with its next update, or never: then nothing could be signed there.
 *
 * @param waiting Where to be called from when the session changes.
 */
export function untilServed(isServed: () => boolean, waiting: Set<Stop>, platform: Pick<Platform, 'after'>, message: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: Stop): void => {
      waiting.delete(check)
      disarm()
      settle()
    }
    const check = (): void => {
      if (isServed()) end(resolve)
    }
    const disarm = platform.after(listing, () => end(() => reject(new PorticoError('chain-unsupported', message, { exit: 'unsupported' }))))
    waiting.add(check)
    check()
  })
}
