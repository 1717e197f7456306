/**
 * Decides about a wallet that claims to be the stored one and differs from it, or is not the only
 * one with that claim.
 */
import { PorticoError } from '@portico/core'
import type { AttemptCtx, LinkRecord } from '@portico/core'
import type { Announcement } from './announcement.ts'

/** Time for other wallets to make the same claim, milliseconds. */
const claimWindow = 1_000

/**
 * Resolves when the wallet can be trusted. Either its account or its name and picture may have
 * changed; if both differ it is another wallet, and of two claimants neither is trusted.
 *
 * @param claimants All that claim it at this time.
 * @throws PorticoError `contested`
 */
export async function settle(
  { peer, seen }: LinkRecord,
  announced: Announcement,
  accounts: readonly string[],
  claimants: () => readonly Announcement[],
  { services }: AttemptCtx,
): Promise<void> {
  const { account } = seen['eip155'] ?? {}
  const stranger = account !== undefined && accounts.length > 0 && !accounts.includes(account)
  const renamed = announced.name !== peer.name || announced.icon !== peer.icon
  if (claimants().length < 2)
    await new Promise<void>((resolve) => services.platform.after(claimWindow, resolve))
  if (claimants().length > 1 || (stranger && renamed))
    throw new PorticoError('contested', `Two wallets on this page claim to be ${peer.name}`, {
      exit: 'failed',
    })
}
