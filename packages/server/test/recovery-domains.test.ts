/** A share is released to its mailbox, however the domain is spelled (UTS-46). */
import path from 'node:path'
import { expect, test } from 'vitest'
import { openRecoveryFile } from '../src/recovery/database.ts'
import { openSecret } from '../src/recovery/secret.ts'
import { randomId, randomShare, read } from './embedded.ts'
import { folder } from './process.ts'
import { nameOf, recoveryServiceKey, started, startWorld } from './recovery.ts'

const typed = 'Ada@b\u00fccher.example'
const encoded = 'ada@xn--bcher-kva.example'
const decoded = 'ada@b\u00fccher.example'

/** Stores the hash of an address as earlier versions did. */
async function storeAs(database: string, wallet: string, address: string): Promise<void> {
  const file = await openRecoveryFile(database)
  const { hash } = await openSecret(file.db, recoveryServiceKey)
  await file.db
    .updateTable('recovery_wallets')
    .set({ email: hash('email', wallet, address) })
    .where('id', '=', wallet)
    .execute()
  await file.close()
}

test.each([
  ['another form', encoded, typed],
  ['the form that an earlier version stored', decoded, typed],
  ['another form than an earlier version stored', decoded, encoded],
])('releases and keeps shares for %s of the address', async (_, stored, given) => {
  const database = path.join(folder(), 'recovery.sqlite')
  const { device, wallet, code } = await startWorld({ database })
  const [owner, next] = [await device(), await device()]
  const kept = await wallet(owner, { email: encoded })
  await storeAs(database, kept.wallet, stored)
  // The mail server shows the domain decoded.
  const recovery = await started(next.begin(kept.wallet, given))
  expect(await read(await next.verify(recovery, await code(decoded)))).toEqual({
    set: kept.set,
    share: kept.share,
  })
  const own = { wallet: kept.wallet, set: randomId(), share: randomShare() }
  expect(await nameOf(await next.keep(own, { email: given }))).toBe('204')
  const stranger = { ...own, set: randomId() }
  expect(await nameOf(await next.keep(stranger, { email: 'ada@bucher.example' }))).toBe('409 email')
})
