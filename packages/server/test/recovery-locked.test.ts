/**
 * Recovery shares that only the visitor can decrypt, by a passkey or a passphrase. What the
 * recovery service does with them, and what it refuses.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { deviceProof } from '@portico/wire'
import { onTestFinished, expect, test } from 'vitest'
import { localKeys, readKeys } from '../src/keys/key-manager.ts'
import { openShare } from '../src/embedded/sealing.ts'
import { openRecoveryFile } from '../src/recovery/database.ts'
import { startRecoveryService } from '../src/recovery/index.ts'
import { contextOf } from '../src/recovery/secret.ts'
import { randomId, randomShare, read } from './embedded.ts'
import {
  ada,
  started,
  deviceOf,
  recoveryServiceKey,
  nameOf,
  newKept,
  newLock,
  newLocked,
  startWorld,
  type Device,
  type Kept,
} from './recovery.ts'
import { folder } from './process.ts'

const day = 86_400_000

/** A wallet whose share is locked. */
async function lockedWallet(owner: Device): Promise<{ kept: Kept; secret: string; lock: string }> {
  const [kept, made] = [newLocked(), newLock()]
  expect(await nameOf(await owner.keep(kept, { email: undefined, lock: made.lock }))).toBe('204')
  return { kept, ...made }
}

test('gives a new device the locked share for the secret, and registers the device', async () => {
  const { device, sink } = await startWorld()
  const [owner, next] = [await device(), await device()]
  const { kept, secret, lock } = await lockedWallet(owner)
  expect(await read(await next.unlock(kept.wallet, secret))).toEqual({
    set: kept.set,
    share: kept.share,
  })
  const own = newLocked(kept.wallet)
  expect(await nameOf(await next.keep(own, { email: undefined, lock }))).toBe('204')
  const third = await device()
  expect(await read(await third.unlock(kept.wallet, secret))).toEqual({
    set: own.set,
    share: own.share,
  })
  // Among the sets that the server has.
  expect(await read(await third.unlock(kept.wallet, secret, { sets: [kept.set] }))).toEqual({
    set: kept.set,
    share: kept.share,
  })
  expect(await nameOf(await third.unlock(kept.wallet, secret, { sets: [randomId()] }))).toBe(
    '404 set',
  )
  expect(sink.mails()).toEqual([])
})

test('stores the same locked share again for a device that got no answer', async () => {
  const { device } = await startWorld()
  const owner = await device()
  const { kept, lock } = await lockedWallet(owner)
  expect(await nameOf(await owner.keep(kept, { email: undefined, lock }))).toBe('204')
  expect(
    await nameOf(
      await owner.keep({ ...kept, share: newLocked().share }, { email: undefined, lock }),
    ),
  ).toBe('409 set')
})

test('opens nothing with a wrong secret, and does not reveal whether the wallet exists', async () => {
  const { device, wallet } = await startWorld()
  const [owner, thief] = [await device(), await device()]
  const { kept } = await lockedWallet(owner)
  const open = await wallet(owner)
  const answers = await Promise.all(
    [kept.wallet, open.wallet, randomId()].map(async (id) => {
      const reply = await thief.unlock(id, newLock().secret)
      return `${reply.status} ${await reply.text()} ${[...reply.headers.keys()].toSorted().join()}`
    }),
  )
  expect(new Set(answers).size).toBe(1)
  expect(answers[0]).toContain('secret')
  // The thief's device was not added.
  expect(
    await nameOf(
      await thief.keep(newLocked(kept.wallet), { email: undefined, lock: newLock().lock }),
    ),
  ).toBe('403 signer')
})

test('refuses a secret with another device’s signature, or a signature for another purpose', async () => {
  const { device } = await startWorld()
  const [owner, next, thief] = [await device(), await device(), await device()]
  const { kept, secret, lock } = await lockedWallet(owner)
  expect(await nameOf(await next.unlock(kept.wallet, secret, {}, thief))).toBe('401 proof')
  expect(
    await nameOf(
      await next.unlock(kept.wallet, secret, {
        signature: await next.sign(deviceProof.keep({ ...kept, share: secret, time: 0 })),
      }),
    ),
  ).toBe('401 proof')
  // The secret itself is not stored, and the lock, which a copy of the requests contains, releases
  // nothing.
  expect(await nameOf(await next.unlock(kept.wallet, lock))).toBe('401 secret')
})

test('brute force on a secret: limits a wallet to 30 a day over all callers and restarts, also with the right one', async () => {
  const database = path.join(folder(), 'recovery.sqlite')
  const { device, recoveryService, options, clock } = await startWorld({ database })
  const { kept, secret } = await lockedWallet(await device('203.0.113.1'))
  const guess = async (url: string, n: number, guessed = newLock().secret): Promise<string> =>
    nameOf(await deviceOf(url, `198.51.100.${n}`, await device()).unlock(kept.wallet, guessed))
  const first = await Promise.all(
    Array.from({ length: 20 }, (_, n) => guess(recoveryService.url, n)),
  )
  expect(new Set(first)).toEqual(new Set(['401 secret']))
  await recoveryService.stop()
  const later = await startRecoveryService(options)
  onTestFinished(() => later.stop())
  const rest = await Promise.all(Array.from({ length: 20 }, (_, n) => guess(later.url, 100 + n)))
  expect(rest.filter((name) => name === '401 secret')).toHaveLength(10)
  expect(rest.filter((name) => name === '429 rate')).toHaveLength(10)
  expect(await guess(later.url, 200, secret)).toBe('429 rate')
  clock.time += day
  expect(await guess(later.url, 200, secret)).toBe('200 ok')
})

test('brute force over many wallets: limits secrets to 30 a day of a caller, together with codes', async () => {
  const { device, wallet } = await startWorld()
  const [owner, thief] = [await device('203.0.113.1'), await device('198.51.100.1')]
  const { wallet: mailed } = await wallet(owner)
  const names: string[] = []
  for (let n = 0; n < 28; n++)
    names.push(await nameOf(await thief.unlock(randomId(), newLock().secret)))
  const recovery = await started(thief.begin(mailed))
  for (let n = 0; n < 2; n++) names.push(await nameOf(await thief.verify(recovery, '000000')))
  names.push(await nameOf(await thief.unlock(randomId(), newLock().secret)))
  expect(names.filter((name) => name === '429 rate')).toEqual([names.at(-1)])
})

test('mails no code for a locked wallet, and opens none by a code', async () => {
  const { device, sink } = await startWorld()
  const [owner, next] = [await device(), await device()]
  const { kept } = await lockedWallet(owner)
  const recovery = await started(next.begin(kept.wallet))
  expect(await nameOf(await next.verify(recovery, '123456'))).toBe('401 code')
  expect(sink.mails()).toEqual([])
})

test('never stores a share for a code beside a locked one', async () => {
  const { device, wallet } = await startWorld()
  const owner = await device()
  const mailed = await wallet(owner)
  expect(
    await nameOf(
      await owner.keep(newLocked(mailed.wallet), { email: undefined, lock: newLock().lock }),
    ),
  ).toBe('409 recovery-method')
  const { kept, lock } = await lockedWallet(owner)
  expect(await nameOf(await owner.keep({ ...newKept(), wallet: kept.wallet }))).toBe(
    '409 recovery-method',
  )
  expect(
    await nameOf(
      await owner.keep(newLocked(kept.wallet), { email: undefined, lock: newLock().lock }),
    ),
  ).toBe('409 lock')
  expect(await nameOf(await owner.keep(newLocked(kept.wallet), { email: undefined, lock }))).toBe(
    '204',
  )
  // A share that is not locked cannot be passed off as one, nor the other way round.
  expect(
    (await owner.keep({ ...newKept(), wallet: kept.wallet }, { email: undefined, lock })).status,
  ).toBe(401)
  expect((await owner.keep(newLocked(mailed.wallet))).status).toBe(400)
})

test('replaces the earlier recovery method and destroys its shares, also for pending codes', async () => {
  const database = path.join(folder(), 'recovery.sqlite')
  const { device, wallet, code, recoveryService, sink } = await startWorld({ database })
  const [owner, other, next] = [await device(), await device(), await device()]
  const first = await wallet(owner)
  const letIn = await started(other.begin(first.wallet))
  await other.verify(letIn, await code())
  const theirs = { ...newKept(), wallet: first.wallet }
  await other.keep(theirs)
  const inProgress = await started(next.begin(first.wallet))
  const typed = await code()
  const before = new DatabaseSync(database, { readOnly: true })
  const rows = before.prepare('select share, data_key from recovery_shares').all() as {
    share: string
    data_key: string
  }[]
  before.close()
  expect(rows).toHaveLength(2)

  const [locked, { secret, lock }] = [newLocked(first.wallet), newLock()]
  const replace = { email: undefined, lock, replaces: true }
  expect(await nameOf(await owner.keep(locked, replace))).toBe('204')
  // A device that got no answer tries again.
  expect(await nameOf(await owner.keep(locked, replace))).toBe('204')
  expect(await nameOf(await next.verify(inProgress, typed))).toBe('404 recovery')
  const anew = await started(next.begin(first.wallet))
  expect(await nameOf(await next.verify(anew, typed))).toBe('401 code')
  expect(
    await read(
      await next.unlock(first.wallet, secret, { sets: [first.set, theirs.set, locked.set] }),
    ),
  ).toEqual({ set: locked.set, share: locked.share })
  expect(
    await nameOf(await next.unlock(first.wallet, secret, { sets: [first.set, theirs.set] })),
  ).toBe('404 set')
  // A destroyed share cannot be restored with its earlier signature.
  expect(await nameOf(await other.keep(theirs))).toBe('409 set')
  expect(sink.mails().filter(({ text }) => /^\d{6}$/m.test(text))).toHaveLength(2)
  await recoveryService.stop()
  for (const { share, data_key: dataKey } of rows)
    for (const erased of [share, dataKey])
      expect(readFileSync(database, 'latin1')).not.toContain(erased)
})

test('keeps the owner’s other devices registered, and stores or removes each one’s share, over a day and a restart', async () => {
  const database = path.join(folder(), 'recovery.sqlite')
  const { device, wallet, code, recoveryService, options, clock } = await startWorld({ database })
  const [owner, second, lost] = [await device(), await device(), await device()]
  const first = await wallet(owner)
  const sets = await Promise.all(
    [second, lost].map(async (each) => ({
      by: each,
      kept: { ...newKept(), wallet: first.wallet },
    })),
  )
  for (const { by, kept } of sets) {
    const recovery = await started(by.begin(first.wallet))
    await by.verify(recovery, await code())
    await by.keep(kept)
  }
  const { lock, secret } = newLock()
  await owner.keep(newLocked(first.wallet), { email: undefined, lock, replaces: true })
  await recoveryService.stop()
  clock.time += 2 * day
  const later = await startRecoveryService(options)
  onTestFinished(() => later.stop())
  const [ownerLater, secondLater, lostLater] = [owner, second, lost].map((each) =>
    deviceOf(later.url, '192.0.2.1', each, options.now),
  ) as [Device, Device, Device]
  const again = newLocked(first.wallet)
  expect(await nameOf(await secondLater.keep(again, { email: undefined, lock }))).toBe('204')
  expect(
    await read(await deviceOf(later.url, '192.0.2.1', await device()).unlock(first.wallet, secret)),
  ).toMatchObject({ set: again.set })
  // The lost device can be removed like any other, although its share was destroyed.
  expect(await nameOf(await ownerLater.forget(first.wallet, sets[1]!.kept.set, clock.time))).toBe(
    '204',
  )
  expect(
    await nameOf(await lostLater.keep(newLocked(first.wallet), { email: undefined, lock })),
  ).toBe('403 signer')
  expect(
    await nameOf(
      await lostLater.keep(newLocked(first.wallet), {
        email: undefined,
        lock: newLock().lock,
        replaces: true,
      }),
    ),
  ).toBe('403 signer')
})

test('refuses to replace anything for an unknown device', async () => {
  const { device, wallet, code } = await startWorld()
  const [owner, thief] = [await device(), await device()]
  const kept = await wallet(owner)
  const forged = newLocked(kept.wallet)
  const more = { email: undefined, lock: newLock().lock, replaces: true }
  expect(await nameOf(await thief.keep(forged, more))).toBe('403 signer')
  expect(
    await nameOf(await thief.keep(forged, { ...more, key: owner.key, signer: owner.key })),
  ).toBe('401 proof')
  expect(
    await nameOf(
      await thief.keep(
        { ...newKept(), wallet: kept.wallet },
        { email: 'mallory@evil.example', replaces: true },
      ),
    ),
  ).toBe('403 signer')
  const recovery = await started(thief.begin(kept.wallet))
  expect(await read(await thief.verify(recovery, await code()))).toEqual({
    set: kept.set,
    share: kept.share,
  })
})

test('replaces a lock with a code, and an address with another', async () => {
  const { device, wallet, code, sink } = await startWorld()
  const [owner, next] = [await device(), await device()]
  const first = await wallet(owner)
  const moved = { ...newKept(), wallet: first.wallet }
  expect(await nameOf(await owner.keep(moved, { email: 'ada@new.example' }))).toBe('409 email')
  expect(await nameOf(await owner.keep(moved, { email: 'ada@new.example', replaces: true }))).toBe(
    '204',
  )
  await started(next.begin(first.wallet, ada))
  const recovery = await started(next.begin(first.wallet, 'ada@new.example'))
  expect(
    await read(
      await next.verify(recovery, await code('ada@new.example'), { sets: [first.set, moved.set] }),
    ),
  ).toEqual({ set: moved.set, share: moved.share })
  expect(sink.mails(ada)).toEqual([])
  const { lock, secret } = newLock()
  await owner.keep(newLocked(first.wallet), { email: undefined, lock, replaces: true })
  const back = { ...newKept(), wallet: first.wallet, share: randomShare() }
  expect(await nameOf(await owner.keep(back, { replaces: true, unlock: secret }))).toBe('204')
  expect(await nameOf(await next.unlock(first.wallet, secret))).toBe('401 secret')
  const again = await started(next.begin(first.wallet))
  expect(await read(await next.verify(again, await code()))).toEqual({
    set: back.set,
    share: back.share,
  })
})

test('replaces a lock by a readable share only for the lock’s secret, by code or token, and keeps it otherwise', async () => {
  const { device } = await startWorld()
  const [owner, next] = [await device(), await device('192.0.2.2')]
  const { secret, lock } = newLock()
  const kept = newLocked()
  await owner.keep(kept, { email: undefined, lock })
  const back = { ...newKept(), wallet: kept.wallet }
  for (const unlock of [undefined, newLock().secret, lock])
    expect(await nameOf(await owner.keep(back, { replaces: true, unlock }))).toBe('401 secret')
  // The secret is part of what the device signs.
  const signed = await owner.keep(back, {
    replaces: true,
    signature: 'A'.repeat(86),
    unlock: secret,
  })
  expect(await nameOf(signed)).toBe('401 proof')
  expect(await nameOf(await next.unlock(kept.wallet, secret))).toBe('200 ok')
  // Another lock needs none: nobody but the visitor can open either.
  const newer = newLock()
  const again = newLocked(kept.wallet)
  expect(
    await nameOf(await owner.keep(again, { email: undefined, lock: newer.lock, replaces: true })),
  ).toBe('204')
  expect(await nameOf(await owner.keep(back, { replaces: true, unlock: secret }))).toBe(
    '401 secret',
  )
  expect(await nameOf(await owner.keep(back, { replaces: true, unlock: newer.secret }))).toBe('204')
})

test('counts the secrets that are to replace a lock with the others of the wallet', async () => {
  const { device } = await startWorld({ triesOfWallet: 3 })
  const owner = await device()
  const { secret, lock } = newLock()
  const kept = newLocked()
  await owner.keep(kept, { email: undefined, lock })
  const back = { ...newKept(), wallet: kept.wallet }
  const replies: string[] = []
  for (let at = 0; at < 3; at++)
    replies.push(await nameOf(await owner.keep(back, { replaces: true, unlock: newLock().secret })))
  replies.push(await nameOf(await owner.keep(back, { replaces: true, unlock: secret })))
  replies.push(await nameOf(await owner.unlock(kept.wallet, secret)))
  expect(replies).toEqual(['401 secret', '401 secret', '401 secret', '429 rate', '429 rate'])
})

test('keeps one of two recovery methods that are chosen concurrently', async () => {
  const { device, wallet } = await startWorld()
  const owner = await device()
  const first = await wallet(owner)
  const loginMethods = Array.from({ length: 4 }, () => ({
    locked: newLocked(first.wallet),
    ...newLock(),
  }))
  for (const reply of await Promise.all(
    loginMethods.map(({ locked, lock }) =>
      owner.keep(locked, { email: undefined, lock, replaces: true }),
    ),
  ))
    expect(reply.status).toBe(204)
  const next = await device()
  const opened = await Promise.all(
    loginMethods.map(async ({ secret }) => nameOf(await next.unlock(first.wallet, secret))),
  )
  expect(opened.filter((name) => name === '200 ok')).toHaveLength(1)
})

test('keeps a lock over a restart and a key change, without a share for the holder of file and key', async () => {
  const database = path.join(folder(), 'recovery.sqlite')
  const { device, wallet, recoveryService, options, lines } = await startWorld({ database })
  const owner = await device()
  // Shares that were destroyed by a replacement are in the file too, and cause no problem.
  const first = await wallet(owner)
  const [locked, { secret, lock }] = [newLocked(first.wallet), newLock()]
  const other = await lockedWallet(await device())
  await owner.keep(locked, { email: undefined, lock, replaces: true })
  await recoveryService.stop()
  const file = await openRecoveryFile(database)
  const tables = JSON.stringify(
    await Promise.all(
      (['recovery_wallets', 'recovery_shares', 'recovery_devices', 'recovery_uses'] as const).map(
        (table) => file.db.selectFrom(table).selectAll().execute(),
      ),
    ),
  )
  const row = await file.db
    .selectFrom('recovery_shares')
    .selectAll()
    .where('id', '=', other.kept.set)
    .executeTakeFirstOrThrow()
  // With the key one gets the share as the frame encrypted it, which only the visitor can decrypt.
  expect(
    await openShare(localKeys(readKeys(recoveryServiceKey))!, contextOf(row.wallet, row.id), row),
  ).toBe(other.kept.share)
  await file.close()
  for (const erased of [
    secret,
    lock,
    other.secret,
    other.lock,
    locked.share,
    other.kept.share,
    first.share,
  ])
    expect(tables).not.toContain(erased)
  const fresh = Buffer.from(Array.from({ length: 32 }, (_, n) => 255 - n)).toString('base64')
  await (await startRecoveryService({ ...options, key: `${fresh},${recoveryServiceKey}` })).stop()
  const later = await startRecoveryService({ ...options, key: fresh })
  onTestFinished(() => later.stop())
  const next = deviceOf(later.url, '192.0.2.1', await device())
  expect(await read(await next.unlock(first.wallet, secret))).toEqual({
    set: locked.set,
    share: locked.share,
  })
  expect(await read(await next.unlock(other.kept.wallet, other.secret))).toEqual({
    set: other.kept.set,
    share: other.kept.share,
  })
  for (const hidden of [secret, lock, locked.share, first.wallet])
    expect(lines.join('\n')).not.toContain(hidden)
})
