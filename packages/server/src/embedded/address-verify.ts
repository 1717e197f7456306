import { HttpError } from '../http/errors.ts'
import { clientKey } from '../http/limit.ts'
import type { Call, Deps } from '../http/deps.ts'
import { deviceProof, type AddressVerifyBody } from '../wire.ts'
import { findChange, unknownChange, type AddressChange } from './address-change.ts'
import { wrongOf } from './address-codes.ts'
import { beginAddressWait, createWarning, requireReplaced } from './address-waits.ts'
import { audit } from './audit.ts'
import { lockUser, replaceAddress } from './new-address.ts'
import { projectNameOf } from './project-name.ts'
import type { Login } from './sessions.ts'
import { countTryOfAll, forgetTryOfAll } from './tries.ts'

const tooMany = (): HttpError => new HttpError(401, 'tries', 'too many wrong codes: start again')

/** Counted for caller, owner and change, before the codes are compared. */
async function countTry(deps: Deps, c: Call, { id, owner }: AddressChange): Promise<number> {
  const {
    db,
    embedded: { limits },
    settings,
  } = deps
  await limits.triesOfCaller.use(clientKey(c, settings.trustProxy), 1)
  await limits.triesOfAddress.use(`change ${owner}`, 1)
  const row = await db
    .updateTable('embedded_changes')
    .set((eb) => ({ tries: eb('tries', '-', 1) }))
    .where('id', '=', id)
    .where('tries', '>', 0)
    .returning('tries')
    .executeTakeFirst()
  if (!row) throw tooMany()
  await countTryOfAll(deps)
  return Number(row.tries)
}

/**
 * Removes the change and stores the address, or its wait, together with the mail to the present
 * address, so that no address changes without a warning.
 */
async function carryOut(
  deps: Deps,
  c: Call,
  login: Login,
  { id, current, address, locale, secondary_code: code }: AddressChange,
): Promise<void> {
  const {
    db,
    embedded: { mail },
    settings,
    now,
  } = deps
  const { digest, owner, device, project: projectId } = login
  // Read first: on SQLite a query beside a transaction may wait for it.
  const project = await projectNameOf(deps, projectId)
  await db.transaction().execute(async (transaction) => {
    const time = now()
    await lockUser(transaction, owner, time)
    const { numDeletedRows } = await transaction
      .deleteFrom('embedded_changes')
      .where('id', '=', id)
      .where('secondary_code', '=', code)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw unknownChange()
    const live = await transaction
      .selectFrom('embedded_sessions')
      .select('digest')
      .where('digest', '=', digest)
      .where('ended', 'is', null)
      .executeTakeFirst()
    if (!live) throw unknownChange()
    // This code proves the owner's identity as a login does.
    if (current !== null)
      await transaction
        .updateTable('embedded_sessions')
        .set({ authenticated: time })
        .where('digest', '=', digest)
        .execute()
    if (current !== null && settings.addressDelay > 0)
      return requireReplaced(
        await beginAddressWait(
          deps,
          transaction,
          login,
          { current, address, locale },
          createWarning(deps, c, project),
          time,
        ),
        unknownChange,
      )
    const replaced = await replaceAddress(transaction, { owner, current, address }, time)
    requireReplaced(replaced, unknownChange)
    await audit(transaction, time, { event: 'address-changed', owner, device })
    if (current === null) return
    const { site } = await transaction
      .selectFrom('embedded_devices')
      .select('site')
      .where('id', '=', device)
      .executeTakeFirstOrThrow()
    await mail.sendWithin(transaction, current, locale, {
      kind: 'address-changed',
      project,
      site,
      address,
    })
  })
  mail.wake()
}

/**
 * At once or after a wait. Requires both codes, the session that began the change and its device's
 * key.
 */
export async function changeAddress(
  deps: Deps,
  c: Call,
  login: Login,
  body: AddressVerifyBody,
): Promise<void> {
  const { db, now } = deps
  const { change: id, primary, secondary, signature } = body
  const { owner, device } = login
  const change = await findChange(
    deps,
    login,
    id,
    deviceProof.address(id, primary, secondary),
    signature,
  )
  const left = await countTry(deps, c, change)
  const wrong = await wrongOf(deps, change, body)
  if (wrong) {
    await audit(db, now(), { event: 'address-refused', owner, device })
    if (left === 0) throw tooMany()
    throw wrong === 'primary'
      ? new HttpError(401, 'code', 'the code of the present address is wrong')
      : new HttpError(401, 'secondary', 'the code of the new address is wrong')
  }
  await forgetTryOfAll(deps)
  await carryOut(deps, c, login, change)
}
