/** One mailbox is one user, however a browser spells its domain (UTS-46). */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { EmbeddedUser, LoginReply } from '@portico/wire'
import { bare, place } from './database.ts'
import { read, startEmbedded, type Frame, type World } from './embedded.ts'

/** As Firefox keeps what is typed, and as Chromium's field for e-mail addresses encodes it. */
const typed = 'Ada@b\u00fccher.example'
const encoded = 'ada@xn--bcher-kva.example'
const decoded = 'ada@b\u00fccher.example'

async function withWallet(world: World, address: string): Promise<[Frame, LoginReply]> {
  const frame = await world.frame()
  const login = await frame.logIn(address)
  await read<{ user: EmbeddedUser }>(await frame.makeWallet())
  return [frame, login]
}

/** Stores an address as earlier versions did. */
async function storeAs(database: string, owner: string, address: string): Promise<void> {
  const db = await bare(database)
  await sql`update embedded_identities set subject = ${address} where owner = ${owner}`.execute(db)
  await db.destroy()
}

test.each([
  [typed, encoded],
  [encoded, typed],
])('logs in with %s and with %s to one wallet', async (first, second) => {
  const world = await startEmbedded({ database: await place() })
  const [, login] = await withWallet(world, first)
  expect(login.user.email).toBe(encoded)
  const other = await world.frame()
  const step = await read<{ action: string }>(await other.email(second))
  expect(step.action).toBe('VERIFY_DEVICE')
  expect((await other.logIn(second)).user.id).toBe(login.user.id)
  expect(world.mail.sent.every(({ to }) => to === encoded)).toBe(true)
})

test.each([typed, encoded])(
  'logs in with %s to the user whom an earlier version stored as it was typed',
  async (again) => {
    const database = await place()
    const world = await startEmbedded({ database })
    const [, login] = await withWallet(world, encoded)
    await storeAs(database, login.user.id, decoded)
    const { user } = await (await world.frame()).logIn(again)
    expect([user.id, user.email]).toEqual([login.user.id, decoded])
    expect(user.wallet).not.toBeNull()
  },
)

test('reaches both users where an earlier version made one for each form', async () => {
  const database = await place()
  const world = await startEmbedded({ database })
  const [, old] = await withWallet(world, typed)
  await storeAs(database, old.user.id, 'other@shop.example')
  const [, encodedOne] = await withWallet(world, encoded)
  await storeAs(database, old.user.id, decoded)
  expect((await (await world.frame()).logIn(typed)).user.id).toBe(old.user.id)
  expect((await (await world.frame()).logIn(encoded)).user.id).toBe(encodedOne.user.id)
})

test('does not change an address to another form of itself, or to one of another user', async () => {
  const world = await startEmbedded({ database: await place() })
  const [frame] = await withWallet(world, encoded)
  const same = await frame.post('address', { email: typed, locale: 'en' })
  expect(same.status).toBe(409)
  const [other] = await withWallet(world, 'eve@shop.example')
  world.mail.sent.length = 0
  await read(await other.post('address', { email: typed, locale: 'en' }))
  expect(world.mail.sent.find(({ to }) => to === encoded)?.letter.kind).toBe('address-taken')
})
