import { waitLifetime } from '../utils/wait-lifetime.ts'
import type { KeeperDb } from './database.ts'

const day = 86_400_000

/** Also devices that were approved but never stored a share. */
export async function removeExpired(db: KeeperDb, time: number): Promise<void> {
  await db.deleteFrom('keeper_recoveries').where('expires', '<=', time).execute()
  await db.deleteFrom('keeper_challenges').where('expires', '<=', time).execute()
  await db
    .deleteFrom('keeper_waits')
    .where('until', '<=', time - waitLifetime)
    .execute()
  await db.deleteFrom('keeper_uses').where('ends', '<=', time).execute()
  await db
    .deleteFrom('keeper_devices')
    .where('created', '<', time - day)
    .where(({ not, exists, selectFrom }) => {
      const shares = selectFrom('keeper_shares')
        .select('id')
        .whereRef('keeper_shares.wallet', '=', 'keeper_devices.wallet')
        .whereRef('keeper_shares.key', '=', 'keeper_devices.key')
      return not(exists(shares))
    })
    .execute()
}
