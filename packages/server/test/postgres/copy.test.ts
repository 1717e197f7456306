import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { copied } from '../../src/database/copy.ts'
import { openDatabase } from '../../src/storage/open.ts'
import type { Db } from '../../src/database/schema.ts'
import { nowhere, place } from '../database.ts'
import { folder, operate } from '../process.ts'
import { event, start, wallet } from '../start.ts'

const [chain, account, other, token] = ['eip155:1', '0xaa', '0xbb', '0xcc']

/** Rows in every table, more of some than one statement takes. */
async function fill(database: string): Promise<void> {
  const { admin, post, stop } = await start({ database })
  await admin.saveWallets(
    Array.from({ length: 450 }, (_, n) =>
      wallet(`w${n}`, { name: `Wöllet ${n}`, chains: ['eip155', 'solana'], order: n }),
    ),
  )
  await admin.saveProject({
    id: 'shop',
    name: 'Shop',
    origins: ['https://shop.example'],
    features: [{ id: 'swap', isEnabled: true, config: ['a'] }],
  })
  for (let n = 0; n < 3; n++)
    await post(
      '/batch',
      Array.from({ length: 150 }, () => event({ url: 'https://shop.example/ü\0' })),
      { projectId: n ? 'shop' : 'default' },
      { origin: 'https://shop.example' },
    )
  await stop()
  const { db, close } = await openDatabase(database)
  await db
    .insertInto('chain_progress')
    .values({
      chain,
      mode: 'all',
      head: 9,
      indexed: 9,
      complete_from: 1,
      updated: 5,
      earlier: '[[0,1]]',
      problem: null,
    })
    .execute()
  await db
    .insertInto('chain_blocks')
    .values({ chain, number: 9, hash: '0x9', parent: '0x8', time: 1_700_000_000_000 })
    .execute()
  const hashes = Array.from({ length: 401 }, (_, n) => `0x${n}`)
  for (let at = 0; at < hashes.length; at += 100) {
    const some = hashes.slice(at, at + 100)
    await db
      .insertInto('transactions')
      .values(
        some.map((hash, n) => ({
          chain,
          hash,
          block: at,
          position: n,
          time: at,
          sender: account,
          recipient: null,
          created: other,
          nonce: Number.MAX_SAFE_INTEGER,
          status: 1,
          method: null,
          value: '9'.repeat(78),
          fee: '1',
        })),
      )
      .execute()
    await db
      .insertInto('transfers')
      .values(
        some.map((hash) => ({
          chain,
          hash,
          place: 0,
          block: at,
          kind: 'erc721' as const,
          token,
          sender: account,
          recipient: other,
          amount: '1',
          token_id: '7',
        })),
      )
      .execute()
    await db
      .insertInto('approvals')
      .values(
        some.map((hash) => ({
          chain,
          hash,
          place: 0,
          block: at,
          scope: 'item' as const,
          token,
          owner: account,
          spender: other,
          amount: '1',
          token_id: '7',
        })),
      )
      .execute()
    await db
      .insertInto('account_transactions')
      .values(some.map((hash, n) => ({ account, time: at, chain, block: at, position: n, hash })))
      .execute()
  }
  await db.insertInto('account_tokens').values({ account, chain, token, block: 1 }).execute()
  await db
    .insertInto('account_nfts')
    .values({ account, chain, token, token_id: '7', kind: 'erc721', block: 1 })
    .execute()
  await db
    .insertInto('tokens')
    .values({ chain, address: token, name: 'Töken', symbol: null, decimals: 6, read: 1 })
    .execute()
  await db
    .insertInto('nft_metadata')
    .values({
      chain,
      token,
      token_id: '7',
      state: 'ready',
      name: 'N',
      description: null,
      image: null,
      traits: '[]',
      read: 1,
    })
    .execute()
  await db
    .insertInto('pictures')
    .values({ id: 'p', source: 'https://x.example/p.png', asked: 1 })
    .execute()
  await db.insertInto('watched').values({ account, asked: 1 }).execute()
  await db.insertInto('watched_ranges').values({ account, chain, complete_from: 3 }).execute()
  await fillAuth(db)
  await fillEmbedded(db)
  await close()
}

async function fillAuth(db: Db): Promise<void> {
  const [project, origin, session] = ['shop', 'https://shop.example', 's']
  const ends = {
    ended: 5,
    ending: 'revoked',
    key: 'k',
    refresh: null,
    previous: 'p',
    sealed: 's',
    rotated: 1_700_000_000_000,
  }
  await db
    .insertInto('auth_nonces')
    .values({ digest: 'd', project, origin, token: 't', expires: 1_700_000_000_000 })
    .execute()
  await db
    .insertInto('auth_sessions')
    .values({
      id: session,
      project,
      account,
      chain,
      address: account,
      origin,
      domain: 'shop.example',
      uri: origin,
      nonce: 'n',
      transport: 'token',
      wallet: 'Wöllet',
      created: 1,
      seen: 2,
      expires: 3,
      ...ends,
    })
    .execute()
  await db
    .insertInto('auth_tokens')
    .values({ digest: 'd', session, transport: 'token', expires: 1 })
    .execute()
  await db.insertInto('auth_proofs').values({ session, id: 'p', expires: 1 }).execute()
  await db
    .insertInto('auth_accounts')
    .values({ project, account, id: 'a', created: 1, signed_in: 2, metadata: '{"a":"ü"}' })
    .execute()
  await db
    .insertInto('mails')
    .values({ id: 'a', replaces: null, due: 1, ends: 2, attempts: 0, sealed: 'x' })
    .execute()
  await db
    .insertInto('auth_audit')
    .values({ id: 'a', project, time: 1, event: 'revoked', account, session, detail: null })
    .execute()
}

async function fillEmbedded(db: Db): Promise<void> {
  const [project, owner, device, site] = ['shop', 'u', 'd', 'https://shop.example']
  const late = 1_700_000_000_000
  await db.insertInto('embedded_users').values({ id: owner, created: late }).execute()
  await db
    .insertInto('embedded_identities')
    .values({
      issuer: 'email',
      subject: 'ü@shop.example',
      owner,
      name: null,
      picture: null,
      created: late,
      authority: 'https://id.example',
      email: null,
    })
    .execute()
  await db
    .insertInto('embedded_devices')
    .values({
      id: device,
      owner,
      key: 'k',
      name: 'Firefox',
      site,
      created: late,
      seen: late,
      removed: null,
      since: late,
      waits: late,
      refusal: 'r',
    })
    .execute()
  await db
    .insertInto('embedded_passkeys')
    .values({
      id: 'p',
      issuer: 'email',
      subject: 'ü@shop.example',
      key: 'k',
      counter: 3,
      transports: 'internal,hybrid',
      created: late,
    })
    .execute()
  await db
    .insertInto('embedded_agreements')
    .values({
      issuer: 'email',
      subject: 'ü@shop.example',
      project,
      version: '2026-11',
      agreed: late,
    })
    .execute()
  await db
    .insertInto('embedded_attempts')
    .values({
      id: 'a',
      project,
      address: 'ü@shop.example',
      locale: 'en',
      key: 'k',
      site,
      device: 'Firefox',
      created: late,
      expires: late,
      resend: late,
      approval: 't',
      approved: null,
      code: null,
      code_key: null,
      tries: 5,
    })
    .execute()
  await db
    .insertInto('embedded_external_attempts')
    .values({
      id: 'x',
      project,
      loginMethod: 'google',
      locale: 'en',
      key: 'k',
      site,
      device: 'Firefox',
      created: late,
      expires: late,
      session: null,
      popup: 'p',
      ticket: null,
      state: 's',
      secret: 'k.s',
      status: 'waiting',
      why: null,
      subject: null,
      authority: null,
      name: null,
      picture: null,
      email: null,
    })
    .execute()
  await db
    .insertInto('embedded_sessions')
    .values({
      digest: 's',
      owner,
      device,
      project,
      issuer: 'email',
      subject: 'ü@shop.example',
      locale: 'en',
      authenticated: late,
      seen: late,
      expires: late,
      ended: null,
      ending: null,
    })
    .execute()
  await db
    .insertInto('embedded_changes')
    .values({
      id: 'g',
      owner,
      session: 's',
      locale: 'en',
      current: null,
      address: 'ü@shop.example',
      created: late,
      expires: late,
      resend: late,
      primary_code: null,
      primary_key: null,
      secondary_code: 'c',
      secondary_key: 'k.c',
      tries: 5,
    })
    .execute()
  await db
    .insertInto('embedded_address_waits')
    .values({
      owner,
      current: 'ü@shop.example',
      address: 'ö@shop.example',
      project,
      device,
      locale: 'en',
      since: late,
      until: late,
      refusal: 'r',
      taken: null,
    })
    .execute()
  await db
    .insertInto('embedded_challenges')
    .values({ digest: 'c', device, expires: late })
    .execute()
  await db
    .insertInto('embedded_wallets')
    .values({ id: 'w', owner, eip155: '0x', solana: 's', created: late, changed: late })
    .execute()
  await db
    .insertInto('embedded_sets')
    .values({
      id: 'e',
      wallet: 'w',
      device,
      share: 's',
      data_key: 'k.s',
      operator_key: 'k',
      recovery: null,
      created: late,
    })
    .execute()
  await db
    .insertInto('embedded_removals')
    .values({
      id: 'r',
      owner,
      kind: 'account',
      target: owner,
      device,
      project,
      locale: 'en',
      since: late,
      until: late,
      refusal: 'd',
    })
    .execute()
  await db.insertInto('embedded_uses').values({ subject: 'h', count: 3, ends: late }).execute()
  await db
    .insertInto('embedded_audit')
    .values({ id: 'a', time: late, event: 'released', owner, device, detail: null })
    .execute()
}

type Rows = Readonly<Record<string, readonly string[]>>

/** Everything in a database, without an order. */
async function all(database: string): Promise<Rows> {
  const { db, close } = await openDatabase(database)
  const entries = await Promise.all(
    copied.map(
      async (table) =>
        [
          table,
          (await (db as Db).selectFrom(table).selectAll().execute())
            .map((row) => JSON.stringify(row, Object.keys(row).toSorted()))
            .toSorted(),
        ] as const,
    ),
  )
  await close()
  return Object.fromEntries(entries)
}

test('imports a SQLite file into a new Postgres and exports it again with identical rows', async () => {
  const home = folder()
  const file = path.join(home, 'portico.sqlite')
  await fill(file)
  const before = await all(file)
  for (const table of copied) expect([table, before[table]!.length]).not.toEqual([table, 0])
  const database = await nowhere()
  const imported = await operate(database, 'database', 'import', file)
  expect([imported.code, imported.err]).toEqual([0, ''])
  expect(imported.out).toMatch(/^events: 450$/m)
  expect(imported.out).toMatch(
    /imported .*portico\.sqlite into postgres:\/\/127\.0\.0\.1:\d+\/test_\w+$/,
  )
  expect(await all(database)).toEqual(before)
  const back = path.join(home, 'back.sqlite')
  expect(await operate(database, 'database', 'export', back)).toMatchObject({ code: 0, err: '' })
  expect(await all(back)).toEqual(before)
  expect(readdirSync(home).toSorted()).toEqual(['back.sqlite', 'portico.sqlite'])
  // And a server goes on with it.
  const { post, get } = await start({ database })
  expect(
    (await post('/e', event(), { projectId: 'shop' }, { origin: 'https://shop.example' })).status,
  ).toBe(202)
  expect(((await (await get('/getWallets')).json()) as { count: number }).count).toBe(
    before['wallets']!.length,
  )
})

test('detects replaced data in a server running on the Postgres', async () => {
  const file = path.join(folder(), 'portico.sqlite')
  await operate(file, 'wallet', 'add', 'mine', '--name', 'Brand New')
  const database = await place()
  const { get } = await start({ database })
  const count = async (): Promise<number> =>
    ((await (await get('/getWallets', { search: 'brand new' })).json()) as { count: number }).count
  expect(await count()).toBe(0)
  expect((await operate(database, 'database', 'import', file)).code).toBe(0)
  expect(await count()).toBe(1)
})

test('refuses to import over data, or to export over a file', async () => {
  const file = path.join(folder(), 'portico.sqlite')
  await operate(file, 'migrate')
  const database = await place()
  await operate(database, 'wallet', 'add', 'mine', '--name', 'Mine')
  const before = await all(database)
  expect(await operate(database, 'database', 'import', file)).toEqual({
    code: 1,
    out: '',
    err: expect.stringMatching(
      /^postgres:\/\/127\.0\.0\.1:\d+\/test_\w+: is not empty; name a new database$/,
    ),
  })
  expect(await all(database)).toEqual(before)
  expect(await operate(database, 'database', 'export', file)).toEqual({
    code: 1,
    out: '',
    err: `${file}: exists already`,
  })
})

test.each([
  [['database'], 'database import or export'],
  [['database', 'import'], 'Name one SQLite file.'],
  [['database', 'import', 'postgres://user:secret@host/name'], 'Name one SQLite file.'],
  [['database', 'export', 'nowhere/x.sqlite'], 'nowhere: no such folder'],
  [['database', 'import', 'nowhere.sqlite'], 'nowhere.sqlite: no such database'],
  [
    ['backup', 'x.sqlite'],
    'A Postgres is backed up by pg_dump and restored by pg_restore; see docs/server/postgres.md.',
  ],
])('refuses %j in one line', async (args, err) => {
  expect(await operate(await place(), ...args)).toEqual({ code: 1, out: '', err })
})

test('refuses to import another program’s database, and a Postgres as a file', async () => {
  const home = folder()
  const file = path.join(home, 'other.sqlite')
  writeFileSync(file, 'not what it was')
  expect((await operate(await place(), 'database', 'import', file)).code).toBe(1)
  expect((await operate(path.join(home, 'own.sqlite'), 'database', 'import', file)).err).toMatch(
    /^PORTICO_DATABASE must be the URL/,
  )
  expect(existsSync(path.join(home, 'own.sqlite'))).toBe(false)
  expect(readdirSync(home)).toEqual(['other.sqlite'])
})
