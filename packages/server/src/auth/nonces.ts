import type { Db } from '../database/schema.ts'
import { createNonce } from '../verify/message.ts'
import { createSecret, digestOf } from './secrets.ts'

/** A nonce as it is given out. */
export interface GivenNonce {
  nonce: string
  /** For whoever asked alone: without it the nonce is worth nothing. */
  token: string
  expires: number
}

/** What was known of a nonce when it came back. */
export interface TakenNonce {
  digest: string
  project: string
  origin: string
  token: string
  expires: number
}

export interface Nonces {
  give(project: string, origin: string): Promise<GivenNonce>
  /** Takes it out, so that nobody has it a second time; undefined when it is not there, expired, or somebody else's. */
  take(project: string, nonce: string, token: string): Promise<TakenNonce | undefined>
  /** Puts back what could not be used for no fault of whoever has it. */
  restore(taken: TakenNonce): Promise<void>
  prune(): Promise<void>
}

/** @param life Milliseconds. */
export function createNonces(db: Db, life: number, now: () => number): Nonces {
  return {
    async give(project, origin) {
      const [nonce, token, expires] = [createNonce(), createSecret(), now() + life]
      await db.insertInto('auth_nonces').values({ digest: digestOf(nonce), project, origin, token: digestOf(token), expires }).execute()
      return { nonce, token, expires }
    },
    async take(project, nonce, token) {
      // One statement: of two that come at once, one finds it.
      const row = await db
        .deleteFrom('auth_nonces')
        .where('digest', '=', digestOf(nonce))
        .where('project', '=', project)
        .where('token', '=', digestOf(token))
        .returningAll()
        .executeTakeFirst()
      return row && Number(row.expires) > now() ? { ...row, expires: Number(row.expires) } : undefined
    },
    async restore(taken) {
      await db.insertInto('auth_nonces').values(taken).execute()
    },
    async prune() {
      await db.deleteFrom('auth_nonces').where('expires', '<=', now()).execute()
    },
  }
}
