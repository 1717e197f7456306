import { isPublicKey, isSignedBy } from '../auth/proof.ts'
import type { Call } from '../http/call.ts'
import { createCode, isCode } from '../embedded/codes.ts'
import { createId } from '../embedded/id.ts'
import { deviceName } from '../embedded/device-name.ts'
import { decrypt, encrypt } from '../keys/key-manager.ts'
import { HttpError } from '../http/errors.ts'
import {
  deviceProof,
  type ConfirmationBody,
  type ConfirmationReply,
  type RecoverBody,
  type RecoveryBody,
  type RecoveryReply,
  type RecoveryResendBody,
} from '../wire.ts'
import type { RecoveryAttemptRow } from './database.ts'
import {
  callerOf,
  count,
  countTryOfAll,
  forgetTryOfAll,
  namedSite,
  type RecoveryDeps,
} from './deps.ts'
import { same } from './secret.ts'
import { release } from './release.ts'
import { checkSigned, emailHash, keptAddress } from './shares.ts'
import { confirm, isUnconfirmed } from './confirm.ts'

/** Milliseconds. */
const [life, pause] = [20 * 60_000, 30_000]
/** Guesses per recovery, also after new mails. */
const mostTries = 5

const unknownRecovery = (): HttpError =>
  new HttpError(404, 'recovery', 'the recovery does not exist or has expired')
const tooMany = (): HttpError => new HttpError(401, 'tries', 'too many wrong codes: start again')

/**
 * Uses are counted by wallet and requested address: a stranger without the address cannot use up
 * its owner's limit, and learns nothing from a refusal.
 */
const subjectOf = ({ wallet, email }: Pick<RecoveryAttemptRow, 'wallet' | 'email'>): string =>
  `${wallet} ${email}`

const report = (
  { id, expires, resend }: Pick<RecoveryAttemptRow, 'id' | 'expires' | 'resend'>,
  now: number,
): RecoveryReply => ({ recovery: id, expires, resend, now })

/**
 * When the wallet was made, if the address is its own. A locked wallet has no address: codes do not
 * release its shares.
 */
async function madeAt(
  { db, secret }: RecoveryDeps,
  { wallet, email }: Pick<RecoveryAttemptRow, 'wallet' | 'email'>,
): Promise<number | null> {
  const row = await db
    .selectFrom('recovery_wallets')
    .select(['email', 'created'])
    .where('id', '=', wallet)
    .executeTakeFirst()
  return same(email, row?.email ?? secret.hash('nobody')) && row ? Number(row.created) : null
}

async function countDevices({ db }: RecoveryDeps, wallet: string): Promise<number> {
  const { count: devices } = await db
    .selectFrom('recovery_devices')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('wallet', '=', wallet)
    .executeTakeFirstOrThrow()
  return Number(devices)
}

/** In the background, so that the answer takes as long without a mail. */
function mailBehind(
  deps: RecoveryDeps,
  recovery: RecoveryAttemptRow,
  address: string,
  code: string,
): void {
  const { mail, metrics, runInBackground } = deps
  const { id, wallet, locale, site, device } = recovery
  async function send(): Promise<void> {
    const since = await madeAt(deps, recovery)
    metrics.recoveries.inc({ outcome: since === null ? 'address' : 'started' })
    if (since === null) return
    const devices = await countDevices(deps, wallet)
    const about = { code, minutes: life / 60_000, site, device }
    const confirms = await isUnconfirmed(deps.db, recovery)
    await mail.send(
      address,
      locale,
      confirms
        ? { kind: 'recovery-confirm', ...about }
        : { kind: 'recovery', ...about, since, devices },
      `recovery ${id}`,
    )
  }
  runInBackground(send())
}

/** The answer does not reveal whether the wallet exists. */
export async function beginRecovery(
  deps: RecoveryDeps,
  c: Call,
  { wallet, email: named, locale, key, site }: RecoveryBody,
): Promise<RecoveryReply> {
  const { db, secret, mail, now } = deps
  if (!mail.on) throw new HttpError(503, 'mail', 'no mail server is configured')
  if (!(await isPublicKey(key))) throw new HttpError(400, 'key', 'must be a public key of P-256')
  await count(deps, 'mailsOfCaller', callerOf(deps, c))
  const address = await keptAddress(deps, wallet, named)
  const email = emailHash(deps, wallet, address)
  await count(deps, 'mailsOfWallet', subjectOf({ wallet, email }))
  const id = createId()
  const { code, stored } = await createCode(secret.keys, id)
  const time = now()
  const recovery: RecoveryAttemptRow = {
    id,
    wallet,
    email,
    key,
    locale,
    site: namedSite(deps, site),
    device: deviceName(c.req.header('user-agent')),
    address: encrypt(secret.addressKey, Buffer.from(address), id),
    ...stored,
    expires: time + life,
    resend: time + pause,
    tries: mostTries,
  }
  await db.insertInto('recovery_attempts').values(recovery).execute()
  mailBehind(deps, recovery, address, code)
  return report(recovery, time)
}

/** Null where nothing has to be confirmed, and for a device that is not known. */
export async function beginConfirmation(
  deps: RecoveryDeps,
  c: Call,
  { signature, ...body }: ConfirmationBody,
): Promise<ConfirmationReply> {
  const { wallet, key, email: named } = body
  await checkSigned(key, deviceProof.confirm(wallet), signature)
  const email = emailHash(deps, wallet, await keptAddress(deps, wallet, named))
  if (!(await isUnconfirmed(deps.db, { wallet, email, key }))) return { confirmation: null }
  return { confirmation: await beginRecovery(deps, c, body) }
}

async function findRecovery({ db, now }: RecoveryDeps, id: string): Promise<RecoveryAttemptRow> {
  const row = await db
    .selectFrom('recovery_attempts')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row || Number(row.expires) <= now()) throw unknownRecovery()
  return { ...row, expires: Number(row.expires), resend: Number(row.resend) }
}

const checkProof = async (key: string, text: string, signature: string): Promise<void> => {
  if (!(await isSignedBy(key, text, signature)))
    throw new HttpError(401, 'proof', 'the device’s signature is missing or wrong')
}

/** The previous code becomes invalid. Used guesses are not restored. */
export async function resendRecovery(
  deps: RecoveryDeps,
  c: Call,
  { recovery: id, signature }: RecoveryResendBody,
): Promise<RecoveryReply> {
  const { db, secret, now } = deps
  const recovery = await findRecovery(deps, id)
  await checkProof(recovery.key, deviceProof.attempt(id), signature)
  const time = now()
  // One statement, so that only one of two simultaneous requests succeeds.
  const { numUpdatedRows } = await db
    .updateTable('recovery_attempts')
    .set({ resend: time + pause })
    .where('id', '=', id)
    .where('resend', '<=', time)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) {
    const seconds = Math.max(1, Math.ceil((recovery.resend - time) / 1_000))
    throw new HttpError(429, 'resend', `Please try again after ${seconds} seconds`, {
      'retry-after': String(seconds),
    })
  }
  await count(deps, 'mailsOfCaller', callerOf(deps, c))
  await count(deps, 'mailsOfWallet', subjectOf(recovery))
  const { code, stored } = await createCode(secret.keys, id)
  const next = { ...recovery, ...stored, expires: time + life, resend: time + pause }
  await db
    .updateTable('recovery_attempts')
    .set({ ...stored, expires: next.expires })
    .where('id', '=', id)
    .execute()
  mailBehind(deps, next, decrypt(secret.addressKey, recovery.address, id).toString(), code)
  return report(next, time)
}

/** For caller, wallet and recovery. */
async function countTry(
  deps: RecoveryDeps,
  c: Call,
  recovery: RecoveryAttemptRow,
): Promise<number> {
  await count(deps, 'triesOfCaller', callerOf(deps, c))
  await count(deps, 'triesOfWallet', subjectOf(recovery))
  const row = await deps.db
    .updateTable('recovery_attempts')
    .set((eb) => ({ tries: eb('tries', '-', 1) }))
    .where('id', '=', recovery.id)
    .where('tries', '>', 0)
    .returning('tries')
    .executeTakeFirst()
  if (!row) throw tooMany()
  await countTryOfAll(deps)
  return Number(row.tries)
}

/** Releases the newest share to the device that requested the code, and adds it to the wallet. */
export async function recover(
  deps: RecoveryDeps,
  c: Call,
  { recovery: id, code, signature, sets }: RecoverBody,
): Promise<{ set: string; share: string }> {
  const { db, secret, mail, metrics } = deps
  const recovery = await findRecovery(deps, id)
  await checkProof(recovery.key, deviceProof.recover(id, code), signature)
  const left = await countTry(deps, c, recovery)
  const isRight = await isCode(secret.keys, id, recovery, code)
  if (!isRight || (await madeAt(deps, recovery)) === null) {
    metrics.recoveries.inc({ outcome: 'code' })
    throw left === 0 ? tooMany() : new HttpError(401, 'code', 'the code is wrong')
  }
  await forgetTryOfAll(deps)
  const released = await db.transaction().execute(async (transaction) => {
    // Only one of two simultaneous requests finds the recovery. A replaced code does not match.
    const { numDeletedRows } = await transaction
      .deleteFrom('recovery_attempts')
      .where('id', '=', id)
      .where('code', '=', recovery.code)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw unknownRecovery()
    if (!(await confirm(transaction, recovery))) return 'unconfirmed'
    const owner = decrypt(secret.addressKey, recovery.address, id).toString()
    return release(deps, transaction, { ...recovery, owner }, sets)
  })
  if (released === 'unconfirmed') {
    metrics.recoveries.inc({ outcome: 'unconfirmed' })
    throw new HttpError(403, 'unconfirmed', 'no device of the wallet has confirmed the address')
  }
  if (released && 'error' in released) {
    metrics.recoveries.inc({ outcome: 'waits' })
    mail.wake()
    throw released.error
  }
  metrics.recoveries.inc({ outcome: released ? 'recovered' : 'set' })
  if (!released) throw new HttpError(404, 'set', 'no share of these sets is stored')
  mail.wake()
  metrics.shares.inc({ outcome: 'released' })
  return released
}
