/**
 * Begins to change the e-mail address of a login: a code is mailed to the present and to the new
 * address, and `changeAddress` has to receive both.
 */
import { HttpError } from '../http/errors.ts'
import { addressOf, formsOf } from '../mail/address.ts'
import type { Call, Deps } from '../http/deps.ts'
import {
  deviceProof,
  type AddressBody,
  type AddressReply,
  type AddressResendBody,
} from '../wire.ts'
import { findChange, unknownChange, type AddressChange } from './address-change.ts'
import { codeFor, countMail, mailCode, type Place, type StoredCodes } from './address-codes.ts'
import { mostTries, pause } from './attempts.ts'
import { audit } from './audit.ts'
import { completeAddresses } from './due-address.ts'
import { createId } from './id.ts'
import type { Login } from './sessions.ts'
import { byEmail, storedAddress } from './users.ts'

const replyOf = ({ id, current, expires, resend }: AddressChange, now: number): AddressReply => ({
  change: id,
  primary: current !== null,
  expires,
  resend,
  now,
})

/** Replaces the owner's earlier change. The login has to be fresh. */
export async function beginChange(
  deps: Deps,
  c: Call,
  login: Login,
  { email, locale }: AddressBody,
): Promise<AddressReply> {
  const {
    db,
    embedded: { mail, lives },
    now,
  } = deps
  const { owner, device } = login
  if (!mail.on) throw new HttpError(503, 'mail', 'no mail server is configured')
  for (const address of formsOf(email)) await completeAddresses(deps, { address })
  const address = await storedAddress(db, email)
  const identity = await db
    .selectFrom('embedded_identities')
    .select('subject')
    .where('owner', '=', owner)
    .where('issuer', '=', byEmail)
    .executeTakeFirst()
  const current = identity?.subject ?? null
  if (current !== null && addressOf(current) === addressOf(email))
    throw new HttpError(409, 'same', 'is the present address already')
  const places: readonly Place[] = current === null ? ['secondary'] : ['primary', 'secondary']
  for (const place of places) await countMail(deps, c, login, { current, address }, place)
  const id = createId()
  const secondary = await codeFor(deps, id, 'secondary')
  const primary = current === null ? null : await codeFor(deps, id, 'primary')
  const codes: StoredCodes = {
    primary_code: null,
    primary_key: null,
    secondary_code: '',
    secondary_key: '',
    ...primary?.stored,
    ...secondary.stored,
  }
  const change: AddressChange = {
    id,
    owner,
    session: login.digest,
    locale,
    current,
    address,
    created: now(),
    expires: now() + lives.code,
    resend: now() + pause,
    ...codes,
    tries: mostTries,
  }
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('embedded_changes').where('owner', '=', owner).execute()
    await transaction.insertInto('embedded_changes').values(change).execute()
    await audit(transaction, now(), { event: 'address-asked', owner, device })
  })
  if (primary) await mailCode(deps, login, change, 'primary', primary.code)
  await mailCode(deps, login, change, 'secondary', secondary.code)
  return replyOf(change, now())
}

/** The previous code becomes invalid. Used guesses are not restored. */
export async function resendCode(
  deps: Deps,
  c: Call,
  login: Login,
  { change: id, place, signature }: AddressResendBody,
): Promise<AddressReply> {
  const {
    db,
    embedded: { lives },
    now,
  } = deps
  const change = await findChange(deps, login, id, deviceProof.attempt(id), signature)
  if (place === 'primary' && change.current === null)
    throw new HttpError(409, 'primary', 'the user has no address')
  const time = now()
  // One statement, so that only one of two simultaneous requests succeeds.
  const { numUpdatedRows: first } = await db
    .updateTable('embedded_changes')
    .set({ resend: time + pause })
    .where('id', '=', id)
    .where('resend', '<=', time)
    .executeTakeFirst()
  if (first === 0n) {
    const seconds = Math.max(1, Math.ceil((change.resend - time) / 1_000))
    throw new HttpError(429, 'resend', `Please try again after ${seconds} seconds`, {
      'retry-after': String(seconds),
    })
  }
  await countMail(deps, c, login, change, place)
  const { code, stored } = await codeFor(deps, id, place)
  const next = { ...change, resend: time + pause, expires: time + lives.code }
  const { numUpdatedRows } = await db
    .updateTable('embedded_changes')
    .set({ ...stored, expires: next.expires })
    .where('id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw unknownChange()
  await mailCode(deps, login, next, place, code)
  return replyOf(next, now())
}
