/**
 * Tests of the cookie that tells a server who was connected: what is written, when it is removed,
 * and that any text can be read.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { page, wallet, settle } from '../../test/world.ts'
import { namespaceState } from '../state/select.ts'
import { initialState } from '../instance/initial.ts'
import type { PorticoConfig } from '../contracts/config.ts'
import type { LinkView, State } from '../state/state.ts'
import { cookieStorage, cookieToInitialState } from './cookie.ts'
import { formatCookie, parseCookie } from './cookie-value.ts'

const initial = initialState({ adapters: [] } as never, [])
const ada = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** A state with these links, each the current one of its namespaces. */
function connected(
  ...links: {
    connector?: string
    namespaces: Record<string, { account?: string; chain?: string }>
    is?: string
  }[]
): State {
  const views = links.map(
    ({ connector = 'eip6963', namespaces, is = 'live' }, at) =>
      ({ id: `${at}`, connector, state: { is }, namespaces }) as unknown as LinkView,
  )
  return {
    ...initial,
    phase: 'ready',
    links: Object.fromEntries(views.map((view) => [view.id, view])),
    current: Object.fromEntries(
      views.flatMap((view) =>
        Object.keys(view.namespaces).map((namespace) => [namespace, view.id]),
      ),
    ),
  }
}

/** What a server draws with such a cookie. */
const drawn = (text: string | undefined, namespace?: string) => {
  const given = text === undefined ? undefined : parseCookie(text)
  return given && namespaceState({ ...initial, ...given, theme: initial.theme }, namespace)
}

describe('writing the cookie', () => {
  test('stores address, network, connector and mode of the active links, the active namespace first', () => {
    const state = connected(
      {
        connector: 'wallet standard',
        namespaces: { solana: { account: 'So1', chain: 'solana:main' } },
      },
      { namespaces: { eip155: { account: ada, chain: 'eip155:1' } } },
    )
    const text = formatCookie(state, 1000)
    expect(text).toBe(`dark|eip155:1:${ada}|eip6963|solana:main:So1|wallet%20standard`)
    expect(parseCookie(text)).toMatchObject({
      activeNamespace: 'eip155',
      theme: { mode: 'dark' },
      links: { solana: { connector: 'wallet standard' } },
    })
    expect(drawn(text)).toEqual({ is: 'restoring', account: ada, chain: 'eip155:1' })
    expect(drawn(text, 'solana')).toEqual({ is: 'restoring', account: 'So1', chain: 'solana:main' })
  })
  test.each([
    ['nobody', connected()],
    ['a wallet without an account', connected({ namespaces: { eip155: { chain: 'eip155:1' } } })],
    ['a wallet without a network', connected({ namespaces: { eip155: { account: ada } } })],
    [
      'one that is being ended',
      connected({ namespaces: { eip155: { account: ada, chain: 'eip155:1' } }, is: 'closing' }),
    ],
    [
      'an account that no cookie can hold',
      connected({ namespaces: { eip155: { account: 'a; b', chain: 'eip155:1' } } }),
    ],
    [
      'a network of another namespace',
      connected({ namespaces: { eip155: { account: ada, chain: 'solana:main' } } }),
    ],
  ])('stores no %s', (_, state) => {
    expect(formatCookie(state, 1000)).toBe('')
  })
  test('writes one cookie of at most 1 KB for any wallets, and it parses back unchanged', () => {
    const part = fc.record({
      account: fc.oneof(fc.string(), fc.stringMatching(/^[-.%a-zA-Z0-9]{1,128}$/)),
      reference: fc.stringMatching(/^[-_a-zA-Z0-9]{1,32}$/),
    })
    const links = fc.array(
      fc.record({
        namespace: fc.stringMatching(/^[-a-z0-9]{3,8}$/),
        connector: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }),
        part,
      }),
      { maxLength: 20 },
    )
    fc.assert(
      fc.property(links, fc.nat(1000), (all, room) => {
        const state = connected(
          ...all.map(({ namespace, connector, part: { account, reference } }) => ({
            connector,
            namespaces: { [namespace]: { account, chain: `${namespace}:${reference}` } },
          })),
        )
        const text = formatCookie(state, room)
        expect(text.length).toBeLessThanOrEqual(room)
        expect(text).toMatch(/^[!#-+\--:<-[\]-~]*$/)
        const read = text ? parseCookie(text) : undefined
        expect(read === undefined).toBe(text === '')
        for (const [namespace, { connector }] of Object.entries(read?.links ?? {})) {
          const { account, chain } = state.links[state.current[namespace]!]!.namespaces[namespace]!
          expect(drawn(text, namespace)).toEqual({ is: 'restoring', account, chain })
          expect(state.links[state.current[namespace]!]!.connector).toBe(connector)
        }
      }),
    )
  })
})

describe('reading the cookie', () => {
  test('returns a restoring account or nothing for any input, never a connected one', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(
        'dark',
        'light',
        '|',
        `eip155:1:${ada}`,
        'eip6963',
        '%',
        '%E0%A4%A',
        '__proto__',
        'constructor:a:b',
        '=',
        ';',
        ',',
      ),
    )
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 12 }),
        fc.constantFrom('', '|', ';', '; portico.1.default='),
        (pieces, between) => {
          const header = `portico.1.default=${pieces.join(between)}`
          const given = cookieToInitialState({}, header)
          if (!given) return
          const state = { ...initial, ...given, theme: { ...initial.theme, ...given.theme } }
          expect(Object.keys(given.links).length).toBeGreaterThan(0)
          for (const namespace of Object.keys(given.links))
            expect(namespaceState(state, namespace).is).toBe('restoring')
          expect(['dark', 'light', 'system']).toContain(given.theme.mode)
          expect(JSON.parse(JSON.stringify(given))).toEqual(given)
        },
      ),
    )
  })
  const good = `eip155:1:${ada}|eip6963`
  test.each([
    '',
    'dark',
    `dim|${good}`,
    `dark|${good}|${good}`,
    `dark|eip155:1:${ada}`,
    `dark|${good}|`,
    `dark|eip155:1:<b>|eip6963`,
    `dark|eip155:1:${ada}|%`,
    `dark|eip155:1:${ada}|`,
    `dark|eip155:1:${'a'.repeat(129)}|x`,
    `dark|eip155:1:${ada}|${'x'.repeat(257)}`,
    `dark|${good}|solana:main:a|${'x'.repeat(1000)}`,
  ])('returns nothing for %j', (value) => {
    expect(cookieToInitialState({}, `portico.1.default=${value}`)).toBeUndefined()
  })
  test('returns the requested instance’s state, whatever surrounds it', () => {
    const cookies = `a=b; portico.1.x%20y=light|${good};portico.1.x=dark|eip155:5:${ada}|eip6963`
    expect(cookieToInitialState({ id: 'x y' }, cookies)?.theme.mode).toBe('light')
    expect(
      cookieToInitialState({ id: 'x' }, cookies)?.links['eip155']?.namespaces['eip155']?.chain,
    ).toBe('eip155:5')
    for (const id of [undefined, '', 'y'])
      expect(cookieToInitialState({ id }, cookies)).toBeUndefined()
    expect(cookieToInitialState({}, null)).toBeUndefined()
  })
})

/** A browser's cookies, which tabs share, with the attributes that each was written with. */
function jar() {
  const cookies = new Map<string, string>()
  const written: string[] = []
  const document = {
    get cookie() {
      return [...cookies].map((pair) => pair.join('=')).join('; ')
    },
    set cookie(text: string) {
      written.push(text)
      const [, name, value] = /^([^=]*)=([^;]*)/.exec(text)!
      if (text.includes('Max-Age=0')) cookies.delete(name!)
      else cookies.set(name!, value!)
    },
  }
  return { document, written }
}

/** A page with one wallet, at an address. */
function visited({
  document,
  href = 'https://app.example',
  config = {},
  stored = new Map<string, string>(),
}: {
  document: object
  href?: string
  config?: Partial<PorticoConfig>
  stored?: Map<string, string>
}) {
  const fox = wallet({ connector: 'evm', id: 'fox', accounts: { eip155: ['0xa'] } })
  const it = page(
    {
      wallets: [['evm', fox]],
      config: { storage: cookieStorage, ...config },
      window: { document, location: new URL(href) },
    },
    stored,
  )
  return { ...it, fox }
}

describe('in a browser', () => {
  test.each([
    ['https://app.example', '; Secure'],
    ['http://app.example', '; Secure'],
    ['https://localhost', '; Secure'],
    ['http://localhost:3000', ''],
  ])('writes it at %s with%s', async (href, secure) => {
    const { document, written } = jar()
    const { portico } = visited({ document, href })
    await portico.connect({ offer: 'fox' })
    expect(written.at(-1)).toBe(
      `portico.1.default=dark|eip155:1:0xa|evm; Path=/; Max-Age=2592000; SameSite=Lax${secure}`,
    )
  })

  test('follows the wallet, and removes it on disconnect, in its own tab and by others', async () => {
    const shared = jar()
    const one = visited(shared)
    await one.portico.connect({ offer: 'fox' })
    const two = visited({ ...shared, stored: one.stored })
    await two.until(() => two.status('eip155').is === 'connected')
    one.fox.emit('eip155', { is: 'chain', chain: 'eip155:2' })
    await one.until(() => shared.document.cookie.includes('eip155:2:0xa'))
    await one.portico.disconnect()
    expect(shared.document.cookie).toBe('')
    // The other tab has not learnt of it yet when its wallet switches the network.
    two.fox.emit('eip155', { is: 'chain', chain: 'eip155:2' })
    two.hear('link/evm:fox')
    await two.until(() => two.status('eip155').is === 'disconnected')
    expect(shared.document.cookie).toBe('')
  })

  test('storage has priority: a cookie without a stored link is removed, also on a page that restores nothing', async () => {
    const shared = jar()
    shared.document.cookie = 'portico.1.default=dark|eip155:1:0xa|evm'
    const { status } = visited(shared)
    await settle()
    expect([status('eip155').is, shared.document.cookie]).toEqual(['disconnected', ''])
    const forgetful = visited({ ...shared, config: { enableReconnect: false } })
    await forgetful.portico.connect({ offer: 'fox' })
    expect(shared.document.cookie).toBe('')
  })

  test('a page with blocked cookies works without it', async () => {
    const { portico } = visited({
      document: {
        set cookie(_: string) {
          throw new DOMException('blocked', 'SecurityError')
        },
      },
    })
    expect(await portico.connect({ offer: 'fox' })).toMatchObject({ address: '0xa' })
  })
})
