/** Bytes of destroyed shares, in the files of a running server or recovery service. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '../src/storage/open.ts'
import { openRecoveryFile } from '../src/recovery/database.ts'
import { operatorKey, randomId, randomShare, read, startEmbedded, type World } from './embedded.ts'
import { folder, operate } from './process.ts'
import { startWorld } from './recovery.ts'

const inFiles = (place: string, text: string): boolean =>
  readdirSync(place).some((name) => readFileSync(path.join(place, name)).includes(text))

async function startInFolder(): Promise<{
  world: World
  database: string
  /** Of the device's set, as it is stored. */
  sealedOf: (set: string) => Promise<readonly string[]>
  isThere: (texts: readonly string[]) => boolean[]
}> {
  const place = folder()
  const database = path.join(place, 'portico.sqlite')
  return {
    database,
    world: await startEmbedded({ database }),
    async sealedOf(set) {
      const { db, close } = await openDatabase(database)
      const row = await db
        .selectFrom('embedded_sets')
        .select(['share', 'data_key'])
        .where('id', '=', set)
        .executeTakeFirstOrThrow()
      await close()
      return [row.share, row.data_key]
    },
    isThere: (texts) => texts.map((text) => inFiles(place, text)),
  }
}

test('leaves no byte of a destroyed share or its key in the files of the running server', async () => {
  const { world, sealedOf, isThere } = await startInFolder()
  const users = await Promise.all(
    Array.from({ length: 12 }, async (_, n) => {
      const page = await world.frame()
      await page.logIn(`user${n}@shop.example`)
      return page
    }),
  )
  const sets = users.map(() => randomId())
  for (const [n, page] of users.entries()) await read(await page.makeWallet({ set: sets[n] }))
  const [ada, bea, ...others] = users
  const phone = await world.frame()
  await phone.logIn('user1@shop.example')
  const phoneSet = randomId()
  const body = { set: phoneSet, share: randomShare(), recovery: null }
  expect((await phone.post('sets', body)).status).toBe(200)
  const beasDevice = (await read<{ user: { device: string } }>(await bea!.get('me'))).user.device
  const [gone, removed, replaced] = [
    await sealedOf(sets[0]!),
    await sealedOf(sets[1]!),
    await sealedOf(phoneSet),
  ]
  expect(isThere([...gone, ...removed, ...replaced])).toEqual(Array(6).fill(true))
  await read(await ada!.post('delete'))
  expect(isThere(gone)).toEqual([false, false])
  expect((await phone.post(`devices/${beasDevice}/remove`)).status).toBe(200)
  expect(isThere(removed)).toEqual([false, false])
  expect((await phone.post('sets', { ...body, set: randomId() })).status).toBe(200)
  expect(isThere(replaced)).toEqual([false, false])
  for (const [n, page] of others.entries())
    expect((await page.release('sign', sets[n + 2]!)).status).toBe(200)
})

test('leaves no data key under an earlier key of the operator in the files, after they were encrypted anew', async () => {
  const { world, database, sealedOf, isThere } = await startInFolder()
  const page = await world.frame()
  await page.logIn('ada@shop.example')
  const set = randomId()
  await read(await page.makeWallet({ set }))
  const [, before] = await sealedOf(set)
  expect(isThere([before!])).toEqual([true])
  const newest = Buffer.from(Array.from({ length: 32 }, (_, n) => n * 3 + 2)).toString('base64')
  const env = { PORTICO_DATABASE: database, PORTICO_EMBEDDED_KEY: `${newest},${operatorKey}` }
  expect(await operate(env, 'embedded', 'rewrap')).toMatchObject({ code: 0 })
  expect(isThere([before!])).toEqual([false])
})

test('leaves no byte of a destroyed share in the files of the running recovery service', async () => {
  const place = folder()
  const database = path.join(place, 'recovery.sqlite')
  const { device, wallet, clock } = await startWorld({ database })
  const owner = await device()
  const kept = await wallet(owner)
  for (let n = 0; n < 12; n += 1) await wallet(await device())
  const { db, close } = await openRecoveryFile(database)
  const { share, data_key: key } = await db
    .selectFrom('recovery_shares')
    .select(['share', 'data_key'])
    .where('id', '=', kept.set)
    .executeTakeFirstOrThrow()
  await close()
  expect([inFiles(place, share), inFiles(place, key)]).toEqual([true, true])
  expect((await owner.forget(kept.wallet, kept.set, clock.time)).status).toBe(204)
  expect([inFiles(place, share), inFiles(place, key)]).toEqual([false, false])
})
