/** Attacks on embedded wallets at the server; each test is named by its attack. */
import { readFileSync } from 'node:fs'
import { deviceProof, type EmailReply, type LoginReply } from '@portico/wire'
import { combine, split } from 'shamir-secret-sharing'
import { expect, test } from 'vitest'
import { openDatabase } from '../src/storage/open.ts'
import { reasonOf } from './auth.ts'
import { place } from './database.ts'
import {
  answerLink,
  codeOf,
  createDeviceKey,
  frameOf,
  linkOf,
  me,
  operatorKey,
  randomId,
  randomShare,
  read,
  site,
  startEmbedded,
  type Frame,
  type World,
} from './embedded.ts'
import { now as noon } from './sign-in.ts'
import { operate } from './process.ts'

const minute = 60_000
const tables = [
  'embedded_users',
  'embedded_identities',
  'embedded_devices',
  'embedded_attempts',
  'embedded_sessions',
  'embedded_challenges',
  'embedded_wallets',
  'embedded_sets',
  'embedded_audit',
] as const
const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** A wallet with a share, on one device. */
async function withWallet(
  world: World,
  address = 'ada@shop.example',
): Promise<{ page: Frame; set: string; share: string; login: LoginReply }> {
  const page = await world.frame()
  const [set, share] = [randomId(), randomShare()]
  const login = await page.logIn(address)
  await read(await page.makeWallet({ set, share }))
  return { page, set, share, login }
}

test('code brute force: allows five guesses per attempt, also concurrently', async () => {
  const { frame, mail } = await startEmbedded({ database: await place() })
  const page = await frame()
  const { attempt } = await read<EmailReply>(await page.email('ada@shop.example'))
  const code = codeOf(mail)
  const reasons = await Promise.all(
    Array.from({ length: 12 }, async () => reasonOf(await page.verify(attempt, other(code)))),
  )
  expect(reasons.filter((reason) => reason === '401 code')).toHaveLength(4)
  expect(reasons.filter((reason) => reason === '401 tries')).toHaveLength(8)
  expect(await reasonOf(await page.verify(attempt, code))).toBe('401 tries')
})

test('code brute force: allows no more guesses after another mail', async () => {
  const { frame, mail, clock } = await startEmbedded()
  const page = await frame()
  const { attempt } = await read<EmailReply>(await page.email('ada@shop.example'))
  for (let n = 0; n < 5; n += 1) await page.verify(attempt, other(codeOf(mail)))
  clock.time += 30_000
  expect((await page.resend(attempt)).status).toBe(200)
  expect(await reasonOf(await page.verify(attempt, codeOf(mail)))).toBe('401 tries')
})

test('code brute force across addresses: limits the guesses of a caller for all addresses', async () => {
  const { frame, mail } = await startEmbedded({ triesOfCaller: 6, trustProxy: 1 })
  const page = await frame()
  const guess = async (address: string, from: string): Promise<string> => {
    const headers = { 'x-forwarded-for': from }
    const { attempt } = await read<EmailReply>(await page.email(address))
    const code = other(codeOf(mail))
    return reasonOf(
      await page.post(
        'email/verify',
        { attempt, code, signature: await page.sign(deviceProof.code(attempt, code)) },
        headers,
      ),
    )
  }
  for (let n = 0; n < 6; n += 1)
    expect(await guess(`visitor${n}@shop.example`, '192.0.2.7')).toBe('401 code')
  expect(await guess('visitor7@shop.example', '192.0.2.7')).toBe('429 rate')
  expect(await guess('visitor8@shop.example', '192.0.2.8')).toBe('401 code')
})

test('code brute force across callers: limits the guesses for an address, and counts its owner’s device apart', async () => {
  const world = await startEmbedded({ triesOfAddress: 6, trustProxy: 1 })
  const { frame, mail } = world
  const own = await frame()
  await own.logIn('ada@shop.example')
  const strangers: string[] = []
  for (let n = 0; n < 8; n += 1) {
    const page = await frame()
    const { attempt } = await read<EmailReply>(await page.email('ada@shop.example'))
    const code = other(codeOf(mail))
    strangers.push(
      await reasonOf(
        await page.post(
          'email/verify',
          { attempt, code, signature: await page.sign(deviceProof.code(attempt, code)) },
          { 'x-forwarded-for': `192.0.2.${n}` },
        ),
      ),
    )
  }
  expect(strangers.filter((reason) => reason === '429 rate').length).toBeGreaterThan(0)
  expect(strangers.at(-1)).toBe('429 rate')
  expect((await own.logIn('ada@shop.example')).user.email).toBe('ada@shop.example')
})

test('mail bombing: limits mails to an address and of a caller, and counts the owner’s device apart', async () => {
  const world = await startEmbedded({ mailsOfAddress: 3, mailsOfCaller: 20, trustProxy: 1 })
  const own = await world.frame()
  await own.logIn('ada@shop.example')
  const stranger = await world.frame()
  const ask = async (address: string, from: string): Promise<number> =>
    (
      await stranger.post(
        'email?projectId=shop',
        { email: address, key: stranger.key, site },
        { 'x-forwarded-for': from },
      )
    ).status
  const statuses: number[] = []
  for (let n = 0; n < 4; n += 1) statuses.push(await ask('ada@shop.example', `192.0.2.${n}`))
  expect(statuses.at(-1)).toBe(429)
  expect((await own.logIn('ada@shop.example')).user.email).toBe('ada@shop.example')
  for (let n = 0; n < 20; n += 1)
    expect(await ask(`visitor${n}@shop.example`, '192.0.2.99')).toBe(200)
  expect(await ask('visitor99@shop.example', '192.0.2.99')).toBe(429)
})

test('refuses a code the second time', async () => {
  const { frame, mail } = await startEmbedded()
  const page = await frame()
  const { attempt } = await read<EmailReply>(await page.email('ada@shop.example'))
  expect((await page.verify(attempt, codeOf(mail))).status).toBe(200)
  expect(await reasonOf(await page.verify(attempt, codeOf(mail)))).toBe('404 attempt')
})

test('refuses an expired code and an expired link', async () => {
  const world = await startEmbedded()
  const { frame, mail, clock, url } = world
  const page = await frame()
  const { attempt } = await read<EmailReply>(await page.email('eve@shop.example'))
  clock.time += 20 * minute
  expect(await reasonOf(await page.verify(attempt, codeOf(mail)))).toBe('404 attempt')
  await withWallet(world)
  const phone = await frame()
  const { attempt: second } = await read<EmailReply>(await phone.email('ada@shop.example'))
  clock.time += 20 * minute
  expect((await fetch(linkOf(mail))).status).toBe(404)
  expect((await answerLink(url, mail)).status).toBe(404)
  expect(await reasonOf(await phone.state(second))).toBe('404 attempt')
})

test('refuses a code without the device’s key', async () => {
  const { frame, mail } = await startEmbedded()
  const [page, host] = [await frame(), await frame()]
  const { attempt } = await read<EmailReply>(await page.email('ada@shop.example'))
  const code = codeOf(mail)
  expect(await reasonOf(await host.verify(attempt, code))).toBe('401 proof')
  const forAnother = await page.sign(deviceProof.attempt(attempt))
  expect(
    await reasonOf(await host.post('email/verify', { attempt, code, signature: forAnother })),
  ).toBe('401 proof')
  for (const each of ['state', 'resend'] as const)
    expect(await reasonOf(await host[each](attempt))).toBe('401 proof')
  // The attempts have not used up the owner's guesses.
  for (let n = 0; n < 6; n += 1) await host.verify(attempt, other(code))
  expect((await page.verify(attempt, code)).status).toBe(200)
})

test('refuses a code of another attempt', async () => {
  const { frame, mail } = await startEmbedded()
  const page = await frame()
  await page.email('eve@shop.example')
  const theirs = codeOf(mail)
  const { attempt } = await read<EmailReply>(await page.email('ada@shop.example'))
  if (codeOf(mail) !== theirs)
    expect(await reasonOf(await page.verify(attempt, theirs))).toBe('401 code')
})

test('does not skip the owner’s approval for an attempt from before the wallet existed', async () => {
  const { frame, mail } = await startEmbedded()
  const [early, page] = [await frame(), await frame()]
  const { attempt, action } = await read<EmailReply>(await early.email('ada@shop.example'))
  expect(action).toBe('VERIFY_OTP')
  const code = codeOf(mail)
  await page.logIn('ada@shop.example')
  await page.makeWallet()
  expect(await reasonOf(await early.verify(attempt, code))).toBe('404 attempt')
  expect(await read(await early.email('ada@shop.example'))).toMatchObject({
    action: 'VERIFY_DEVICE',
  })
})

test('a lookalike address: mails the address that the user is found by, and refuses ambiguous addresses', async () => {
  const { frame, mail } = await startEmbedded()
  const thief = await frame()
  await (await frame()).logIn('mike@shop.example')
  await read(await thief.email('MIKE@SHOP.example'))
  expect(mail.sent.at(-1)!.to).toBe('mike@shop.example')
  const count = mail.sent.length
  // The first has a Kelvin sign, which is a k in small letters.
  for (const wrong of [
    'mi\u212Ae@shop.example',
    'a,mike@shop.example',
    'mike@shop.example,evil.example',
    'mike@shop.example\nbcc: eve@evil.example',
  ])
    expect(await reasonOf(await thief.email(wrong))).toBe('400 email')
  expect(mail.sent).toHaveLength(count)
})

test('session fixation: does not adopt a token of the request, and ends the earlier session', async () => {
  const { frame, mail } = await startEmbedded()
  const page = await frame()
  const planted = 'A'.repeat(43)
  page.token = planted
  const { attempt } = await read<EmailReply>(await page.email('ada@shop.example'))
  const { token } = await read<LoginReply>(await page.verify(attempt, codeOf(mail)))
  expect(token).not.toBe(planted)
  expect(await reasonOf(await page.get('me'))).toBe('401 session')
  page.token = token
  const before = token
  const after = await page.logIn('ada@shop.example')
  expect(after.token).not.toBe(before)
  expect(await reasonOf(await page.get('me', { authorization: `Bearer ${before}` }))).toBe(
    '401 replaced',
  )
})

test('gives a stale session no share for export', async () => {
  const world = await startEmbedded()
  const { page, set, share } = await withWallet(world)
  world.clock.time += 5 * minute + 1
  for (const purpose of ['export', 'recover'] as const)
    expect(await reasonOf(await page.release(purpose, set))).toBe('403 stale')
  expect(
    await reasonOf(
      await page.post('sets', { set: randomId(), share: randomShare(), recovery: null }),
    ),
  ).toBe('403 stale')
  expect(await read(await page.release('sign', set))).toEqual({ set, share })
  await page.logIn('ada@shop.example')
  for (const purpose of ['export', 'recover'] as const)
    expect(await read(await page.release(purpose, set))).toEqual({ set, share })
})

test('refuses a share to an expired or missing session', async () => {
  const world = await startEmbedded()
  const { page, set } = await withWallet(world)
  const { challenge } = await read<{ challenge: string }>(await page.post('challenge'))
  const body = {
    challenge,
    purpose: 'sign',
    set,
    signature: await page.sign(deviceProof.release(challenge, 'sign', set)),
  }
  await page.post('sign-out')
  expect(await reasonOf(await page.post('release', body))).toBe('401 signed-out')
  page.token = undefined
  expect(await reasonOf(await page.post('release', body))).toBe('401 session')
  expect(await reasonOf(await page.post('challenge'))).toBe('401 session')
  await page.logIn('ada@shop.example')
  world.clock.time += 31 * 24 * 60 * minute
  expect(await reasonOf(await page.post('release', body))).toBe('401 expired')
})

test('refuses a stolen token without the device’s key', async () => {
  const world = await startEmbedded()
  const { page, set } = await withWallet(world)
  const thief = await createDeviceKey()
  for (const purpose of ['sign', 'recover', 'export'] as const)
    expect(await reasonOf(await page.release(purpose, set, thief))).toBe('401 proof')
})

test('replayed challenge: releases once, to its device, for the signed purpose', async () => {
  const world = await startEmbedded()
  const { page, set, share } = await withWallet(world)
  const phone = await world.frame()
  await phone.logIn('ada@shop.example')
  const take = async (): Promise<string> =>
    (await read<{ challenge: string }>(await page.post('challenge'))).challenge
  const bodyOf = async (challenge: string): Promise<object> => ({
    challenge,
    purpose: 'sign',
    set,
    signature: await page.sign(deviceProof.release(challenge, 'sign', set)),
  })
  const body = await bodyOf(await take())
  expect(await read(await page.post('release', body))).toEqual({ set, share })
  expect(await reasonOf(await page.post('release', body))).toBe('401 challenge')
  // Of many at once, one.
  const twice = await bodyOf(await take())
  expect(
    (await Promise.all(Array.from({ length: 5 }, () => page.post('release', twice)))).filter(
      ({ ok }) => ok,
    ),
  ).toHaveLength(1)
  // Another device's.
  expect(await reasonOf(await phone.post('release', await bodyOf(await take())))).toBe(
    '401 challenge',
  )
  // A signature is valid for one purpose only, and an attempt uses the challenge up.
  const signed = await bodyOf(await take())
  expect(await reasonOf(await page.post('release', { ...signed, purpose: 'export' }))).toBe(
    '401 proof',
  )
  expect(await reasonOf(await page.post('release', signed))).toBe('401 challenge')
  const late = await bodyOf(await take())
  world.clock.time += minute
  expect(await reasonOf(await page.post('release', late))).toBe('401 challenge')
})

test('hides sets, devices and wallets of other users', async () => {
  const world = await startEmbedded()
  const { page, set, share, login } = await withWallet(world)
  const { page: eve, set: evesSet } = await withWallet(world, 'eve@shop.example')
  for (const purpose of ['sign', 'recover', 'export'] as const)
    expect(await reasonOf(await eve.release(purpose, set))).toBe('404 set')
  expect(await reasonOf(await eve.post(`devices/${login.user.device}/remove`))).toBe('404 device')
  expect(
    await reasonOf(await eve.post('sets', { set, share: randomShare(), recovery: null })),
  ).toBe('409 set-exists')
  expect(await read(await page.release('sign', set))).toEqual({ set, share })
  expect((await me(eve)).wallet?.sets.map(({ id }) => id)).toEqual([evesSet])
})

test('flooded shares: limits the releases of a user a minute', async () => {
  const world = await startEmbedded({ releaseRate: 3 })
  const { page, set } = await withWallet(world)
  for (let n = 0; n < 3; n += 1) expect((await page.release('sign', set)).status).toBe(200)
  expect(await reasonOf(await page.post('challenge'))).toBe('429 rate')
})

test('approves nothing on GET, so that mail scanners change nothing', async () => {
  const world = await startEmbedded()
  const { frame, mail, url } = world
  await withWallet(world)
  const phone = await frame()
  const step = await read<EmailReply>(await phone.email('ada@shop.example'))
  const count = mail.sent.length
  for (const method of ['GET', 'HEAD', 'GET', 'OPTIONS']) await fetch(linkOf(mail), { method })
  await fetch(`${linkOf(mail)}?answer=approve`)
  expect(mail.sent).toHaveLength(count)
  expect(await read(await phone.state(step.attempt))).toMatchObject({ action: 'VERIFY_DEVICE' })
  // A form of another page, and one without an origin.
  expect(
    await reasonOf(await answerLink(url, mail, 'approve', { origin: 'https://evil.example' })),
  ).toBe('403 origin')
  expect(await reasonOf(await answerLink(url, mail, 'approve', { origin: 'null' }))).toBe(
    '403 origin',
  )
  expect(
    await reasonOf(
      await fetch(linkOf(mail), {
        method: 'POST',
        body: '{"answer":"approve"}',
        headers: { origin: url, 'content-type': 'application/json' },
      }),
    ),
  ).toBe('415 content-type')
  expect((await answerLink(url, mail, 'perhaps')).status).toBe(400)
  expect(await read(await phone.state(step.attempt))).toMatchObject({ action: 'VERIFY_DEVICE' })
  // A button that is pressed twice mails one code.
  const replies = await Promise.all([
    answerLink(url, mail),
    answerLink(url, mail),
    answerLink(url, mail),
  ])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(mail.sent).toHaveLength(count + 1)
})

test('escapes names and allows no script, resource or frame on the link’s page', async () => {
  const world = await startEmbedded()
  await withWallet(world)
  await world.server.admin.saveProject({
    id: 'shop',
    name: '<img src=x onerror=alert(1)>"',
    origins: [site],
  })
  const phone = await world.frame()
  await read(await phone.email('ada@shop.example', { locale: 'ar' }))
  const reply = await fetch(linkOf(world.mail))
  const text = await reply.text()
  expect(reply.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
  )
  expect([
    reply.headers.get('x-frame-options'),
    reply.headers.get('referrer-policy'),
    reply.headers.get('cache-control'),
    reply.headers.get('x-content-type-options'),
  ]).toEqual(['DENY', 'same-origin', 'no-store', 'nosniff'])
  expect(text).toContain('<html lang="ar" dir="rtl">')
  expect(text).not.toMatch(/<script|<img|<[^>]* on\w+=|<link|https?:\/\/(?!shop\.example)/)
  expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;')
})

test('another origin: refuses requests of every page but the frame', async () => {
  const world = await startEmbedded()
  const { page, set } = await withWallet(world)
  for (const origin of [
    site,
    'https://evil.example',
    'null',
    world.url.replace('http:', 'https:'),
  ]) {
    for (const path of ['me', 'devices', 'config?projectId=shop'])
      expect(await reasonOf(await page.get(path, { origin }))).toBe('403 origin')
    for (const path of [
      'email?projectId=shop',
      'email/state',
      'email/resend',
      'email/verify',
      'wallet',
      'sets',
      'challenge',
      'release',
      'sign-out',
      `devices/${randomId()}/remove`,
    ])
      expect(await reasonOf(await page.post(path, {}, { origin }))).toBe('403 origin')
  }
  // A form, and a page that may not send JSON.
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', ''])
    expect(await reasonOf(await page.post('email/verify', {}, { 'content-type': type }))).toBe(
      '415 content-type',
    )
  const asked = await fetch(`${world.url}/embedded/v1/release`, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://evil.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type, authorization',
    },
  })
  expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([403, null])
  expect((await page.get('me')).headers.get('access-control-allow-origin')).toBeNull()
  expect((await page.release('sign', set)).headers.get('access-control-allow-origin')).toBeNull()
})

test('refuses a rebound host name as the frame’s origin', async () => {
  const { url } = await startEmbedded()
  const { request } = await import('node:http')
  const status = await new Promise<number>((resolve, reject) => {
    const asked = request(
      `${url}/embedded/v1/config?projectId=shop`,
      { headers: { host: 'rebound.evil.example' } },
      (reply) => resolve(reply.statusCode ?? 0),
    )
    asked.once('error', reject)
    asked.end()
  })
  expect(status).toBe(503)
})

test('stores no share in the clear in the database', async () => {
  const database = await place()
  const world = await startEmbedded({ database })
  const { frame, mail, server, url } = world
  const { page, set, share, login } = await withWallet(world)
  const phone = await frame()
  const { attempt } = await read<EmailReply>(await phone.email('ada@shop.example'))
  const link = linkOf(mail).split('/').at(-1)!
  await answerLink(url, mail)
  const { challenge } = await read<{ challenge: string }>(await page.post('challenge'))
  const secrets = [share, login.token, link, challenge, operatorKey]
  const code = codeOf(mail)
  await server.stop()
  const { db, close } = await openDatabase(database)
  const rows = await Promise.all(
    tables.map(async (table) => [table, await db.selectFrom(table).selectAll().execute()] as const),
  )
  await close()
  const text = JSON.stringify(rows)
  expect(text).toContain(set)
  expect(text).toContain(attempt)
  for (const secret of secrets) expect(text).not.toContain(secret)
  expect(
    Object.fromEntries(rows)['embedded_attempts']!.flatMap((row) => Object.values(row)),
  ).not.toContain(code)
  const forms = [
    share,
    Buffer.from(share, 'base64url'),
    Buffer.from(share, 'base64url').toString('hex'),
    Buffer.from(operatorKey, 'base64'),
  ]
  if (!database.startsWith('postgres'))
    for (const form of [...secrets, ...forms])
      expect(readFileSync(database).includes(form)).toBe(false)
})

test('combines no seed from all of the server’s shares', async () => {
  const entropy = crypto.getRandomValues(new Uint8Array(16))
  const sets = await Promise.all(Array.from({ length: 3 }, () => split(entropy, 3, 2)))
  const servers = sets.map(([, share]) => share!)
  expect(servers.map((share) => share.length)).toEqual([17, 17, 17])
  for (const pair of [
    [0, 1],
    [0, 2],
    [1, 2],
  ] as const) {
    const combined = await combine(pair.map((n) => servers[n]!)).catch(() => undefined)
    expect(combined && Buffer.from(combined).equals(entropy)).not.toBe(true)
  }
  const whole = await combine([sets[0]![0]!, servers[0]!])
  expect(Buffer.from(whole).equals(entropy)).toBe(true)
})

test('refuses the share of a removed device', async () => {
  const database = await place()
  const world = await startEmbedded({ database })
  const { page } = await withWallet(world)
  const phone = await world.frame()
  const { user } = await phone.logIn('ada@shop.example')
  const set = randomId()
  await read(await phone.post('sets', { set, share: randomShare(), recovery: 'service' }))
  const { db: early, close: closeEarly } = await openDatabase(database)
  const sealed = await early
    .selectFrom('embedded_sets')
    .selectAll()
    .where('id', '=', set)
    .executeTakeFirstOrThrow()
  await closeEarly()
  await read(await page.post(`devices/${user.device}/remove`))
  expect(await reasonOf(await phone.release('sign', set).catch(() => phone.get('me')))).toBe(
    '401 removed',
  )
  // Nobody else gets it either: not the owner, and not the removed device with its old key.
  expect(await reasonOf(await page.release('recover', set))).toBe('404 set')
  await phone.logIn('ada@shop.example')
  for (const purpose of ['sign', 'recover', 'export'] as const)
    expect(await reasonOf(await phone.release(purpose, set))).toBe('404 set')
  await world.server.stop()
  const { db, close } = await openDatabase(database)
  const text = JSON.stringify(await db.selectFrom('embedded_sets').selectAll().execute())
  await close()
  for (const part of [sealed.share, sealed.data_key]) {
    expect(text).not.toContain(part)
    if (!database.startsWith('postgres')) expect(readFileSync(database).includes(part)).toBe(false)
  }
})

test('opens nothing with a share in another set’s place', async () => {
  const database = await place()
  const world = await startEmbedded({ database })
  const { page, set } = await withWallet(world)
  const { set: evesSet } = await withWallet(world, 'eve@shop.example')
  const { db, close } = await openDatabase(database)
  const theirs = await db
    .selectFrom('embedded_sets')
    .select(['share', 'data_key'])
    .where('id', '=', evesSet)
    .executeTakeFirstOrThrow()
  await db.updateTable('embedded_sets').set(theirs).where('id', '=', set).execute()
  await close()
  expect((await page.release('sign', set)).status).toBe(500)
})

test('rotates the operator’s key: reseals everything under the newest, and drops the old one', async () => {
  const database = await place()
  const first = await startEmbedded({ database })
  const { page, set, share } = await withWallet(first)
  await first.server.stop()
  const newest = Buffer.from(Array.from({ length: 32 }, (_, n) => 255 - n * 3)).toString('base64')
  const serve = async (embeddedKey: string): Promise<Response> => {
    const { server, url } = await startEmbedded({ database, embeddedKey })
    const headers = {
      authorization: `Bearer ${page.token}`,
      origin: url,
      'content-type': 'application/json',
    }
    const { challenge } = await read<{ challenge: string }>(
      await fetch(`${url}/embedded/v1/challenge`, { method: 'POST', headers }),
    )
    const reply = await fetch(`${url}/embedded/v1/release`, {
      method: 'POST',
      headers,
      body: JSON.stringify({
        challenge,
        purpose: 'sign',
        set,
        signature: await page.sign(deviceProof.release(challenge, 'sign', set)),
      }),
    })
    await server.stop()
    return reply
  }
  expect(await reasonOf(await serve(newest))).toBe('503 key')
  expect(await read(await serve(`${newest}, ${operatorKey}`))).toEqual({ set, share })
  expect(await operate(database, 'embedded', 'rewrap')).toMatchObject({
    code: 1,
    err: 'PORTICO_EMBEDDED_KEY names no key.',
  })
  expect(
    (
      await operate(
        { PORTICO_DATABASE: database, PORTICO_EMBEDDED_KEY: newest },
        'embedded',
        'rewrap',
      )
    ).err,
  ).toMatch(/^the operator's key [-\w]{16} is not among those of PORTICO_EMBEDDED_KEY; 0 sets/)
  expect(
    await operate(
      { PORTICO_DATABASE: database, PORTICO_EMBEDDED_KEY: `${newest},${operatorKey}` },
      'embedded',
      'rewrap',
    ),
  ).toEqual({ code: 0, err: '', out: '1 sets re-encrypted; all sets use the newest key now' })
  expect(await read(await serve(newest))).toEqual({ set, share })
  expect(await reasonOf(await serve(operatorKey))).toBe('503 key')
})

test('writes no code, token, link, share, signature or key to the log, an error or the history', async () => {
  const lines: string[] = []
  const database = await place()
  const world = await startEmbedded({
    database,
    logTo: { write: (line) => void lines.push(line) },
    logLevel: 'trace',
  })
  const { frame, mail, url, server } = world
  const { page, set, share, login } = await withWallet(world)
  const phone = await frame()
  const secrets = [share, login.token, operatorKey, codeOf(mail)]
  const errors: string[] = []
  const wrong = async (reply: Response): Promise<void> => void errors.push(await reply.text())
  const { attempt } = await read<EmailReply>(await phone.email('ada@shop.example'))
  secrets.push(linkOf(mail).split('/').at(-1)!)
  await fetch(linkOf(mail))
  await wrong(await answerLink(url, mail, 'approve', { origin: 'null' }))
  await answerLink(url, mail)
  const code = codeOf(mail)
  secrets.push(code)
  await wrong(await phone.verify(attempt, other(code)))
  await wrong(await page.verify(attempt, code))
  const { challenge } = await read<{ challenge: string }>(await page.post('challenge'))
  const signature = await page.sign(deviceProof.release(challenge, 'sign', set))
  secrets.push(challenge, signature)
  await wrong(
    await page.post('release', {
      challenge: `${challenge.slice(1)}A`,
      purpose: 'sign',
      set,
      signature,
    }),
  )
  await wrong(await page.post('release', { challenge, purpose: 'sign', set, signature: 5, share }))
  await wrong(await page.post('wallet', { share: `${share}x`, set, wallet: share }))
  await wrong(await page.get('me', { authorization: `Bearer ${login.token.slice(1)}A` }))
  const { db: broken, close: closeBroken } = await openDatabase(database)
  await broken.updateTable('embedded_sets').set({ share: 'AAAA' }).execute()
  await closeBroken()
  await wrong(await page.release('sign', set))
  await server.stop()
  const { db, close } = await openDatabase(database)
  const written = JSON.stringify(await db.selectFrom('embedded_audit').selectAll().execute())
  await close()
  expect(lines.join('')).toContain('/embedded/v1/device/:token')
  expect(lines.join('')).toContain('the encrypted text is too short')
  for (const secret of secrets)
    for (const text of [lines.join(''), errors.join(''), written])
      expect(text.split(/[^-\w]+/)).not.toContain(secret)
})

test('records logins and changes in the history', async () => {
  const database = await place()
  const world = await startEmbedded({ database })
  const { clock, mail } = world
  const page = await world.frame()
  const { attempt } = await read<EmailReply>(await page.email('ada@shop.example'))
  clock.time += 1
  await page.verify(attempt, other(codeOf(mail)))
  clock.time += 1
  const login = await read<LoginReply>(await page.verify(attempt, codeOf(mail)))
  page.token = login.token
  const set = randomId()
  clock.time += 1
  await page.makeWallet({ set })
  clock.time += 1
  await page.release('sign', set)
  clock.time += 1
  await page.release('sign', randomId())
  clock.time += 1
  await page.post('sign-out')
  await world.server.stop()
  const { out } = await operate(database, 'embedded', 'history', login.user.id)
  expect(out.split('\n').map((line) => line.split('\t').slice(1))).toEqual(
    [
      ['logged-in', 'email'],
      ['wallet-made', ''],
      ['released', `sign ${set}`],
      ['release-refused', 'sign set'],
      ['signed-out', ''],
    ]
      .toReversed()
      .map(([event, detail]) => [event, login.user.id, login.user.device, detail]),
  )
  expect((await operate(database, 'embedded', 'history')).out.split('\n')).toHaveLength(7)
})

test('deletes attempts and challenges when they expire, sessions after a day, and history after its days', async () => {
  const database = await place()
  const day = 24 * 60 * minute
  const first = await startEmbedded({ database })
  const { page } = await withWallet(first)
  await page.post('challenge')
  await page.email('eve@shop.example')
  await first.server.stop()
  const countAfter = async (time: number): Promise<readonly number[]> => {
    const { server } = await startEmbedded({ database, now: () => time, auditDays: 60 })
    await server.stop()
    const { db, close } = await openDatabase(database)
    const counts = await Promise.all(
      (
        [
          'embedded_attempts',
          'embedded_challenges',
          'embedded_sessions',
          'embedded_audit',
          'embedded_sets',
        ] as const
      ).map(async (table) => (await db.selectFrom(table).selectAll().execute()).length),
    )
    await close()
    return counts
  }
  expect(await countAfter(noon + 1)).toEqual([1, 1, 1, 4, 1])
  expect(await countAfter(noon + 7 * day)).toEqual([0, 0, 1, 4, 1])
  expect(await countAfter(noon + 32 * day)).toEqual([0, 0, 0, 4, 1])
  expect(await countAfter(noon + 61 * day)).toEqual([0, 0, 0, 0, 1])
})

test('flooding: stores a bounded number of refused signatures and challenges, and still lets the owner act', async () => {
  const database = await place()
  const world = await startEmbedded({ database, releaseRate: 4 })
  const { page, set, share } = await withWallet(world)
  const mallory = await world.frame()
  const { attempt } = await read<EmailReply>(await mallory.email('eve@shop.example'))
  const { change } = await read<{ change: string }>(
    await page.post('address', { email: 'ada@new.example' }),
  )
  const rubbish = 'A'.repeat(86)
  const refused = []
  for (let n = 0; n < 30; n += 1) {
    refused.push(
      await reasonOf(
        await page.post('email/verify', { attempt, code: '123456', signature: rubbish }),
      ),
      await reasonOf(
        await page.post('address/verify', {
          change,
          primary: '123456',
          secondary: '123456',
          signature: rubbish,
        }),
      ),
    )
  }
  expect(new Set(refused)).toEqual(new Set(['401 proof', '429 rate']))
  expect(await read(await page.release('sign', set))).toEqual({ set, share })
  const challenges = []
  for (let n = 0; n < 12; n += 1) challenges.push(await reasonOf(await page.post('challenge')))
  expect(challenges.filter((each) => each === '200 ok')).toHaveLength(7)
  const { db, close } = await openDatabase(database)
  const count = async (table: 'embedded_audit' | 'embedded_challenges'): Promise<number> =>
    Number(
      (
        await db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll().as('count'))
          .$if(table === 'embedded_audit', (query) =>
            query.where('event' as never, '=', 'proof-refused' as never),
          )
          .executeTakeFirstOrThrow()
      ).count,
    )
  expect(await count('embedded_audit')).toBe(40)
  expect(await count('embedded_challenges')).toBe(7)
  await close()
})

test('brute force over a restart: no limit of the server begins anew', async () => {
  const options = {
    database: await place(),
    mailsOfCaller: 2,
    triesOfAddress: 2,
    attemptsOfCaller: 1,
    releaseRate: 2,
  }
  const world = await startEmbedded(options)
  const { page, set } = await withWallet(world)
  const { attempt } = await read<EmailReply>(await page.email('ada@shop.example'))
  const code = codeOf(world.mail)
  for (let n = 0; n < 2; n += 1)
    expect(await reasonOf(await page.verify(attempt, other(code)))).toBe('401 code')
  await read(await page.release('sign', set))
  await read(await page.release('sign', set))
  await world.server.stop()
  const again = await startEmbedded(options)
  const same = frameOf(again.url, again.mail, page)
  same.token = page.token
  expect(await reasonOf(await same.verify(attempt, code))).toBe('429 rate')
  expect(await reasonOf(await same.post('challenge'))).toBe('429 rate')
  again.clock.time += 61_000
  expect(await reasonOf(await same.post('challenge'))).toBe('200 ok')
})

test('brute force over many addresses: limits wrong codes of all together, raises an alarm before, and counts no right one', async () => {
  const metricsToken = 'sixteen-letters-or-more'
  const options = { database: await place(), triesOfAll: 6, metricsToken, mailsOfCaller: 0 }
  const world = await startEmbedded(options)
  const alarms = async (): Promise<number> =>
    Number(
      /portico_embedded_tries_alarms_total (\d+)/.exec(
        await (
          await fetch(`${world.url}/metrics`, {
            headers: { authorization: `Bearer ${metricsToken}` },
          })
        ).text(),
      )![1],
    )
  async function guess(n: number): Promise<string> {
    const page = await world.frame()
    const { attempt } = await read<EmailReply>(await page.email(`eve${n}@shop.example`))
    return reasonOf(await page.verify(attempt, other(codeOf(world.mail))))
  }
  for (let n = 0; n < 8; n += 1) await (await world.frame()).logIn(`user${n}@shop.example`)
  for (let n = 0; n < 3; n += 1) expect(await guess(n)).toBe('401 code')
  expect(await alarms()).toBe(0)
  for (let n = 3; n < 6; n += 1) expect(await guess(n)).toBe('401 code')
  expect(await alarms()).toBe(3)
  expect(await guess(6)).toBe('429 rate')
  world.clock.time += 86_400_000
  expect(await guess(7)).toBe('401 code')
})
