import type { Selectable } from 'kysely'
import { isSignedBy } from '../auth/proof.ts'
import type { EmbeddedChangeRow } from '../database/embedded-schema.ts'
import { HttpError } from '../http/errors.ts'
import type { Deps } from '../http/deps.ts'
import { auditRefusedProof } from './audit.ts'
import type { Login } from './sessions.ts'

/** A change of a login's e-mail address, whose codes have been mailed. */
export type AddressChange = Selectable<EmbeddedChangeRow>

export const unknownChange = (): HttpError =>
  new HttpError(404, 'attempt', 'the change does not exist or has expired')

const changeOf = (row: AddressChange): AddressChange => ({
  ...row,
  expires: Number(row.expires),
  resend: Number(row.resend),
})

/** An open change, for the session that began it, signed by its device. */
export async function findChange(
  deps: Deps,
  { digest, owner, device }: Login,
  id: string,
  proof: string,
  signature: string,
): Promise<AddressChange> {
  const { db, now } = deps
  const row = await db
    .selectFrom('embedded_changes')
    .selectAll()
    .where('id', '=', id)
    .where('session', '=', digest)
    .executeTakeFirst()
  if (!row || Number(row.expires) <= now()) throw unknownChange()
  const { key } = await db
    .selectFrom('embedded_devices')
    .select('key')
    .where('id', '=', device)
    .executeTakeFirstOrThrow()
  if (await isSignedBy(key, proof, signature)) return changeOf(row)
  await auditRefusedProof(deps, owner, { owner, device, detail: 'address' })
  throw new HttpError(401, 'proof', 'the device’s signature is missing or wrong')
}
