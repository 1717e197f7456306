import { PorticoError } from '../errors/error.ts'
import { limits } from '../limits/limits.ts'
import type { State } from '../state/state.ts'
import type { WalletContext } from './wallet-context.ts'

const fresh = 10_000

export function markConfirmed({ confirmed, services }: WalletContext, link: string): void {
  confirmed.set(link, services.platform.now())
}

export const isStale = ({ confirmed, services }: WalletContext, link: string): boolean =>
  services.platform.now() - (confirmed.get(link) ?? 0) >= fresh

/**
 * Asks the wallet again before it signs: a page that was suspended, or restored from the
 * back/forward cache, has missed events.
 *
 * @throws PorticoError `account-changed` when another account is active now; the state follows
 *   it.
 */
export async function confirmAccounts(ctx: WalletContext, id: string): Promise<void> {
  const { state, services, live } = ctx
  if (!isStale(ctx, id)) return
  const before = accountsInUse(state.get(), id)
  const answers = [...(live.get(id)?.connections.values() ?? [])].map((connection) =>
    connection.refresh?.(),
  )
  await new Promise<void>((resolve) => {
    const disarm = services.platform.after(limits.restore, resolve)
    // A wallet that does not answer in time fails at the signature.
    void Promise.allSettled(answers).then(() => {
      disarm()
      resolve()
    })
  })
  markConfirmed(ctx, id)
  if (accountsInUse(state.get(), id) !== before)
    throw new PorticoError('account-changed', 'Another account is in use now', { exit: 'failed' })
}

const accountsInUse = ({ links }: State, id: string): string =>
  JSON.stringify(
    Object.values(links[id]?.namespaces ?? {}).map(({ account, lost }) => [account, lost?.exit]),
  )
