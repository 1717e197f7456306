/** What the recovery service refuses. Rows of docs/threat-model.md name tests in this file. */
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { deviceProof } from '@portico/wire'
import { combine, split } from 'shamir-secret-sharing'
import { expect, onTestFinished, test } from 'vitest'
import { localKeys, readKeys } from '../src/keys/key-manager.ts'
import { openShare } from '../src/embedded/sealing.ts'
import { openRecoveryFile } from '../src/recovery/database.ts'
import { startRecoveryService } from '../src/recovery/index.ts'
import { contextOf } from '../src/recovery/secret.ts'
import { createDeviceKey, randomId, randomShare, read } from './embedded.ts'
import {
  ada,
  started,
  deviceOf,
  frameOrigin,
  recoveryServiceKey,
  nameOf,
  newKept,
  newLock,
  newLocked,
  other,
  site,
  startWorld,
  type Device,
} from './recovery.ts'
import { folder } from './process.ts'

const minute = 60_000

test('accepts a code once within 20 minutes, and no other code', async () => {
  const { device, wallet, code, clock } = await startWorld()
  const [owner, next] = [await device(), await device()]
  const kept = await wallet(owner)
  const recovery = await started(next.begin(kept.wallet))
  const typed = await code()
  expect(await nameOf(await next.verify(recovery, other(typed)))).toBe('401 code')
  expect((await next.verify(recovery, typed)).status).toBe(200)
  expect(await nameOf(await next.verify(recovery, typed))).toBe('404 recovery')
  const late = await started(next.begin(kept.wallet))
  const lateCode = await code()
  clock.time += 20 * minute
  expect(await nameOf(await next.verify(late, lateCode))).toBe('404 recovery')
})

test('gives the share to one of two concurrent requests with the code', async () => {
  const { device, wallet, code } = await startWorld()
  const [owner, next] = [await device(), await device()]
  const kept = await wallet(owner)
  const recovery = await started(next.begin(kept.wallet))
  const typed = await code()
  const replies = await Promise.all([1, 2, 3].map(() => next.verify(recovery, typed)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('refuses a code without the device’s key', async () => {
  const { device, wallet, code } = await startWorld()
  const [owner, next, thief] = [await device(), await device(), await device()]
  const kept = await wallet(owner)
  const recovery = await started(next.begin(kept.wallet))
  const typed = await code()
  expect(await nameOf(await thief.verify(recovery, typed))).toBe('401 proof')
  expect(await nameOf(await thief.resend(recovery))).toBe('401 proof')
  // The thief's own recovery has another code.
  const own = await started(thief.begin(kept.wallet))
  if ((await code()) !== typed)
    expect(await nameOf(await thief.verify(own, typed))).toBe('401 code')
  // A signature is valid for one purpose only.
  expect(
    await nameOf(
      await thief.ask('POST', 'recoveries/verify', {
        recovery,
        code: typed,
        signature: await next.sign(deviceProof.code(recovery, typed)),
      }),
    ),
  ).toBe('401 proof')
  expect((await next.verify(recovery, typed)).status).toBe(200)
})

test('ends a recovery after five wrong codes, also after another mail and for the right code', async () => {
  const { device, wallet, code, clock } = await startWorld()
  const [owner, next] = [await device(), await device()]
  const kept = await wallet(owner)
  const recovery = await started(next.begin(kept.wallet))
  const first = await code()
  const names = []
  for (let n = 1; n <= 3; n++)
    names.push(await nameOf(await next.verify(recovery, other(first, n))))
  clock.time += 30_000
  await next.resend(recovery)
  const second = await code()
  for (let n = 1; n <= 2; n++)
    names.push(await nameOf(await next.verify(recovery, other(second, n))))
  names.push(await nameOf(await next.verify(recovery, second)))
  expect(names).toEqual(['401 code', '401 code', '401 code', '401 code', '401 tries', '401 tries'])
})

test('counts all concurrent guesses', async () => {
  const { device, wallet, code } = await startWorld()
  const [owner, next] = [await device(), await device()]
  const kept = await wallet(owner)
  const recovery = await started(next.begin(kept.wallet))
  const typed = await code()
  const replies = await Promise.all(
    Array.from({ length: 12 }, async (_, n) =>
      nameOf(await next.verify(recovery, other(typed, n + 1))),
    ),
  )
  expect(replies.filter((name) => name === '401 code')).toHaveLength(4)
  expect(replies.filter((name) => name === '401 tries')).toHaveLength(8)
})

/** Guesses wrongly until it is refused; returns how many guesses were checked. */
async function guess(
  each: () => Promise<{ by: Device; recovery: string }>,
  most: number,
): Promise<number> {
  let looked = 0
  while (looked < most) {
    const { by, recovery } = await each()
    for (let n = 0; n < 5; n++) {
      const name = await nameOf(await by.verify(recovery, '000000'))
      if (name.startsWith('429')) return looked
      looked += 1
    }
  }
  return looked
}

test('brute force from many callers: limits codes to 30 a day for a wallet', async () => {
  const { device, wallet, clock, sink } = await startWorld()
  const kept = await wallet(await device())
  let caller = 0
  const looked = await guess(async () => {
    const by = await device(`198.51.100.${++caller}`)
    clock.time += 4 * minute
    return { by, recovery: await started(by.begin(kept.wallet)) }
  }, 100)
  expect(looked).toBeLessThanOrEqual(30)
  // The owner has been told of each.
  await expect.poll(() => sink.mails(ada).length).toBeGreaterThanOrEqual(6)
})

test('brute force over many wallets: limits codes to 30 a day of a caller, also over a restart', async () => {
  const { device, wallet, clock } = await startWorld()
  const owner = await device('203.0.113.1')
  const wallets = await Promise.all(Array.from({ length: 10 }, () => wallet(owner)))
  const thief = await device('198.51.100.1')
  let place = 0
  const looked = await guess(async () => {
    clock.time += 10 * minute
    return {
      by: thief,
      recovery: await started(thief.begin(wallets[place++ % wallets.length]!.wallet)),
    }
  }, 100)
  expect(looked).toBe(30)
})

test('does not lock the owner out for a stranger who does not know the address', async () => {
  const { device, wallet, code } = await startWorld()
  const kept = await wallet(await device())
  for (let n = 0; n < 12; n++) {
    const thief = await device(`198.51.100.${n}`)
    const recovery = await started(thief.begin(kept.wallet, 'mallory@evil.example'))
    for (let m = 0; m < 3; m++) await thief.verify(recovery, '000000')
  }
  const next = await device('203.0.113.9')
  const recovery = await started(next.begin(kept.wallet))
  expect((await next.verify(recovery, await code())).status).toBe(200)
})

test('limits mails of a caller and to an address', async () => {
  const { device, wallet } = await startWorld()
  const kept = await wallet(await device())
  const thief = await device('198.51.100.1')
  const names = []
  for (let n = 0; n < 11; n++) names.push(await nameOf(await thief.begin(kept.wallet)))
  expect(names.filter((name) => name === '200 ok')).toHaveLength(10)
  expect(names.at(-1)).toBe('429 rate')
  for (let n = 0; n < 10; n++) await (await device('198.51.100.2')).begin(kept.wallet)
  expect(await nameOf(await (await device('198.51.100.3')).begin(kept.wallet))).toBe('429 rate')
})

test('returns the same answer whether or not there is a wallet, and for any owner', async () => {
  const { device, wallet, sink, code } = await startWorld()
  const kept = await wallet(await device())
  const thief = await device()
  const replies = [
    await thief.begin(kept.wallet),
    await thief.begin(kept.wallet, 'mallory@evil.example'),
    await thief.begin(randomId()),
    await thief.begin(randomId(), 'mallory@evil.example'),
  ]
  await code()
  const answers = await Promise.all(
    replies.map(async (reply) => {
      const { recovery, ...rest } = (await reply.json()) as Record<string, unknown>
      const headers = [...reply.headers.keys()].toSorted()
      const guessed = await thief.verify(String(recovery), '000000')
      return JSON.stringify([
        reply.status,
        String(recovery).length,
        rest,
        headers,
        guessed.status,
        await guessed.text(),
      ])
    }),
  )
  expect(new Set(answers).size).toBe(1)
  expect(sink.mails().map(({ to }) => to)).toEqual([ada])
})

test('mails an address exactly as compared, so that no lookalike gets its mail', async () => {
  const { device, wallet, sink } = await startWorld()
  const kept = await wallet(await device(), { email: 'kim@shop.example' })
  const thief = await device()
  // The Kelvin sign in lower case is a k.
  expect(await nameOf(await thief.begin(kept.wallet, '\u212aim@shop.example'))).toBe('400 email')
  await started(thief.begin(kept.wallet, 'KIM@Shop.example'))
  const { to, headers } = await sink.next('kim@shop.example')
  expect([to, headers['to']]).toEqual(['kim@shop.example', 'kim@shop.example'])
})

test('refuses to overwrite, add or destroy another device’s share', async () => {
  const { device, wallet, clock, code } = await startWorld()
  const [owner, thief] = [await device(), await device()]
  const kept = await wallet(owner)
  const forged = { ...kept, share: randomShare() }
  expect(await nameOf(await thief.keep(forged))).toBe('403 signer')
  expect(await nameOf(await thief.keep({ ...forged, set: randomId() }))).toBe('403 signer')
  // With the owner's key as signer, which the thief cannot sign with.
  expect(await nameOf(await thief.keep(forged, { key: owner.key, signer: owner.key }))).toBe(
    '401 proof',
  )
  // With the owner's signature of the share that is kept, and a key of the thief's.
  const record = { ...kept, email: ada, time: clock.time }
  const signature = await owner.sign(deviceProof.keep(record))
  expect(await nameOf(await thief.keep(kept, { signer: owner.key, signature }))).toBe('400 signer')
  expect(await nameOf(await thief.forget(kept.wallet, kept.set, clock.time))).toBe('403 signer')
  expect(await nameOf(await owner.forget(kept.wallet, kept.set, clock.time - 6 * minute))).toBe(
    '401 clock',
  )
  // A known device cannot change the wallet's address.
  expect(
    await nameOf(await owner.keep({ ...kept, set: randomId() }, { email: 'mallory@evil.example' })),
  ).toBe('409 email')
  const next = await device()
  const recovery = await started(next.begin(kept.wallet))
  expect(await read(await next.verify(recovery, await code()))).toEqual({
    set: kept.set,
    share: kept.share,
  })
})

test('accepts one of two concurrent first shares', async () => {
  const { device } = await startWorld()
  const [one, another] = [await device(), await device()]
  const kept = newKept()
  const names = await Promise.all(
    [one.keep(kept), another.keep({ ...kept, set: randomId() })].map(async (reply) =>
      nameOf(await reply),
    ),
  )
  expect(names.toSorted()).toEqual(['204', '403 signer'])
})

test('gives a compromised server no recovery share', async () => {
  const { device, wallet, sink, clock } = await startWorld()
  const owner = await device('203.0.113.1')
  const kept = await wallet(owner)
  // What the server knows: the user of each wallet, its sets, the device's public key, and
  // everything that a frame sends it. It signs with its own keys.
  const server = await device('198.51.100.1')
  expect(await nameOf(await server.keep({ ...kept, set: randomId() }))).toBe('403 signer')
  expect(
    await nameOf(
      await server.keep({ ...kept, set: randomId() }, { key: owner.key, signer: owner.key }),
    ),
  ).toBe('401 proof')
  expect(await nameOf(await server.forget(kept.wallet, kept.set, clock.time))).toBe('403 signer')
  // It asks with the owner's address: the code goes to the owner, and the code that the server
  // itself has mailed is another.
  const asked = await started(server.begin(kept.wallet))
  const mailed = /^\d{6}$/m.exec((await sink.next(ada)).text)![0]
  expect(await nameOf(await server.verify(asked, other(mailed)))).toBe('401 code')
  // It asks with an address of its own: nothing is mailed, and no code is right.
  const own = await started(server.begin(kept.wallet, 'mallory@evil.example'))
  expect(await nameOf(await server.verify(own, other(mailed, 2)))).toBe('401 code')
  // The owner recovers: the server sees that, has the recovery's id, and even the code, which a
  // frame of its own might have asked for; not the key.
  const next = await device('203.0.113.2')
  const recovery = await started(next.begin(kept.wallet))
  const typed = /^\d{6}$/m.exec((await sink.next(ada)).text)![0]
  for (const by of [server, owner])
    expect(await nameOf(await server.verify(recovery, typed, {}, by))).toBe('401 proof')
  expect(
    await nameOf(
      await server.ask('POST', 'recoveries/verify', {
        recovery,
        code: typed,
        signature: randomBytes(64).toString('base64url'),
      }),
    ),
  ).toBe('401 proof')
  expect(await nameOf(await server.resend(recovery))).toBe('401 proof')
  // It claims what a new wallet would be, and finds nothing there.
  const claimed = { ...newKept(), share: randomShare() }
  await server.keep(claimed, { email: 'mallory@evil.example' })
  const mine = await started(server.begin(claimed.wallet, 'mallory@evil.example'))
  const code = /^\d{6}$/m.exec((await sink.next('mallory@evil.example')).text)![0]
  expect(await nameOf(await server.verify(mine, code, { sets: [kept.set] }))).toBe('404 set')
  expect(sink.mails('mallory@evil.example')).toHaveLength(1)
  expect((await next.verify(recovery, typed)).status).toBe(200)
})

test('combines no seed from the recovery service’s shares', async () => {
  const database = path.join(folder(), 'recovery.sqlite')
  const { device, wallet, recoveryService } = await startWorld({ database })
  const entropy = new Uint8Array(randomBytes(16))
  const owner = await device()
  const first = (await split(entropy, 3, 2))[2]!
  const kept = await wallet(owner)
  for (let n = 0; n < 5; n++) {
    const share = n === 0 ? first : (await split(entropy, 3, 2))[2]!
    expect(
      (
        await owner.keep({
          wallet: kept.wallet,
          set: randomId(),
          share: Buffer.from(share).toString('base64url'),
        })
      ).status,
    ).toBe(204)
  }
  await recoveryService.stop()
  // With both the file and the key, all of them can be read.
  const file = await openRecoveryFile(database)
  const keys = localKeys(readKeys(recoveryServiceKey))!
  const rows = await file.db
    .selectFrom('recovery_shares')
    .selectAll()
    .where('id', '!=', kept.set)
    .execute()
  const shares = await Promise.all(
    rows.map(
      async (row) =>
        new Uint8Array(
          Buffer.from(await openShare(keys, contextOf(row.wallet, row.id), row), 'base64url'),
        ),
    ),
  )
  await file.close()
  expect(shares).toHaveLength(5)
  const all = [
    shares,
    ...shares.flatMap((one, place) => shares.slice(place + 1).map((another) => [one, another])),
  ]
  for (const some of all)
    expect(Buffer.from(await combine(some).catch(() => new Uint8Array(0)))).not.toEqual(
      Buffer.from(entropy),
    )
  // The device's share of the same set would open it.
  const [mine, , theirs] = await split(entropy, 3, 2)
  expect(await combine([mine!, theirs!])).toEqual(entropy)
})

test('stores no share, address, code, caller or key in the clear in the file', async () => {
  const database = path.join(folder(), 'recovery.sqlite')
  const { device, wallet, sink, recoveryService } = await startWorld({ database })
  const owner = await device('203.0.113.77')
  const kept = await wallet(owner)
  sink.down()
  const next = await device('203.0.113.78')
  await started(next.begin(kept.wallet))
  await expect.poll(() => sink.connections).toBeGreaterThan(0)
  await recoveryService.stop()
  const file = await openRecoveryFile(database)
  const tables = await Promise.all(
    (
      [
        'recovery_secrets',
        'recovery_wallets',
        'recovery_devices',
        'recovery_shares',
        'recovery_attempts',
        'recovery_uses',
        'mails',
      ] as const
    ).map((table) => file.db.selectFrom(table).selectAll().execute()),
  )
  await file.close()
  expect(tables.every((rows) => rows.length > 0)).toBe(true)
  const text = JSON.stringify(tables)
  for (const secret of [
    kept.share,
    'ada@',
    '203.0.113',
    recoveryServiceKey,
    Buffer.from(recoveryServiceKey, 'base64').toString('base64url'),
  ])
    expect(text).not.toContain(secret)
})

test('stores the same address as a different text in each wallet', async () => {
  const database = path.join(folder(), 'recovery.sqlite')
  const { device, wallet, recoveryService } = await startWorld({ database })
  const owner = await device()
  await wallet(owner)
  await wallet(owner)
  await recoveryService.stop()
  const file = await openRecoveryFile(database)
  const rows = await file.db.selectFrom('recovery_wallets').select('email').execute()
  await file.close()
  expect(new Set(rows.map(({ email }) => email)).size).toBe(2)
})

test('logs no address, share, code, key or caller, and puts none in errors', async () => {
  const { device, wallet, code, lines, clock, sink } = await startWorld()
  const [owner, next] = [await device('203.0.113.77'), await device('203.0.113.78')]
  const kept = await wallet(owner)
  const recovery = await started(next.begin(kept.wallet))
  const typed = await code()
  const errors: string[] = []
  const keep = async (reply: Response): Promise<void> => void errors.push(await reply.text())
  await keep(await next.verify(recovery, other(typed)))
  await keep(await next.keep(kept))
  await keep(await owner.keep({ ...kept, share: randomShare() }))
  await keep(await owner.keep(kept, { email: 'mallory@evil.example' }))
  await keep(await owner.ask('PUT', 'shares', { ...kept, email: ada, key: 'no' }))
  await keep(await owner.ask('PUT', 'shares', `${kept.share} ${ada}`))
  await keep(await owner.forget(kept.wallet, kept.set, clock.time - 3_600_000))
  sink.refuse(ada)
  await started(next.begin(kept.wallet))
  await expect.poll(() => lines.join()).toContain('refuses a mail')
  expect((await next.verify(recovery, typed)).status).toBe(200)
  for (const output of [lines.join('\n'), errors.join('\n')])
    for (const secret of [
      kept.share,
      kept.wallet,
      kept.set,
      recovery,
      owner.key,
      next.key,
      typed,
      'ada@',
      'shop.example',
      'mallory',
      '203.0.113',
      'Firefox',
    ])
      expect(output, secret).not.toContain(secret)
  expect(lines.length).toBeGreaterThan(8)
})

test('refuses pages of another origin, without CORS headers', async () => {
  const { device, wallet, recoveryService } = await startWorld()
  const owner = await device()
  const kept = await wallet(owner)
  for (const origin of [
    site,
    'https://wallet.shop.example.evil.example',
    'http://wallet.shop.example',
    'https://wallet.shop.example:8443',
    'null',
  ]) {
    for (const reply of [
      await owner.ask(
        'POST',
        'recoveries',
        { wallet: kept.wallet, email: ada, locale: 'en', key: owner.key, site },
        { origin },
      ),
      await fetch(`${recoveryService.url}/recovery/v1/recoveries`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      }),
    ]) {
      expect(reply.status).toBe(403)
      expect([...reply.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual(
        [],
      )
    }
  }
  const asked = await fetch(`${recoveryService.url}/recovery/v1/shares`, {
    method: 'OPTIONS',
    headers: {
      origin: frameOrigin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'content-type',
    },
  })
  expect([
    asked.status,
    asked.headers.get('access-control-allow-origin'),
    asked.headers.get('access-control-allow-methods'),
    asked.headers.get('access-control-allow-credentials'),
  ]).toEqual([204, frameOrigin, 'POST, PUT', null])
  const refused = await owner.verify(randomId(), '123456')
  expect([
    refused.status,
    refused.headers.get('access-control-allow-origin'),
    refused.headers.get('access-control-expose-headers'),
  ]).toEqual([404, frameOrigin, 'retry-after, x-request-id'])
})

test('refuses another page’s form by its type, and large bodies', async () => {
  const { device, recoveryService } = await startWorld()
  const owner = await device()
  expect(
    await nameOf(await owner.ask('POST', 'recoveries', {}, { 'content-type': 'text/plain' })),
  ).toBe('415 content-type')
  expect(await nameOf(await owner.ask('POST', 'recoveries', { wallet: 'x'.repeat(20_000) }))).toBe(
    '413 body',
  )
  expect(
    await nameOf(
      await owner.ask('POST', 'recoveries', { wallet: '../..', email: ada, key: owner.key, site }),
    ),
  ).toBe('400 wallet')
  const off = { ...(await createDeviceKey()), key: Buffer.alloc(65, 4).toString('base64url') }
  expect(
    await nameOf(await deviceOf(recoveryService.url, '192.0.2.1', off).begin(randomId())),
  ).toBe('400 key')
})

test('returns 429 to a client over its limit', async () => {
  const { device } = await startWorld({ rateLimit: 3 })
  const owner = await device()
  const replies = await Promise.all([1, 2, 3, 4].map(() => owner.verify(randomId(), '123456')))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([404, 404, 404, 429])
})

test('brute force over all wallets: limits wrong codes and secrets of all together, also over a restart, and raises an alarm before', async () => {
  const metricsToken = 'sixteen-letters-or-more'
  const world = await startWorld({
    database: path.join(folder(), 'recovery.sqlite'),
    triesOfAll: 4,
    metricsToken,
  })
  const { recoveryService, device, wallet, code, options } = world
  const owner = await device()
  const guess = async (n: number): Promise<string> => {
    const thief = await device(`192.0.2.${n + 10}`)
    return nameOf(await thief.unlock(randomId(), randomBytes(32).toString('base64url')))
  }
  const kept = await wallet(owner)
  const phone = await device()
  const recovery = await started(phone.begin(kept.wallet))
  await read(await phone.verify(recovery, await code()))
  for (let n = 0; n < 4; n += 1) expect(await guess(n)).toBe('401 secret')
  const metrics = await fetch(`${recoveryService.url}/metrics`, {
    headers: { authorization: `Bearer ${metricsToken}` },
  })
  expect(await metrics.text()).toContain('portico_recovery_tries_alarms_total 2')
  expect(await guess(5)).toBe('429 rate')
  await recoveryService.stop()
  const again = await startRecoveryService(options)
  onTestFinished(() => again.stop())
  const thief = deviceOf(again.url, '192.0.2.99', await createDeviceKey())
  expect(await nameOf(await thief.unlock(randomId(), randomBytes(32).toString('base64url')))).toBe(
    '429 rate',
  )
})

test('a kept request of a device stores nothing in another form, and nothing again later', async () => {
  const { device, wallet, clock } = await startWorld()
  const [owner, thief] = [await device(), await device()]
  const kept = await wallet(owner)
  const record = {
    ...newKept(),
    wallet: kept.wallet,
    email: 'ada@new.example',
    time: clock.time,
    replaces: true,
  }
  const request = {
    ...record,
    key: owner.key,
    signer: owner.key,
    signature: await owner.sign(deviceProof.keep(record)),
  }
  const send = async (more: object = {}): Promise<string> =>
    nameOf(await thief.ask('PUT', 'shares', { ...request, ...more }))
  const changes = {
    address: { email: 'mallory@evil.example' },
    'no address': { email: undefined },
    'another time': { time: clock.time + 1 },
    'beside the others': { replaces: false },
    lock: { email: undefined, share: newLocked().share, lock: newLock().lock },
    identity: { identity: { challenge: 'A'.repeat(43), part: 'A'.repeat(43), token: 'a.b.c' } },
  }
  for (const [what, more] of Object.entries(changes))
    expect(await send(more), what).toBe('401 proof')
  expect(await send()).toBe('204')
  // Without an answer, a device sends the same again.
  expect(await send()).toBe('204')
  const later = { ...newKept(), wallet: kept.wallet }
  const moved = { email: ada, replaces: true }
  expect(await nameOf(await owner.keep(later, moved))).toBe('204')
  expect(await send()).toBe('401 again')
  clock.time += 25 * 60 * minute
  expect(await send()).toBe('401 clock')
  expect(await nameOf(await owner.keep({ ...newKept(), wallet: kept.wallet }))).toBe('204')
})
