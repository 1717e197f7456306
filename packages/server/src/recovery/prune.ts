import { waitLifetime } from '../utils/wait-lifetime.ts'
import type { RecoveryDb } from './database.ts'

const day = 86_400_000

/** Also devices that were approved but never stored a share. */
export async function removeExpired(db: RecoveryDb, time: number): Promise<void> {
  await db.deleteFrom('recovery_attempts').where('expires', '<=', time).execute()
  await db.deleteFrom('recovery_challenges').where('expires', '<=', time).execute()
  await db
    .deleteFrom('recovery_waits')
    .where('until', '<=', time - waitLifetime)
    .execute()
  await db.deleteFrom('recovery_uses').where('ends', '<=', time).execute()
  await db
    .deleteFrom('recovery_devices')
    .where('created', '<', time - day)
    .where(({ not, exists, selectFrom }) => {
      const shares = selectFrom('recovery_shares')
        .select('id')
        .whereRef('recovery_shares.wallet', '=', 'recovery_devices.wallet')
        .whereRef('recovery_shares.key', '=', 'recovery_devices.key')
      return not(exists(shares))
    })
    .execute()
}
