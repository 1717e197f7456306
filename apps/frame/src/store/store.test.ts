import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { embeddedUser } from '@portico/wire'
import * as v from 'valibot'
import { fromBase64, utf8 } from '../shared/bytes.ts'
import { createDatabase } from './database.ts'
import { createStore } from './store.ts'

const id = (letter: string) => letter.repeat(22)
const user = v.parse(embeddedUser, {
  id: id('u'),
  email: 'ana@mail.example',
  provider: 'email',
  name: null,
  picture: null,
  wallet: null,
  device: id('d'),
  authenticated: 1,
})
const shareOf = (byte: number) => new Uint8Array(17).fill(byte).buffer
const entry = (set: string, wallet = id('w')) => ({
  set,
  wallet,
  user: id('u'),
  state: 'pending' as const,
})

test('makes the device’s keys non-exportable, and the same for each tab', async () => {
  const factory = new IDBFactory()
  const [one, other] = await Promise.all([
    createStore(() => factory).device(),
    createStore(() => factory).device(),
  ])
  expect(one.key).toBe(other.key)
  const record = await createDatabase(() => factory).get('device', 'it')
  const { signing, wrapping } = record as { signing: CryptoKeyPair; wrapping: CryptoKey }
  expect([signing.privateKey.extractable, wrapping.extractable]).toEqual([false, false])
  await expect(crypto.subtle.exportKey('pkcs8', signing.privateKey)).rejects.toThrow()
  await expect(crypto.subtle.exportKey('raw', wrapping)).rejects.toThrow()
})

test('signs by the device’s key', async () => {
  const factory = new IDBFactory()
  const device = await createStore(() => factory).device()
  const key = await crypto.subtle.importKey(
    'raw',
    fromBase64(device.key)!,
    { name: 'ECDSA', namedCurve: 'P-256' },
    true,
    ['verify'],
  )
  expect(device.key).toMatch(/^[-_a-zA-Z0-9]{87}$/)
  const signature = await device.sign('portico-attempt\nabc')
  expect(signature).toMatch(/^[-_a-zA-Z0-9]{86}$/)
  expect(
    await crypto.subtle.verify(
      { name: 'ECDSA', hash: 'SHA-256' },
      key,
      fromBase64(signature)!,
      utf8('portico-attempt\nabc'),
    ),
  ).toBe(true)
})

test('stores no share, token or address in the clear', async () => {
  const factory = new IDBFactory()
  const store = createStore(() => factory)
  const share = shareOf(7)
  await store.shares.put(entry(id('s')), share)
  expect(new Uint8Array(share)).toEqual(new Uint8Array(17))
  await store.session.write({ token: 't'.repeat(43), expires: 5, user })
  const database = createDatabase(() => factory)
  const everything = (
    await Promise.all((['session', 'shares'] as const).map((table) => database.all(table)))
  ).flat()
  const seen = JSON.stringify(everything, (_, value: unknown) =>
    value instanceof ArrayBuffer || value instanceof Uint8Array
      ? Array.from(new Uint8Array(value))
      : value,
  )
  expect(seen).not.toContain('ana@')
  expect(seen).not.toContain('ttt')
  expect(seen).not.toContain('7,7,7,7')
  expect(await store.session.read()).toEqual({ token: 't'.repeat(43), expires: 5, user })
  expect(new Uint8Array((await store.shares.open(id('s')))!)).toEqual(new Uint8Array(17).fill(7))
})

test('opens nothing sealed for another set', async () => {
  const factory = new IDBFactory()
  const store = createStore(() => factory)
  await store.shares.put(entry(id('s')), shareOf(7))
  const database = createDatabase(() => factory)
  const stored = (await database.get('shares', id('s'))) as object
  await database.put('shares', id('z'), { ...stored, set: id('z') })
  expect(await store.shares.open(id('z'))).toBeNull()
})

test('replaces other shares of the same wallet and user, and no one else’s', async () => {
  const factory = new IDBFactory()
  const store = createStore(() => factory)
  await store.shares.put(entry(id('a')), shareOf(1))
  await store.shares.put(entry(id('b'), id('x')), shareOf(2))
  await store.shares.put({ ...entry(id('c'), id('y')), user: id('v') }, shareOf(3))
  await store.shares.keep(id('b'))
  expect(await store.shares.list()).toEqual([
    { ...entry(id('b'), id('x')), state: 'kept' },
    { ...entry(id('c'), id('y')), user: id('v') },
  ])
})

test('treats unreadable records as missing', async () => {
  const factory = new IDBFactory()
  const database = createDatabase(() => factory)
  await database.put('device', 'it', { version: 9 })
  await database.put('session', 'it', { iv: new Uint8Array(12), data: new ArrayBuffer(40) })
  await database.put('shares', 'x', { set: 5 })
  const store = createStore(() => factory)
  expect(await store.session.read()).toBeNull()
  expect(await store.shares.list()).toEqual([])
  expect(await store.shares.open('x')).toBeNull()
  expect((await store.device()).key).toMatch(/^[-_a-zA-Z0-9]{87}$/)
})

test('distinguishes refused storage from other errors', async () => {
  const refusing = createStore(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  await expect(refusing.device()).rejects.toMatchObject({ code: 'storage-refused' })
  await expect(refusing.session.read()).rejects.toMatchObject({ code: 'storage-refused' })
})
