/** The two codes of a change of address: one for the present address, and one for the new one. */
import { clientKey } from '../http/limit.ts'
import type { Call, Deps } from '../http/deps.ts'
import type { AddressVerifyBody } from '../wire.ts'
import { keysOf } from './login-access.ts'
import type { AddressChange } from './address-change.ts'
import { audit } from './audit.ts'
import { createCode, isCode } from './codes.ts'
import { projectNameOf } from './project-name.ts'
import type { Login } from './sessions.ts'
import { byEmail, ownerOf } from './users.ts'

/** Which address a code is for: the present one, or the new one. */
export type Place = 'primary' | 'secondary'

export type StoredCodes = Pick<
  AddressChange,
  'primary_code' | 'primary_key' | 'secondary_code' | 'secondary_key'
>

const contextOf = (change: string, place: Place): string => `${change} ${place}`

export async function countMail(
  { db, embedded: { limits, challenge }, settings }: Deps,
  c: Call,
  { device, project }: Login,
  { current, address }: Pick<AddressChange, 'current' | 'address'>,
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

export async function codeFor(
  deps: Deps,
  id: string,
  place: Place,
): Promise<{ code: string; stored: Partial<StoredCodes> }> {
  const { code, stored } = await createCode(keysOf(deps), contextOf(id, place))
  return {
    code,
    stored:
      place === 'primary'
        ? { primary_code: stored.code, primary_key: stored.code_key }
        : { secondary_code: stored.code, secondary_key: stored.code_key },
  }
}

/** An address of another user gets a mail without a code; the caller gets the same answer. */
export async function mailCode(
  deps: Deps,
  { device, owner, project: projectId }: Login,
  { id, current, address, locale }: Pick<AddressChange, 'id' | 'current' | 'address' | 'locale'>,
  place: Place,
  code: string,
): Promise<void> {
  const {
    db,
    embedded: { mail, lives },
    now,
  } = deps
  const { site } = await db
    .selectFrom('embedded_devices')
    .select('site')
    .where('id', '=', device)
    .executeTakeFirstOrThrow()
  const project = await projectNameOf(deps, projectId)
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

/** Both codes are always compared. */
export async function wrongOf(
  deps: Deps,
  {
    id,
    primary_code: code,
    primary_key: key,
    secondary_code: otherCode,
    secondary_key: otherKey,
  }: AddressChange,
  { primary, secondary }: AddressVerifyBody,
): Promise<Place | undefined> {
  const keys = keysOf(deps)
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
