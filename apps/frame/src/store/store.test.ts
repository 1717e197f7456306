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

const method = { kind: 'service', address: 'ana@mail.example', opens: 'code', lock: null } as const

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
  await store.shares.put(entry(id('s')), share, method)
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
  expect(await store.shares.method(id('s'))).toEqual(method)
})

test('opens nothing sealed for another set', async () => {
  const factory = new IDBFactory()
  const store = createStore(() => factory)
  await store.shares.put(entry(id('s')), shareOf(7), method)
  const database = createDatabase(() => factory)
  const stored = (await database.get('shares', id('s'))) as object
  await database.put('shares', id('z'), { ...stored, set: id('z') })
  expect([await store.shares.open(id('z')), await store.shares.method(id('z'))]).toEqual([
    null,
    null,
  ])
})

test('replaces the wallet’s other shares and unconfirmed ones, and deletes no confirmed share of another wallet', async () => {
  const factory = new IDBFactory()
  const store = createStore(() => factory)
  await store.shares.put({ ...entry(id('o'), id('p')), state: 'kept' }, shareOf(4), method)
  await store.shares.put(entry(id('a')), shareOf(1), method)
  await store.shares.put({ ...entry(id('d'), id('x')), state: 'kept' }, shareOf(5), method)
  await store.shares.put(entry(id('b'), id('x')), shareOf(2), method)
  await store.shares.put({ ...entry(id('c'), id('y')), user: id('v') }, shareOf(3), method)
  await store.shares.keep(id('b'))
  expect(await store.shares.list()).toEqual([
    { ...entry(id('b'), id('x')), state: 'kept' },
    { ...entry(id('c'), id('y')), user: id('v') },
    { ...entry(id('o'), id('p')), state: 'kept' },
  ])
})

test('keeps the first wallet of a user, and the address typed last, encrypted, until they are forgotten', async () => {
  const factory = new IDBFactory()
  const { known } = createStore(() => factory)
  const addresses = { eip155: `0x${'1'.repeat(40)}`, solana: '1'.repeat(32) }
  await known.pin(id('u'), { id: id('w'), addresses })
  await known.pin(id('u'), { id: id('x'), addresses })
  await known.typed(id('u'), 'ana@mail.example')
  await known.typed(id('v'), 'ben@mail.example')
  expect([
    await known.wallet(id('u')),
    await known.wallet(id('v')),
    await known.address(id('u')),
    await known.usersOf('ben@mail.example'),
  ]).toEqual([{ id: id('w'), addresses }, null, 'ana@mail.example', [id('v')]])
  const database = createDatabase(() => factory)
  // Nothing of one user counts for another.
  await database.put('wallets', id('v'), await database.get('wallets', id('u')))
  await database.put('addresses', id('z'), {
    ...((await database.get('addresses', id('u'))) as object),
    user: id('z'),
  })
  expect([
    await known.wallet(id('v')),
    await known.address(id('z')),
    await known.usersOf('ana@mail.example'),
  ]).toEqual([null, null, [id('u')]])
  const seen = JSON.stringify(await database.all('addresses'), (_, value: unknown) =>
    value instanceof ArrayBuffer ? new TextDecoder().decode(value) : value,
  )
  expect(seen).not.toContain('mail.example')
  await known.forget(id('u'))
  expect([await known.wallet(id('u')), await known.address(id('u'))]).toEqual([null, null])
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
