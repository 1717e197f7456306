import type { Deps } from '../http/deps.ts'
import { HttpError } from '../http/errors.ts'

export const noRecovery = 'PORTICO_RECOVERY_URL is missing: no login can make a wallet'

/**
 * Called before a login's mail or visit, because without a recovery service the login could only
 * fail afterwards: it makes no wallet, and lets no other device into one.
 *
 * @param key Of the device. One that has been let into a wallet needs no recovery service.
 */
export async function requireRecoverySetting(
  { db, settings, log }: Deps,
  key: string,
): Promise<void> {
  if (settings.recoveryServiceUrl !== '') return
  const letIn = await db
    .selectFrom('embedded_devices')
    .innerJoin('embedded_wallets', 'embedded_wallets.owner', 'embedded_devices.owner')
    .select('embedded_devices.id')
    .where('embedded_devices.key', '=', key)
    .where('embedded_devices.removed', 'is', null)
    .executeTakeFirst()
  if (letIn) return
  log.warn(noRecovery)
  throw new HttpError(503, 'recovery-service', noRecovery)
}
