/** Changing the address, changing the recovery, deleting a login, and attacks on them. */
import {
  deviceProof,
  type AddressReply,
  type EmailReply,
  type EmbeddedUser,
  type LoginReply,
} from '@portico/wire'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../src/storage/open.ts'
import { reasonOf } from './auth.ts'
import { bare, place } from './database.ts'
import {
  addressAnswer,
  answerLink,
  codeOf,
  createDeviceKey,
  frameOf,
  me,
  randomId,
  randomShare,
  read,
  site,
  startEmbedded,
  type Frame,
  type World,
} from './embedded.ts'

const minute = 60_000
const [ada, eve] = ['ada@shop.example', 'eve@shop.example']
const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function withWallet(
  world: World,
  address = ada,
): Promise<{ page: Frame; set: string; login: LoginReply }> {
  const page = await world.frame()
  const set = randomId()
  const login = await page.logIn(address)
  await read(await page.makeWallet({ set }))
  return { page, set, login }
}

/** Another device of the same owner, with a set of its own. */
async function secondDevice(world: World, address = ada): Promise<{ page: Frame; set: string }> {
  const page = await world.frame()
  await page.logIn(address)
  const set = randomId()
  await read(await page.post('sets', { set, share: randomShare(), recovery: 'service' }))
  return { page, set }
}

const begin = async (page: Frame, email = eve): Promise<AddressReply> =>
  read(await page.post('address', { email, locale: 'ar' }))
const finish = async (
  page: Frame,
  change: string,
  primary: string | null,
  secondary: string,
  by: Pick<Frame, 'sign'> = page,
): Promise<Response> =>
  page.post('address/verify', await addressAnswer(by, change, primary, secondary))

test('replaces the recovery method of the named set only', async () => {
  const world = await startEmbedded({ database: await place() })
  const { page, set } = await withWallet(world)
  const second = await secondDevice(world)
  expect((await me(page)).wallet?.sets.map(({ recovery }) => recovery)).toEqual([
    'service',
    'service',
  ])
  const next = randomId()
  const { user } = await read<{ user: EmbeddedUser }>(
    await page.post('sets', { set: next, share: randomShare(), recovery: 'passkey', only: true }),
  )
  expect(new Map(user.wallet?.sets.map(({ id, recovery }) => [id, recovery]))).toEqual(
    new Map([
      [next, 'passkey'],
      [second.set, null],
    ]),
  )
  // The other device signs as before.
  expect((await second.page.release('sign', second.set)).status).toBe(200)
  expect(user.wallet?.sets.some(({ id }) => id === set)).toBe(false)
})

test('changes an address with both codes, keeps the wallet, warns the old address and ends its logins', async () => {
  const world = await startEmbedded({ database: await place() })
  const { mail, clock } = world
  const { page, login } = await withWallet(world)
  mail.sent.length = 0
  const reply = await begin(page, 'EVE@Shop.example')
  expect(reply).toEqual({
    change: expect.stringMatching(/^[-\w]{22}$/),
    primary: true,
    expires: clock.time + 20 * minute,
    resend: clock.time + 30_000,
    now: clock.time,
  })
  expect(mail.sent).toEqual([
    {
      to: ada,
      locale: 'ar',
      letter: {
        kind: 'address-old',
        code: expect.stringMatching(/^\d{6}$/),
        minutes: 20,
        project: 'The Shop',
        site,
        address: eve,
      },
      key: `change ${reply.change} primary`,
    },
    {
      to: eve,
      locale: 'ar',
      letter: {
        kind: 'address-new',
        code: expect.stringMatching(/^\d{6}$/),
        minutes: 20,
        project: 'The Shop',
        site,
      },
      key: `change ${reply.change} secondary`,
    },
  ])
  clock.time += 10 * minute
  const { user } = await read<{ user: EmbeddedUser }>(
    await finish(page, reply.change, codeOf(mail, 'address-old'), codeOf(mail, 'address-new')),
  )
  expect(user).toMatchObject({
    id: login.user.id,
    email: eve,
    authenticated: clock.time,
    wallet: { id: expect.any(String) },
  })
  expect(mail.sent.at(-1)).toEqual({
    to: ada,
    locale: 'ar',
    letter: { kind: 'address-changed', project: 'The Shop', site, address: eve },
    key: undefined,
  })
  // A login with the previous address is a new user.
  const stranger = await world.frame()
  expect((await stranger.logIn(ada)).user).toMatchObject({ wallet: null })
  const again = await world.frame()
  expect((await again.logIn(eve)).user.id).toBe(login.user.id)
})

test('ends a pending login by the old address when the address changes', async () => {
  const world = await startEmbedded()
  const { page } = await withWallet(world)
  const laptop = await world.frame()
  const step = await read<EmailReply>(await laptop.email(ada))
  await answerLink(world.url, world.mail)
  const code = codeOf(world.mail)
  const { change } = await begin(page)
  await read(
    await finish(
      page,
      change,
      codeOf(world.mail, 'address-old'),
      codeOf(world.mail, 'address-new'),
    ),
  )
  expect(await reasonOf(await laptop.verify(step.attempt, code))).toBe('404 attempt')
})

test('mails another code to one of the two after 30 s, and invalidates only the one it replaces', async () => {
  const world = await startEmbedded()
  const { mail, clock } = world
  const { page } = await withWallet(world)
  const { change } = await begin(page)
  const first = [codeOf(mail, 'address-old'), codeOf(mail, 'address-new')] as const
  const resend = async (): Promise<Response> =>
    page.post('address/resend', {
      change,
      place: 'secondary',
      signature: await page.sign(deviceProof.attempt(change)),
    })
  clock.time += 12_000
  const early = await resend()
  expect([early.status, early.headers.get('retry-after')]).toEqual([429, '18'])
  clock.time += 18_000
  expect(await read(await resend())).toEqual({
    change,
    primary: true,
    expires: clock.time + 20 * minute,
    resend: clock.time + 30_000,
    now: clock.time,
  })
  expect(mail.sent.at(-1)?.to).toBe(eve)
  if (codeOf(mail, 'address-new') !== first[1])
    expect(await reasonOf(await finish(page, change, ...first))).toBe('401 secondary')
  expect((await finish(page, change, first[0], codeOf(mail, 'address-new'))).status).toBe(200)
})

test('change with one code: changes nothing with either code alone', async () => {
  const world = await startEmbedded()
  const { mail } = world
  const { page } = await withWallet(world)
  const { change } = await begin(page)
  const [primary, secondary] = [codeOf(mail, 'address-old'), codeOf(mail, 'address-new')]
  expect(await reasonOf(await finish(page, change, other(primary), secondary))).toBe('401 code')
  expect(await reasonOf(await finish(page, change, primary, other(secondary)))).toBe(
    '401 secondary',
  )
  expect(await reasonOf(await finish(page, change, null, secondary))).toBe('401 code')
  expect((await me(page)).email).toBe(ada)
  expect((await finish(page, change, primary, secondary)).status).toBe(200)
})

test('codes swapped: refuses a code at the other address', async () => {
  const world = await startEmbedded()
  const { page } = await withWallet(world)
  const { change } = await begin(page)
  const [primary, secondary] = [
    codeOf(world.mail, 'address-old'),
    codeOf(world.mail, 'address-new'),
  ]
  if (primary !== secondary)
    expect(await reasonOf(await finish(page, change, secondary, primary))).toBe('401 code')
  expect((await finish(page, change, primary, secondary)).status).toBe(200)
})

test('replay: changes no address again with used codes, also for concurrent requests', async () => {
  const world = await startEmbedded({ database: await place() })
  const { mail } = world
  const { page } = await withWallet(world)
  const { change } = await begin(page)
  const codes = [codeOf(mail, 'address-old'), codeOf(mail, 'address-new')] as const
  const reasons = await Promise.all(
    Array.from({ length: 4 }, async () => reasonOf(await finish(page, change, ...codes))),
  )
  expect(reasons.filter((reason) => reason.startsWith('200'))).toHaveLength(1)
  expect(reasons.filter((reason) => /^(?:404 attempt|401 tries)$/.test(reason))).toHaveLength(3)
  expect(await reasonOf(await finish(page, change, ...codes))).toBe('404 attempt')
  // The codes of another change are not valid.
  const back = await begin(page, ada)
  expect(await reasonOf(await finish(page, back.change, ...codes))).toMatch(/^401/)
  expect((await me(page)).email).toBe(eve)
})

test('guesses: allows five per change across resent mails, and a daily number per owner', async () => {
  const world = await startEmbedded({ triesOfAddress: 8, mailsOfAddress: 0 })
  const { mail, clock } = world
  const { page } = await withWallet(world)
  const { change } = await begin(page)
  const guess = async (id: string): Promise<string> =>
    reasonOf(
      await finish(page, id, other(codeOf(mail, 'address-old')), codeOf(mail, 'address-new')),
    )
  for (let n = 0; n < 4; n += 1) expect(await guess(change)).toBe('401 code')
  expect(await guess(change)).toBe('401 tries')
  clock.time += 30_000
  await read(
    await page.post('address/resend', {
      change,
      place: 'primary',
      signature: await page.sign(deviceProof.attempt(change)),
    }),
  )
  expect(
    await reasonOf(
      await finish(page, change, codeOf(mail, 'address-old'), codeOf(mail, 'address-new')),
    ),
  ).toBe('401 tries')
  const { change: next } = await begin(page)
  expect(await guess(next)).toBe('401 code')
  expect(await guess(next)).toBe('401 code')
  expect(await guess(next)).toBe('429 rate')
})

test('mail bombing by changes: counts mails to both addresses', async () => {
  const world = await startEmbedded({ mailsOfAddress: 3 })
  const { page } = await withWallet(world)
  // Each change mails a new address and the present one.
  for (let n = 0; n < 3; n += 1) await begin(page, `visitor${n}@shop.example`)
  expect(await reasonOf(await page.post('address', { email: 'visitor3@shop.example' }))).toBe(
    '429 rate',
  )
})

test('a stale session: changes no address and deletes nothing', async () => {
  const world = await startEmbedded()
  const { page } = await withWallet(world)
  world.clock.time += 5 * minute + 1
  world.mail.sent.length = 0
  expect(await reasonOf(await page.post('address', { email: eve }))).toBe('403 stale')
  expect(await reasonOf(await page.post('delete'))).toBe('403 stale')
  expect(world.mail.sent).toEqual([])
  expect((await me(page)).wallet).not.toBeNull()
})

test('changes nothing with the codes for a stolen token without the device’s key, another session or another owner', async () => {
  const world = await startEmbedded({ database: await place() })
  const { mail } = world
  const { page } = await withWallet(world)
  const { page: second } = await secondDevice(world)
  const mallory = await world.frame()
  await mallory.logIn('mallory@shop.example')
  const { change } = await begin(page)
  const codes = [codeOf(mail, 'address-old'), codeOf(mail, 'address-new')] as const
  expect(await reasonOf(await finish(page, change, ...codes, await createDeviceKey()))).toBe(
    '401 proof',
  )
  expect(await reasonOf(await finish(second, change, ...codes))).toBe('404 attempt')
  expect(await reasonOf(await finish(mallory, change, ...codes))).toBe('404 attempt')
  // A signature is valid for one purpose only.
  expect(
    await reasonOf(
      await page.post('address/verify', {
        change,
        primary: codes[0],
        secondary: codes[1],
        signature: await page.sign(deviceProof.attempt(change)),
      }),
    ),
  ).toBe('401 proof')
  // Nor does a session that has ended, or the one that takes its place.
  await page.logIn(ada)
  expect(await reasonOf(await finish(page, change, ...codes))).toBe('404 attempt')
  expect((await me(page)).email).toBe(ada)
})

test('an address in use: answers as for a free one, notifies its owner, and accepts no code', async () => {
  const world = await startEmbedded({ database: await place() })
  const { mail } = world
  await withWallet(world, eve)
  const { page } = await withWallet(world, ada)
  mail.sent.length = 0
  const [taken, free] = [await begin(page, eve), await begin(page, 'free@shop.example')]
  expect({ ...taken, change: '' }).toEqual({ ...free, change: '' })
  expect(mail.sent.map(({ to, letter }) => [to, letter.kind])).toEqual([
    [ada, 'address-old'],
    [eve, 'address-taken'],
    [ada, 'address-old'],
    ['free@shop.example', 'address-new'],
  ])
  const again = await begin(page, eve)
  expect(
    await reasonOf(await finish(page, again.change, codeOf(mail, 'address-old'), '000000')),
  ).toBe('401 secondary')
  const wrong = await begin(page, 'free@shop.example')
  expect(
    await reasonOf(
      await finish(
        page,
        wrong.change,
        codeOf(mail, 'address-old'),
        other(codeOf(mail, 'address-new')),
      ),
    ),
  ).toBe('401 secondary')
})

test('returns 409 to the holder of the code when the address was taken meanwhile, and changes nothing', async () => {
  const world = await startEmbedded({ database: await place() })
  const { mail } = world
  const { page } = await withWallet(world)
  const { change } = await begin(page)
  const codes = [codeOf(mail, 'address-old'), codeOf(mail, 'address-new')] as const
  const quick = await world.frame()
  await quick.logIn(eve)
  expect(await reasonOf(await finish(page, change, ...codes))).toBe('409 taken')
  expect((await me(page)).email).toBe(ada)
  expect((await me(quick)).email).toBe(eve)
})

test('refuses the present address as the new one', async () => {
  const world = await startEmbedded()
  const { page } = await withWallet(world)
  expect(await reasonOf(await page.post('address', { email: 'ADA@shop.example' }))).toBe('409 same')
})

/** A user who logged in by a provider and has no login by e-mail. */
async function withoutEmail(database: string, owner: string): Promise<void> {
  const db = await bare(database)
  await sql`update embedded_identities set issuer = 'https://id.example', subject = 'a-subject' where owner = ${owner}`.execute(
    db,
  )
  await db.destroy()
}

test('adds a login by e-mail with one code where there is none, and does not count it as a fresh login', async () => {
  const database = await place()
  const world = await startEmbedded({ database })
  const { page, login } = await withWallet(world)
  await withoutEmail(database, login.user.id)
  expect((await me(page)).email).toBeNull()
  world.mail.sent.length = 0
  const { change, primary } = await begin(page)
  expect(primary).toBe(false)
  expect(world.mail.sent.map(({ to }) => to)).toEqual([eve])
  expect(
    await reasonOf(await finish(page, change, '000000', codeOf(world.mail, 'address-new'))),
  ).toBe('401 code')
  world.clock.time += 4 * minute
  const { user } = await read<{ user: EmbeddedUser }>(
    await finish(page, change, null, codeOf(world.mail, 'address-new')),
  )
  expect(user).toMatchObject({
    id: login.user.id,
    email: eve,
    authenticated: login.user.authenticated,
  })
  const phone = await world.frame()
  expect((await phone.logIn(eve)).user.id).toBe(login.user.id)
})

/** Every row of the embedded wallet's tables and of waiting mails, as text. */
async function rowsOf(database: string): Promise<Record<string, string>> {
  const { db, close } = await openDatabase(database)
  const tables = (await db.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => name.startsWith('embedded_'))
  const rows = await Promise.all(
    tables.map(
      async (name) =>
        [
          name,
          JSON.stringify(
            await db
              .selectFrom(name as 'embedded_users')
              .selectAll()
              .execute(),
          ),
        ] as const,
    ),
  )
  await close()
  return Object.fromEntries(rows)
}

const agree = (page: Frame, version: string): Promise<Response> => page.post('legal', { version })

test('stores legal consent by login method, project and time, and returns the last', async () => {
  const database = await place()
  const world = await startEmbedded({ database })
  const { page, login } = await withWallet(world)
  expect(login.user.legal).toBeNull()
  const first = world.clock.time
  expect((await read<{ user: EmbeddedUser }>(await agree(page, '2026-10'))).user.legal).toEqual({
    version: '2026-10',
    agreed: first,
  })
  world.clock.time += minute
  // The same once more is the same.
  await read(await agree(page, '2026-10'))
  await Promise.all(
    ['2026-11', '2026-11', '2026-11'].map(async (version) => read(await agree(page, version))),
  )
  expect((await me(page)).legal).toEqual({ version: '2026-11', agreed: first + minute })
  // On another device, the login method is the same.
  const { page: second } = await secondDevice(world)
  expect((await me(second)).legal).toEqual({ version: '2026-11', agreed: first + minute })
  // In another project nothing was agreed to.
  await world.server.admin.saveProject({ id: 'other', name: 'Other', origins: [site] })
  const elsewhere = frameOf(world.url, world.mail, await createDeviceKey(), 'other')
  expect((await elsewhere.logIn(ada)).user.legal).toBeNull()
  // It goes along with another address, and ends with the user.
  const { change } = await begin(page)
  await read(
    await finish(
      page,
      change,
      codeOf(world.mail, 'address-old'),
      codeOf(world.mail, 'address-new'),
    ),
  )
  expect((await me(page)).legal).toEqual({ version: '2026-11', agreed: first + minute })
  const { db, close } = await openDatabase(database)
  try {
    const kept = () => db.selectFrom('embedded_agreements').selectAll().orderBy('agreed').execute()
    expect(await kept()).toEqual(
      ['2026-10', '2026-11'].map((version, at) => ({
        issuer: 'email',
        subject: eve,
        project: 'shop',
        version,
        agreed: first + at * minute,
      })),
    )
    await read(await page.post('delete', {}))
    expect(await kept()).toEqual([])
  } finally {
    await close()
  }
})

test('refuses consent without a login, to an invalid version, and beyond the limit of versions', async () => {
  const world = await startEmbedded({ database: await place() })
  const { page } = await withWallet(world)
  const stranger = await world.frame()
  expect(await reasonOf(await agree(stranger, '1'))).toBe('401 session')
  for (const version of ['', 'é', 'a\u0000', 'a'.repeat(65)])
    expect((await agree(page, version)).status).toBe(400)
  for (let version = 0; version < 20; version++) await read(await agree(page, String(version)))
  expect(await reasonOf(await agree(page, 'one more'))).toBe('429 rate')
})

test('deletion: keeps only the history, ends every session, and treats the address as a new user', async () => {
  const database = await place()
  const world = await startEmbedded({ database, backupDays: 14 })
  const { mail } = world
  const bystander = await withWallet(world, eve)
  const { page, set, login } = await withWallet(world)
  const { page: second, set: secondSet } = await secondDevice(world)
  await page.post('challenge')
  await page.post('address', { email: 'next@shop.example' })
  await second.email(ada)
  expect(await read(await page.get('delete'))).toEqual({ backups: 14 })
  mail.sent.length = 0
  expect(await read(await page.post('delete'))).toEqual({ backups: 14 })
  expect(mail.sent).toEqual([
    {
      to: ada,
      locale: 'es',
      letter: { kind: 'deleted', project: 'The Shop', days: 14 },
      key: undefined,
    },
  ])
  for (const frame of [page, second])
    expect(await reasonOf(await frame.get('me'))).toBe('401 session')
  expect(
    await reasonOf(
      await second.post('sets', { set: randomId(), share: randomShare(), recovery: null }),
    ),
  ).toBe('401 session')
  // A second deletion finds no user.
  expect(await reasonOf(await page.post('delete'))).toBe('401 session')
  const { embedded_audit: written, ...rest } = await rowsOf(database)
  const left = Object.values(rest).join()
  for (const trace of [
    login.user.id,
    login.user.device,
    login.user.wallet?.id ?? set,
    set,
    secondSet,
    ada,
    page.key,
    second.key,
    'next@shop.example',
  ])
    expect(left).not.toContain(trace)
  expect(written).toContain('deleted')
  for (const trace of [ada, page.key, 'next@shop.example']) expect(written).not.toContain(trace)
  // Other users are unchanged.
  expect((await bystander.page.release('sign', bystander.set)).status).toBe(200)
  const anew = await world.frame()
  const { user } = await anew.logIn(ada)
  expect(user).toMatchObject({ wallet: null })
  expect(user.id).not.toBe(login.user.id)
})

test('deletion interrupted: deletes nothing, keeps the wallet signing, and completes the next time', async () => {
  const database = await place()
  const world = await startEmbedded({ database, logLevel: 'silent' })
  const { page, set } = await withWallet(world)
  const db = await bare(database)
  await db.schema.alterTable('embedded_audit').renameTo('elsewhere').execute()
  expect((await page.post('delete')).status).toBe(500)
  await db.schema.alterTable('elsewhere').renameTo('embedded_audit').execute()
  await db.destroy()
  expect((await me(page)).wallet?.sets).toHaveLength(1)
  expect((await page.release('sign', set)).status).toBe(200)
  expect((await page.post('delete')).status).toBe(200)
})

test('deletion while another device stores a set: leaves no partial wallet', async () => {
  const database = await place()
  const world = await startEmbedded({ database })
  const { page } = await withWallet(world)
  const { page: second } = await secondDevice(world)
  const [kept, deleted] = await Promise.all([
    second.post('sets', { set: randomId(), share: randomShare(), recovery: 'service' }),
    page.post('delete'),
  ])
  expect(deleted.status).toBe(200)
  expect([200, 401, 409]).toContain(kept.status)
  const {
    embedded_sets: sets,
    embedded_wallets: wallets,
    embedded_users: users,
    embedded_sessions: sessions,
  } = await rowsOf(database)
  expect([sets, wallets, users, sessions]).toEqual(['[]', '[]', '[]', '[]'])
})

/**
 * The operator's service, with an answer that the test chooses, and the requests that it received.
 */
function operator(answer: () => Response | Promise<Response>): {
  asked: unknown[]
  fetch: typeof fetch
} {
  const asked: unknown[] = []
  return {
    asked,
    fetch: async (url, options) => {
      if (String(url) !== 'https://check.example/mail') return fetch(url, options)
      asked.push(JSON.parse(options?.body as string))
      return answer()
    },
  }
}

test('calls an operator’s own program before each mail with a hash of the address', async () => {
  let status = 204
  const { asked, fetch: reach } = operator(() => new Response(null, { status }))
  const world = await startEmbedded({ challengeUrl: 'https://check.example/mail', fetch: reach })
  const { page } = await withWallet(world)
  expect(asked).toEqual([
    { caller: '127.0.0.1', project: 'shop', site, address: expect.stringMatching(/^[-\w]{43}$/) },
  ])
  await begin(page)
  const hashes = asked.map((each) => (each as { address: string }).address)
  expect(hashes).toHaveLength(3)
  expect(hashes[1]).toBe(hashes[0])
  expect(hashes[2]).not.toBe(hashes[0])
  status = 403
  world.mail.sent.length = 0
  expect(await reasonOf(await page.email(ada))).toBe('403 mail-refused')
  expect(await reasonOf(await page.post('address', { email: 'next@shop.example' }))).toBe(
    '403 mail-refused',
  )
  status = 500
  expect(await reasonOf(await page.email(ada))).toBe('503 mail-check')
  expect(world.mail.sent).toEqual([])
  for (const text of [ada, eve]) expect(JSON.stringify(asked)).not.toContain(text)
})

test('sends no mail when the operator’s program is unreachable', async () => {
  const { fetch: reach } = operator(() => Promise.reject(new Error('down')))
  const world = await startEmbedded({ challengeUrl: 'https://check.example/mail', fetch: reach })
  const page = await world.frame()
  expect(await reasonOf(await page.email(ada))).toBe('503 mail-check')
  expect(world.mail.sent).toEqual([])
})
