import type { Db } from '../database/schema.ts'
import { createNonce } from '../verify/message.ts'
import { createSecret, digestOf } from './secrets.ts'

export interface GivenNonce {
  nonce: string
  /** Known only to the client that requested the nonce, and needed to use it. */
  token: string
  expires: number
}

export interface TakenNonce {
  digest: string
  project: string
  origin: string
  token: string
  expires: number
}

export interface Nonces {
  give(project: string, origin: string): Promise<GivenNonce>
  /**
   * Removes a nonce, so that it works once; undefined when it is unknown or expired, or the token
   * does not fit.
   */
  take(project: string, nonce: string, token: string): Promise<TakenNonce | undefined>
  /** Stores a nonce again that could not be used through no fault of its owner. */
  restore(taken: TakenNonce): Promise<void>
  prune(): Promise<void>
}

/** @param life Milliseconds. */
export function createNonces(db: Db, life: number, now: () => number): Nonces {
  return {
    async give(project, origin) {
      const [nonce, token, expires] = [createNonce(), createSecret(), now() + life]
      await db
        .insertInto('auth_nonces')
        .values({ digest: digestOf(nonce), project, origin, token: digestOf(token), expires })
        .execute()
      return { nonce, token, expires }
    },
    async take(project, nonce, token) {
      // One statement, so that only one of two simultaneous requests finds the nonce.
      const row = await db
        .deleteFrom('auth_nonces')
        .where('digest', '=', digestOf(nonce))
        .where('project', '=', project)
        .where('token', '=', digestOf(token))
        .returningAll()
        .executeTakeFirst()
      return row && Number(row.expires) > now()
        ? { ...row, expires: Number(row.expires) }
        : undefined
    },
    async restore(taken) {
      await db.insertInto('auth_nonces').values(taken).execute()
    },
    async prune() {
      await db.deleteFrom('auth_nonces').where('expires', '<=', now()).execute()
    },
  }
}
