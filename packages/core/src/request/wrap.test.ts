/** A wrapped provider behaves as the wallet's own: each behaviour is compared between the two. */
import { expect, test, vi } from 'vitest'
import { createStore } from '../state/store.ts'
import type { Context } from '../contracts/context.ts'
import { rawOf } from './raw.ts'
import { createWrap } from './wrap.ts'

type Listener = (...received: unknown[]) => void
interface Payload {
  id: number
  method: string
  params?: readonly unknown[]
}

const failure = Object.assign(new Error('No'), { code: 4001, data: { why: 'owner' } })

/**
 * A provider as extensions write theirs: private fields, getters, an emitter whose methods can be
 * chained, and all the older ways to request.
 */
class Wallet {
  #listeners = new Map<string, Listener[]>()
  #accounts = ['0xada']
  calls: { method: string; params?: unknown; self: unknown }[] = []
  isMetaMask = true
  isFox = true
  autoRefreshOnNetworkChange = true
  _metamask = { isUnlocked: () => Promise.resolve(true) }
  providers = [{ isOther: true }]
  get selectedAddress(): string {
    return this.#accounts[0]!
  }
  get #chain(): string {
    return '0x1'
  }
  set selectedAddress(to: string) {
    this.#accounts = [to]
  }
  async request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
    this.calls.push({ method, ...(params === undefined ? {} : { params }), self: this })
    if (method === 'eth_chainId') return this.#chain
    if (method === 'eth_accounts') return this.#accounts
    throw failure
  }
  send(asked: string | Payload, more?: unknown): unknown {
    if (typeof asked === 'string')
      return this.request({ method: asked, params: more }).then((result) => ({
        id: 1,
        jsonrpc: '2.0',
        result,
      }))
    if (typeof more === 'function') return this.sendAsync(asked, more as Listener)
    return { id: asked.id, jsonrpc: '2.0', result: this.#accounts }
  }
  sendAsync(asked: Payload | Payload[], received: Listener): void {
    const all = [asked]
      .flat()
      .map(({ id, method }) =>
        this.request({ method }).then((result) => ({ id, jsonrpc: '2.0', result })),
      )
    Promise.all(all).then(
      (answers) => received(null, Array.isArray(asked) ? answers : answers[0]),
      (error: unknown) => received(error),
    )
  }
  enable(): Promise<unknown> {
    return this.request({ method: 'eth_accounts' })
  }
  on(event: string, listener: Listener): this {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener])
    return this
  }
  once(event: string, listener: Listener): this {
    const first: Listener = (...received) => (this.off(event, first), listener(...received))
    return this.on(event, first)
  }
  off(event: string, listener: Listener): this {
    this.#listeners.set(
      event,
      (this.#listeners.get(event) ?? []).filter((each) => each !== listener),
    )
    return this
  }
  addListener(event: string, listener: Listener): this {
    return this.on(event, listener)
  }
  removeListener(event: string, listener: Listener): this {
    return this.off(event, listener)
  }
  emit(event: string, ...received: unknown[]): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(...received)
  }
  get throws(): never {
    throw failure
  }
}

const context = (): Context =>
  ({
    services: {},
    live: new Map(),
    state: createStore({ links: {}, current: {} } as never),
  }) as unknown as Context
const wrapped = <T extends object>(raw: T): T => createWrap(context())(raw)
const called = async (ask: (received: Listener) => unknown): Promise<unknown> =>
  new Promise((resolve) => void ask((...received) => resolve(received)))
const caught = (run: () => unknown): unknown => {
  try {
    return run()
  } catch (error) {
    return { threw: error }
  }
}

/**
 * The behaviours that are compared. The wallet itself calls listeners, whichever of the two objects
 * they were added to.
 */
const behaviours: readonly (readonly [what: string, look: (it: Wallet, raw: Wallet) => unknown])[] =
  [
    ['an answer', (it) => it.request({ method: 'eth_chainId' })],
    [
      'a request whose method was taken off',
      (it) => it.request.call(it, { method: 'eth_chainId' }),
    ],
    [
      'a request that is bound, as viem does',
      (it) => it.request.bind(it)({ method: 'eth_chainId' }),
    ],
    [
      'params, the very object',
      async (it, raw) => {
        const params = [{}]
        await it.request({ method: 'eth_sendTransaction', params }).catch(() => {})
        return raw.calls[0]!.params === params && raw.calls[0]!.self === raw
      },
    ],
    [
      'an error, the very object',
      (it) => it.request({ method: 'personal_sign' }).catch((error: unknown) => error === failure),
    ],
    [
      'a method that it does not have',
      (it) => caught(() => (it as unknown as { nope(): void }).nope()) instanceof Object,
    ],
    [
      'flags that pages look for',
      (it) => [
        it.isMetaMask,
        it.isFox,
        (it as { isOther?: true }).isOther,
        'isMetaMask' in it,
        'isOther' in it,
      ],
    ],
    [
      'what is inside',
      (it, raw) => [it._metamask === raw._metamask, it.providers === raw.providers],
    ],
    ['a getter over a private field', (it) => it.selectedAddress],
    ['a setter over a private field', (it) => ((it.selectedAddress = '0xbob'), it.selectedAddress)],
    ['a getter that throws', (it) => caught(() => it.throws)],
    [
      'a property that is set, where the wallet reads it',
      (it, raw) => ((it.autoRefreshOnNetworkChange = false), raw.autoRefreshOnNetworkChange),
    ],
    [
      'a property that is defined',
      (it, raw) => (
        Object.defineProperty(it, 'extra', { value: 1, enumerable: true, configurable: true }),
        [(raw as { extra?: number }).extra, (it as { extra?: number }).extra]
      ),
    ],
    [
      'a property that is deleted',
      (it, raw) => [Reflect.deleteProperty(it, 'isFox'), 'isFox' in raw, Object.keys(it)],
    ],
    [
      'instanceof',
      (it) => [
        it instanceof Wallet,
        Object.getPrototypeOf(it) === Wallet.prototype,
        it.constructor === Wallet,
      ],
    ],
    [
      'its keys',
      (it) => [Object.keys(it), Object.getOwnPropertyNames(it), Reflect.ownKeys(it).length],
    ],
    [
      'its keys in a loop',
      (it) => {
        const keys = []
        for (const key in it) keys.push(key)
        return keys
      },
    ],
    ['JSON', (it) => JSON.stringify(it)],
    ['a copy', (it) => ({ ...it }).isFox],
    [
      'own properties',
      (it) => [
        Object.hasOwn(it, 'isFox'),
        Object.hasOwn(it, 'request'),
        Object.getOwnPropertyDescriptor(it, 'isFox'),
        Object.getOwnPropertyDescriptor(it, 'nope'),
      ],
    ],
    ['what it is called', (it) => [String(it), typeof it, Object.prototype.toString.call(it)]],
    ['names and lengths of methods', (it) => [it.request.name, it.send.length, typeof it.request]],
    [
      'methods, the same each time',
      (it) => [it.request === it.request, it.on === it.on, it.on === it.off],
    ],
    ['no promise', async (it, raw) => rawOf(await it) === raw],
    [
      'listeners',
      (it, raw) => {
        const received: unknown[] = []
        const listener: Listener = (...all) => received.push(all)
        it.on('chainChanged', listener)
        raw.emit('chainChanged', '0x2', 3)
        it.removeListener('chainChanged', listener)
        raw.emit('chainChanged', '0x3')
        it.once('connect', listener)
        raw.emit('connect', 1)
        raw.emit('connect', 2)
        it.addListener('accountsChanged', listener)
        it.off('accountsChanged', listener)
        raw.emit('accountsChanged', [])
        return received
      },
    ],
    [
      'a listener that one has and the other takes',
      (it, raw) => {
        const listener = vi.fn()
        it.on('connect', listener)
        raw.removeListener('connect', listener)
        raw.emit('connect')
        return listener.mock.calls.length
      },
    ],
    [
      'calls that chain',
      (it) => it.on('a', () => {}) === it && it.on('a', () => {}).once('b', () => {}) === it,
    ],
    ['send(method, params)', (it) => it.send('eth_accounts', [])],
    [
      'send(method) that fails',
      async (it) =>
        (it.send('personal_sign', []) as Promise<unknown>).catch(
          (error: unknown) => error === failure,
        ),
    ],
    [
      'send(payload, callback)',
      (it) => called((received) => it.send({ id: 7, method: 'eth_chainId' }, received)),
    ],
    ['send(payload), at once', (it) => it.send({ id: 8, method: 'eth_accounts' })],
    [
      'sendAsync(payload, callback)',
      (it) => called((received) => it.sendAsync({ id: 9, method: 'eth_chainId' }, received)),
    ],
    [
      'sendAsync(payload, callback) that fails',
      (it) => called((received) => it.sendAsync({ id: 9, method: 'personal_sign' }, received)),
    ],
    [
      'sendAsync of several',
      (it) =>
        called((received) =>
          it.sendAsync(
            [
              { id: 1, method: 'eth_chainId' },
              { id: 2, method: 'eth_accounts' },
            ],
            received,
          ),
        ),
    ],
    ['enable()', (it) => it.enable()],
    [
      'a method that the page replaces',
      async (it, raw) => {
        const own = it.request.bind(it)
        it.request = async (asked) => [await own(asked), 'patched']
        return [
          await it.request({ method: 'eth_chainId' }),
          await raw.request({ method: 'eth_chainId' }),
        ]
      },
    ],
  ]

test.each(behaviours)('%s: behaves as in the wallet itself', async (_, look) => {
  const one = new Wallet()
  const other = new Wallet()
  expect(await look(wrapped(other), other)).toEqual(await look(one, one))
})

test('a frozen wallet is wrapped and stays unchanged', async () => {
  const raw = Object.freeze({
    isFox: true,
    request: async ({ method }: { method: string }) => method,
  })
  const it = wrapped(raw)
  expect([Object.keys(it), it.isFox, await it.request({ method: 'eth_chainId' })]).toEqual([
    ['isFox', 'request'],
    true,
    'eth_chainId',
  ])
  expect(() => {
    'use strict'
    ;(it as { isFox: boolean }).isFox = false
  }).toThrow(TypeError)
  expect(() => Object.freeze(it)).toThrow(TypeError)
  expect(Object.keys(it)).toEqual(['isFox', 'request'])
})

test('a wallet with read-only methods is wrapped', async () => {
  const raw = Object.defineProperty({} as Wallet, 'request', {
    value: async () => 'answer',
    writable: false,
    configurable: false,
  })
  const it = wrapped(raw)
  expect(it.request).not.toBe(raw.request)
  expect(await it.request({ method: 'eth_chainId' })).toBe('answer')
})

test('each wallet has one wrapper, and both lead to each other', () => {
  const wrap = createWrap(context())
  const raw = new Wallet()
  const it = wrap(raw)
  expect(it).not.toBe(raw)
  expect(wrap(raw)).toBe(it)
  expect(wrap(it)).toBe(it)
  expect(rawOf(it)).toBe(raw)
  expect(rawOf(raw)).toBe(raw)
  // Another instance in the page has its own features, so it makes its own wrapper.
  const second = createWrap(context())(it)
  expect(second).not.toBe(it)
  expect(rawOf(rawOf(second))).toBe(raw)
})

test.each([[undefined], [null], ['0x'], [{}], [{ accounts: [] }]])(
  'an object that sends no requests is not wrapped: %j',
  (given) => {
    expect(createWrap(context())(given)).toBe(given)
  },
)
