/** What storage remembers is used only as far as it fits this page, fact by fact. */
import { describe, expect, test, vi } from 'vitest'
import { initialState } from '../instance/initial.ts'
import { networks } from '../../test/world.ts'
import { recallLinks, recallSettings } from './recall.ts'
import type { State } from '../state/state.ts'
import { createStorage } from './storage.ts'
import { parseLinkRecord } from './stored.ts'
import type { Json, Platform } from '../types/index.ts'

/** A page's storage with these entries. Other tabs can change it. */
function stored(entries: Record<string, Json> = {}, broken = false) {
  const map = new Map(
    Object.entries(entries).map(([key, value]) => [`portico/1/a/${key}`, JSON.stringify(value)]),
  )
  const window = new EventTarget()
  const storage = {
    getItem: (key: string) => map.get(key) ?? null,
    setItem(key: string, value: string) {
      if (broken) throw new DOMException('full', 'QuotaExceededError')
      map.set(key, value)
    },
    removeItem: (key: string) => void map.delete(key),
    key: (at: number) => [...map.keys()][at] ?? null,
    get length() {
      return map.size
    },
  }
  const store = createStorage({ storage, window } as unknown as Platform, 'a')
  const tab = (key: string | null): boolean =>
    window.dispatchEvent(Object.assign(new Event('storage'), { key }))
  return { store, map, tab }
}

const initial = initialState({ adapters: [] } as never, networks)
const settings = (entries: Record<string, Json>): Partial<State> =>
  recallSettings(stored(entries).store, initial, ['eip155', 'solana'])(initial)

describe('the visitor’s choices', () => {
  test('are restored', () => {
    const recent = [{ id: 'a', name: 'A' }]
    expect(
      settings({
        network: { active: 'solana', wanted: { solana: 'solana:test' } },
        theme: 'light',
        recent,
        legal: true,
      }),
    ).toEqual({
      phase: 'ready',
      wanted: { eip155: 'eip155:1', solana: 'solana:test', bip122: 'bip122:main' },
      activeNamespace: 'solana',
      recent,
      legalAccepted: true,
      theme: { ...initial.theme, mode: 'light' },
    })
  })
  test('are the page’s defaults when none are stored', () => {
    expect(settings({})).toEqual({
      phase: 'ready',
      wanted: initial.wanted,
      activeNamespace: initial.activeNamespace,
      recent: [],
      legalAccepted: false,
      theme: initial.theme,
    })
  })
  test('falls back to the page’s defaults when the network or namespace was removed', () => {
    expect(
      settings({ network: { active: 'cosmos', wanted: { eip155: 'eip155:77' } } }),
    ).toMatchObject({ wanted: initial.wanted, activeNamespace: initial.activeNamespace })
  })
  test.each([false, 'true', 1, null])('store consent as true, and ignore %j', (legal) => {
    expect(settings({ legal })).toMatchObject({ legalAccepted: false })
  })
  test.each([
    ['2026-11', '2026-11', true],
    ['2026-10', '2026-11', false],
    [true, '2026-11', false],
    ['2026-11', undefined, false],
    ['2026-11', '', false],
    [true, '', true],
    [{ toString: '2026-11' }, '2026-11', false],
    [['2026-11'], '2026-11', false],
  ] as const)(
    'consent to version %j is consent to %j: %j',
    (legal, legalVersion, legalAccepted) => {
      const state = {
        ...initial,
        options: { ...initial.options, ...(legalVersion !== undefined && { legalVersion }) },
      }
      expect(
        recallSettings(stored({ legal: legal as Json }).store, initial, ['eip155'])(state),
      ).toMatchObject({ legalAccepted })
    },
  )
})

const record = {
  v: 1,
  id: 'keplr:leap',
  connector: 'keplr',
  offer: 'leap',
  at: 5,
  peer: { name: 'Leap', icon: 'data:image/png;base64,AA==' },
  detached: ['eip155'],
  seen: { cosmos: { account: 'cosmos1x', first: 'cosmos1y', chain: 'cosmos:hub-1' } },
  data: { chains: ['hub-1'] },
}

describe('a stored link', () => {
  test('is restored unchanged', () => {
    expect(parseLinkRecord(record)).toEqual(record)
    expect(parseLinkRecord({ ...record, data: undefined })).toEqual({ ...record, data: null })
    expect(parseLinkRecord({ ...record, id: 'x'.repeat(256) })).toMatchObject({
      id: 'x'.repeat(256),
    })
  })
  test.each<[string, object]>([
    ['of another version', { v: 2 }],
    ...(['id', 'connector', 'offer'] as const).flatMap((name): [string, object][] => [
      [`without ${name}`, { [name]: '' }],
      [`whose ${name} is a number`, { [name]: 7 }],
      [`whose ${name} has no end`, { [name]: 'x'.repeat(257) }],
    ]),
    ['of an invalid time', { at: '5' }],
    ['without a peer', { peer: null }],
    ['with a peer without a name', { peer: { name: '' } }],
    ['with an invalid name', { peer: { name: 7 } }],
    ['with a detached field that is no list', { detached: 'eip155' }],
    ['with an invalid detached namespace', { detached: ['eip155', 7] }],
    ['with a seen field that is no object', { seen: [] }],
    ['with an invalid seen account', { seen: { cosmos: 'cosmos1x' } }],
  ])('%s is rejected', (_what, broken) => {
    expect(parseLinkRecord({ ...record, ...broken })).toBeNull()
  })
  test('keeps valid recent data, and limits the picture’s length', () => {
    const parsed = parseLinkRecord({
      ...record,
      peer: { name: 'Leap', icon: 'x'.repeat(200_001) },
      seen: { cosmos: { account: 7, first: 'cosmos1y', chain: 'hub' } },
    })
    expect(parsed).toMatchObject({
      peer: { name: 'Leap' },
      seen: { cosmos: { first: 'cosmos1y' } },
    })
    expect(parsed!.peer).not.toHaveProperty('icon')
    expect(Object.keys(parsed!.seen['cosmos']!)).toEqual(['first'])
  })
  test('that is invalid, under the wrong name or unwanted is deleted, and no other', () => {
    const entries = {
      'link/keplr:leap': record,
      'link/other': record,
      'link/broken': { v: 1 },
      network: 'kept',
    }
    const { store } = stored(entries)
    expect(recallLinks(store, true)).toEqual([record])
    expect(store.keys('')).toEqual(['link/keplr:leap', 'network'])
    const refused = stored(entries).store
    expect(recallLinks(refused, false)).toEqual([])
    expect(refused.keys('')).toEqual(['network'])
  })
})

describe('another tab', () => {
  test('notifies when it changes this instance’s entries or clears all, until the listener stops', () => {
    const { store, tab } = stored()
    const received = vi.fn()
    const stop = store.watch(received)
    for (const key of [
      'portico/1/a/theme',
      'portico/1/b/theme',
      'theme',
      'x/portico/1/a/theme',
      null,
    ])
      tab(key)
    expect(received.mock.calls).toEqual([['theme'], ['']])
    stop()
    tab('portico/1/a/theme')
    expect(received).toHaveBeenCalledTimes(2)
  })
  test('does not exist on a server', () => {
    const store = createStorage({ storage: null, window: null } as unknown as Platform, 'a')
    expect(() => store.watch(() => {})()).not.toThrow()
  })
})

test('an entry that could not be written is listed with the stored ones under its own name', () => {
  const { store } = stored({ 'link/a': 1 }, true)
  expect(store.set('link/b', 2)).toBe(false)
  expect(store.set('other', 3)).toBe(false)
  expect(store.keys('link/')).toEqual(['link/a', 'link/b'])
  expect(store.get('link/b')).toBe(2)
})

describe('data of an older version', () => {
  const disk = (entries: Record<string, string>) => {
    const map = new Map(Object.entries(entries))
    const storage = {
      getItem: (key: string) => map.get(key) ?? null,
      setItem: (key: string, value: string) => void map.set(key, value),
      removeItem: (key: string) => void map.delete(key),
      key: (at: number) => [...map.keys()][at] ?? null,
      get length() {
        return map.size
      },
    }
    return { map, platform: { storage, window: null } as unknown as Platform }
  }
  test('stays in storage when it has no migration', () => {
    const { map, platform } = disk({
      'portico/0/a/theme': '"light"',
      'portico/1/a/theme': '"dark"',
    })
    expect(createStorage(platform, 'a', {}, 2).get('theme')).toBeUndefined()
    expect(map.size).toBe(2)
  })
  test('is dropped without a migration when it is unreadable, and data of this version is not migrated', () => {
    const step = vi.fn((_key: string, value: Json) => value)
    const { map, platform } = disk({ 'portico/1/a/theme': '{', 'portico/2/a/theme': '"dark"' })
    expect(createStorage(platform, 'a', { 1: step, 2: step }, 2).get('theme')).toBe('dark')
    expect(step).not.toHaveBeenCalled()
    expect([...map.keys()]).toEqual(['portico/2/a/theme'])
  })
})
