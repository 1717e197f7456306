/**
 * Changes the e-mail address of a login: a code is mailed to the present and to the new address,
 * and the request has to contain both.
 */
import type { Selectable } from 'kysely'
import { isSignedBy } from '../auth/proof.ts'
import type { EmbeddedChangeRow } from '../database/embedded-schema.ts'
import { HttpError } from '../errors.ts'
import { clientKey } from '../limit.ts'
import { addressOf } from '../mail/address.ts'
import type { Call, Parts } from '../parts.ts'
import {
  deviceProof,
  type AddressBody,
  type AddressReply,
  type AddressResendBody,
  type AddressVerifyBody,
} from '../wire.ts'
import { keysOf } from './access.ts'
import { beginAddressWait, createWarning, requireReplaced } from './address-waits.ts'
import { mostTries, pause } from './attempts.ts'
import { audit } from './audit.ts'
import { createCode, isCode } from './codes.ts'
import { completeAddresses } from './due-address.ts'
import { createId } from './id.ts'
import { lockUser, replaceAddress } from './new-address.ts'
import { projectNameOf } from './project-name.ts'
import type { Login } from './sessions.ts'
import { byEmail, ownerOf } from './users.ts'

type Change = Selectable<EmbeddedChangeRow>
type Codes = Pick<Change, 'primary_code' | 'primary_key' | 'secondary_code' | 'secondary_key'>
type Place = 'primary' | 'secondary'

/** The context that a code is bound to, so that neither code is accepted in place of the other. */
const contextOf = (change: string, place: Place): string => `${change} ${place}`
const unknownChange = (): HttpError =>
  new HttpError(404, 'attempt', 'there is no such change, or its time is over')
const tooMany = (): HttpError => new HttpError(401, 'tries', 'too many wrong codes: begin anew')
const changeOf = (row: Change): Change => ({
  ...row,
  expires: Number(row.expires),
  resend: Number(row.resend),
})

const tell = ({ id, current, expires, resend }: Change, now: number): AddressReply => ({
  change: id,
  primary: current !== null,
  expires,
  resend,
  now,
})

/** Counts a mail against the limits of the address and of the caller. */
async function countMail(
  { db, embedded: { limits, challenge }, settings }: Parts,
  c: Call,
  { device, project }: Login,
  { current, address }: Pick<Change, 'current' | 'address'>,
  place: Place,
): Promise<void> {
  const caller = clientKey(c, settings.trustProxy)
  await limits.mailsOfCaller.use(caller, 1)
  await limits.mailsOfAddress.use(place === 'primary' ? `known ${current}` : `new ${address}`, 1)
  const { site } = await db
    .selectFrom('embedded_devices')
    .select('site')
    .where('id', '=', device)
    .executeTakeFirstOrThrow()
  await challenge({
    caller,
    project,
    site,
    address: place === 'primary' && current !== null ? current : address,
  })
}

/** A code for one of the two addresses, and what is stored of it. */
async function codeFor(
  parts: Parts,
  id: string,
  place: Place,
): Promise<{ code: string; stored: Partial<Codes> }> {
  const { code, stored } = await createCode(keysOf(parts), contextOf(id, place))
  return {
    code,
    stored:
      place === 'primary'
        ? { primary_code: stored.code, primary_key: stored.code_key }
        : { secondary_code: stored.code, secondary_key: stored.code_key },
  }
}

/**
 * Mails one of the codes. An address that another user has gets a different mail without a code;
 * the caller gets the same answer.
 */
async function mailCode(
  parts: Parts,
  { device, owner, project: projectId }: Login,
  { id, current, address, locale }: Pick<Change, 'id' | 'current' | 'address' | 'locale'>,
  place: Place,
  code: string,
): Promise<void> {
  const {
    db,
    embedded: { mail, lives },
    now,
  } = parts
  const { site } = await db
    .selectFrom('embedded_devices')
    .select('site')
    .where('id', '=', device)
    .executeTakeFirstOrThrow()
  const project = await projectNameOf(parts, projectId)
  const minutes = Math.round(lives.code / 60_000)
  const key = `change ${id} ${place}`
  if (place === 'primary' && current !== null)
    await mail.send(
      current,
      locale,
      { kind: 'address-old', code, minutes, project, site, address },
      key,
    )
  if (place === 'secondary') {
    const isTaken = (await ownerOf(db, byEmail, address)) !== undefined
    await mail.send(
      address,
      locale,
      isTaken
        ? { kind: 'address-taken', project, site }
        : { kind: 'address-new', code, minutes, project, site },
      key,
    )
  }
  await audit(db, now(), { event: 'mailed', owner, device, detail: `address ${place}` })
}

/** Begins a change, which replaces an earlier one of the same owner. The login has to be fresh. */
export async function beginChange(
  parts: Parts,
  c: Call,
  login: Login,
  { email, locale }: AddressBody,
): Promise<AddressReply> {
  const {
    db,
    embedded: { mail, lives },
    now,
  } = parts
  const { owner, device } = login
  if (!mail.on) throw new HttpError(503, 'mail', 'there is no mail server')
  const address = addressOf(email)
  await completeAddresses(parts, { address })
  const current =
    (
      await db
        .selectFrom('embedded_identities')
        .select('subject')
        .where('owner', '=', owner)
        .where('issuer', '=', byEmail)
        .executeTakeFirst()
    )?.subject ?? null
  if (current === address) throw new HttpError(409, 'same', 'it is the present address')
  const places: readonly Place[] = current === null ? ['secondary'] : ['primary', 'secondary']
  for (const place of places) await countMail(parts, c, login, { current, address }, place)
  const id = createId()
  const [secondary, primary] = [
    await codeFor(parts, id, 'secondary'),
    current === null ? null : await codeFor(parts, id, 'primary'),
  ]
  const codes: Codes = {
    primary_code: null,
    primary_key: null,
    secondary_code: '',
    secondary_key: '',
    ...primary?.stored,
    ...secondary.stored,
  }
  const change: Change = {
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
  if (primary) await mailCode(parts, login, change, 'primary', primary.code)
  await mailCode(parts, login, change, 'secondary', secondary.code)
  return tell(change, now())
}

/**
 * A change that is still open, for the session that has begun it, by its device's own signature.
 */
async function findChange(
  { db, now }: Parts,
  { digest, owner, device }: Login,
  id: string,
  proof: string,
  signature: string,
): Promise<Change> {
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
  await audit(db, now(), { event: 'proof-refused', owner, device, detail: 'address' })
  throw new HttpError(401, 'proof', 'the device has not signed')
}

/**
 * Mails a new code to one of the two addresses; the previous code is no longer valid. Used guesses
 * are not restored.
 */
export async function resendCode(
  parts: Parts,
  c: Call,
  login: Login,
  { change: id, place, signature }: AddressResendBody,
): Promise<AddressReply> {
  const {
    db,
    embedded: { lives },
    now,
  } = parts
  const change = await findChange(parts, login, id, deviceProof.attempt(id), signature)
  if (place === 'primary' && change.current === null)
    throw new HttpError(409, 'primary', 'there is no present address')
  const time = now()
  // One statement: of two simultaneous requests, only one succeeds.
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
  await countMail(parts, c, login, change, place)
  const { code, stored } = await codeFor(parts, id, place)
  const next = { ...change, resend: time + pause, expires: time + lives.code }
  const { numUpdatedRows } = await db
    .updateTable('embedded_changes')
    .set({ ...stored, expires: next.expires })
    .where('id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw unknownChange()
  await mailCode(parts, login, next, place, code)
  return tell(next, now())
}

/** Counts a guess of the caller, of the owner and of the change, before the codes are compared. */
async function countTry(
  { db, embedded: { limits }, settings }: Parts,
  c: Call,
  { id, owner }: Change,
): Promise<number> {
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
  return Number(row.tries)
}

/** Which of the two codes is wrong, if one is. Both are always compared. */
async function wrongOf(
  parts: Parts,
  {
    id,
    primary_code: code,
    primary_key: key,
    secondary_code: otherCode,
    secondary_key: otherKey,
  }: Change,
  { primary, secondary }: AddressVerifyBody,
): Promise<Place | undefined> {
  const keys = keysOf(parts)
  const isPrimary =
    code === null || key === null
      ? primary === null
      : primary !== null &&
        (await isCode(keys, contextOf(id, 'primary'), { code, code_key: key }, primary))
  const isSecondary = await isCode(
    keys,
    contextOf(id, 'secondary'),
    { code: otherCode, code_key: otherKey },
    secondary,
  )
  return isPrimary ? (isSecondary ? undefined : 'secondary') : 'primary'
}

/**
 * Removes the change and stores the new address, or that it waits, in one transaction. The mail to
 * the present address is stored in the same transaction, so that no address is replaced without a
 * warning.
 */
async function carryOut(
  parts: Parts,
  c: Call,
  login: Login,
  { id, current, address, locale, secondary_code: code }: Change,
): Promise<void> {
  const {
    db,
    embedded: { mail },
    settings,
    now,
  } = parts
  const { digest, owner, device, project: projectId } = login
  // This is read before the transaction, because on SQLite a query beside a transaction may wait
  // for its end.
  const project = await projectNameOf(parts, projectId)
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
    // The code of the present address proves the owner's identity as a login does.
    if (current !== null)
      await transaction
        .updateTable('embedded_sessions')
        .set({ authenticated: time })
        .where('digest', '=', digest)
        .execute()
    if (current !== null && settings.addressDelay > 0)
      return requireReplaced(
        await beginAddressWait(
          parts,
          transaction,
          login,
          { current, address, locale },
          createWarning(parts, c, project),
          time,
        ),
        unknownChange,
      )
    requireReplaced(
      await replaceAddress(transaction, { owner, current, address }, time),
      unknownChange,
    )
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
 * Changes the address, at once or after its wait, for a caller with both codes, the session that
 * began the change and the key of its device.
 */
export async function changeAddress(
  parts: Parts,
  c: Call,
  login: Login,
  body: AddressVerifyBody,
): Promise<void> {
  const { db, now } = parts
  const { change: id, primary, secondary, signature } = body
  const { owner, device } = login
  const change = await findChange(
    parts,
    login,
    id,
    deviceProof.address(id, primary, secondary),
    signature,
  )
  const left = await countTry(parts, c, change)
  const wrong = await wrongOf(parts, change, body)
  if (wrong) {
    await audit(db, now(), { event: 'address-refused', owner, device })
    if (left === 0) throw tooMany()
    throw wrong === 'primary'
      ? new HttpError(401, 'code', 'the code of the present address is another')
      : new HttpError(401, 'secondary', 'the code of the other address is another')
  }
  await carryOut(parts, c, login, change)
}
