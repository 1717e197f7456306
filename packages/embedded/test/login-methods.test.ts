/** Logging in other than by e-mail, on a host's page: providers, Farcaster, passkeys. */
import { describe, expect, test } from 'vitest'
import type { PorticoConfig } from '@portico/core'
import { getLoginOffers, startLogin } from '@portico/core/login'
import { settle } from '@portico/testkit/world'
import { endOfTask } from '../../core/test/task.ts'
import { embedded } from '../src/index.ts'
import { Fault, never } from './frame-double.ts'
import { options, sayFrom, world, type PopupDouble, type World } from './world.ts'

const logins = ['email', 'google', 'acme', 'farcaster', 'passkey']

/** A page whose code has loaded, as it has once its card is open. */
async function ready(kept: Parameters<typeof world>[0] = {}): Promise<World> {
  const page = world({ logins, ...kept })
  await page.portico.prefetch()
  return page
}

/** Begins a login, and catches its outcome at once. */
function begin(page: World, loginMethod: string): Promise<unknown> {
  const connected = startLogin(page.portico, { loginMethod })
  connected.catch(() => {})
  return connected
}

/** Runs the microtasks of a press, and nothing later. */
async function press(does: () => void): Promise<void> {
  does()
  for (let turn = 0; turn < 50; turn++) await Promise.resolve()
}

const urlOf = (page: World, at = 0): URL => new URL(page.popups.opened[at]!.location.href)
const linkOf = (page: World) => Object.values(page.portico.getState().links)[0]

test('each login method is offered, by a name that is the same in every language', () => {
  const page = world({
    logins: [
      'email',
      'google',
      'github',
      'apple',
      'facebook',
      'x',
      'discord',
      'farcaster',
      'passkey',
      'acme',
    ],
  })
  const names = [
    'E-mail',
    'Google',
    'X',
    'Farcaster',
    'Discord',
    'Apple',
    'GitHub',
    'Facebook',
    'Passkey',
    'Acme',
  ]
  expect(getLoginOffers(page.portico.getState()).map(({ name }) => name)).toEqual(names)
  expect(page.portico.getState().offers['embedded']![1]).toEqual({
    id: 'google',
    name: 'Google',
    login: 'google',
    evidence: [{ by: 'login', value: 'google' }],
    namespaces: ['eip155', 'solana'],
    external: true,
  })
  expect(getLoginOffers(world().portico.getState()).map(({ loginMethod }) => loginMethod)).toEqual([
    'email',
  ])
})

test.each([[[]], ['google'], [['Google']], [['']], [['goo gle']], [[1]], [{}], [null]])(
  'rejects %j as a list of login methods',
  (given) => {
    expect(() => embedded({ ...options, logins: given as readonly string[] })).toThrow(
      expect.objectContaining({ code: 'config' }),
    )
  },
)

describe('a provider', () => {
  test('is visited in a window that opens inside the click, and connects both namespaces by its answer', async () => {
    const page = await ready()
    let enter: (user: unknown) => void = () => {}
    page.server.on.CONNECT_SOCIAL = () => new Promise((resolve) => (enter = resolve))
    const connected = begin(page, 'google')
    await endOfTask()
    expect(page.popups.opened).toHaveLength(1)
    await page.asks('popup')
    expect(page.login()).toMatchObject({
      is: 'waiting',
      loginMethod: 'google',
      step: 'popup',
      tries: 0,
    })
    expect((await page.frame.until('CONNECT_SOCIAL')).params).toEqual({
      provider: 'google',
      locale: 'en',
    })
    const url = urlOf(page)
    expect([url.origin, url.pathname, Object.fromEntries(url.searchParams)]).toEqual([
      'https://wallet.example',
      '/frame/popup.html',
      {
        projectId: 'shop',
        loginMethod: 'google',
        locale: 'en',
        theme: 'dark',
        host: 'https://shop.example',
      },
    ])
    // Without a time limit.
    page.clock.pass(600_000)
    expect(page.login()).toMatchObject({ step: 'popup' })
    enter({
      ...page.server.owners[0]!.user,
      provider: 'google',
      email: null,
      name: 'Ada\u202e Lovelace',
    })
    await connected
    expect([page.status().is, page.status('solana').is, page.popups.opened[0]!.closed]).toEqual([
      'connected',
      'connected',
      true,
    ])
    expect(linkOf(page)).toMatchObject({
      offer: 'google',
      peer: { name: 'Ada Lovelace', user: { provider: 'google', name: 'Ada Lovelace' } },
    })
  })

  test('that is not finished ends after 20 minutes, because a closed window cannot be detected', async () => {
    const page = await ready()
    page.server.on.CONNECT_SOCIAL = () => never
    const connected = begin(page, 'google')
    connected.catch(() => {})
    await page.frame.until('CONNECT_SOCIAL')
    page.clock.pass(1_200_000)
    await expect(connected).rejects.toMatchObject({ code: 'frame-timeout', exit: 'timeout' })
    expect([page.popups.opened[0]!.closed, page.status().is]).toEqual([true, 'disconnected'])
  })

  test('whose window the browser blocks is visited by another press', async () => {
    const page = await ready()
    page.popups.refuses = 2
    const connected = begin(page, 'google')
    expect(await page.asks('popup', 1)).toMatchObject({
      error: 'popup-blocked',
      loginMethod: 'google',
    })
    await press(() => page.answer({ resend: true }))
    expect(await page.asks('popup', 2)).toMatchObject({ error: 'popup-blocked', tries: 2 })
    expect(page.frame.requests('CONNECT_SOCIAL')).toEqual([])
    await press(() => page.answer({ resend: true }))
    expect(page.popups.opened).toHaveLength(1)
    await connected
    expect(page.status().is).toBe('connected')
  })

  test('can be visited again, for example after its window was closed; only the newest visit counts', async () => {
    const page = await ready()
    page.server.on.CONNECT_SOCIAL = () => never
    const connected = begin(page, 'acme')
    await page.asks('popup')
    const { id } = await page.frame.until('CONNECT_SOCIAL')
    delete page.server.on.CONNECT_SOCIAL
    await press(() => page.answer({ resend: true }))
    expect(page.popups.opened.map(({ closed }) => closed)).toEqual([true, false])
    expect((await page.frame.until('RPC_ABORT')).params).toEqual({ request: id })
    await connected
    expect(page.popups.opened.map(({ closed }) => closed)).toEqual([true, true])
    expect(page.frame.requests('CONNECT_SOCIAL').map(({ params }) => params['provider'])).toEqual([
      'acme',
      'acme',
    ])
  })

  test.each(['popup-lost', 'unreachable', 'rate-limited'])(
    'is visited again after a failure (%s)',
    async (code) => {
      const page = await ready()
      page.server.on.CONNECT_SOCIAL = () => new Fault(code)
      const connected = begin(page, 'google')
      expect(await page.asks('popup', 1)).toMatchObject({ error: code, tries: 1 })
      page.answer({ resend: true })
      expect(await page.asks('popup', 2)).toMatchObject({ error: code, tries: 2 })
      delete page.server.on.CONNECT_SOCIAL
      page.answer({ resend: true })
      await connected
      expect(page.status().is).toBe('connected')
    },
  )

  test.each([
    [4001, 'user-rejected', 'rejected'],
    ['provider-failed', 'provider-failed', 'failed'],
  ])('that refuses the login (%s) ends it and its window', async (fault, code, exit) => {
    const page = await ready()
    page.server.on.CONNECT_SOCIAL = () => new Fault(fault)
    const connected = begin(page, 'google')
    await expect(connected).rejects.toMatchObject({ code, exit })
    expect(page.login()).toMatchObject({ is: 'failed', loginMethod: 'google', exit })
    expect(page.popups.opened[0]!.closed).toBe(true)
  })

  describe('whose window is severed from the page by the page’s opener policy', () => {
    /** Lets the page look at its window a few times. */
    async function look(page: World): Promise<void> {
      for (let looks = 0; looks < 4; looks++) await press(() => page.clock.pass(300))
    }
    /** The window has been sent to the frame's site. */
    async function opened(
      kept: Parameters<typeof world>[0] = {},
    ): Promise<{ page: World; popup: PopupDouble; connected: Promise<unknown> }> {
      const page = await ready(kept)
      page.server.on.CONNECT_SOCIAL = () => never
      const connected = begin(page, 'google')
      await page.frame.until('CONNECT_SOCIAL')
      return { page, popup: page.popups.opened[0]!, connected }
    }
    const backs = (page: World): unknown[] =>
      page.frame.requests('CONNECT_SOCIAL').map(({ params }) => params['back'])

    test('continues in this tab without another press in the card, and opens no window again', async () => {
      const { page, popup, connected } = await opened()
      popup.closed = true
      await look(page)
      const next = await page.frame.until('CONNECT_SOCIAL', 2)
      const [first] = page.frame.requests('CONNECT_SOCIAL')
      expect([
        next.params,
        page.frame.requests('RPC_ABORT').map(({ params }) => params['request']),
      ]).toEqual([{ provider: 'google', locale: 'en', back: 'https://shop.example/' }, [first!.id]])
      expect(page.login()).toMatchObject({ is: 'waiting', loginMethod: 'google', step: 'wallet' })
      // Whoever does not go on, and begins again, meets no window.
      page.portico.cancel()
      await expect(connected).rejects.toMatchObject({ exit: 'user' })
      page.server.on.CONNECT_SOCIAL = () => new Fault(4001)
      await expect(begin(page, 'acme')).rejects.toMatchObject({ code: 'user-rejected' })
      expect([backs(page).at(-1), page.popups.opened.length]).toEqual(['https://shop.example/', 1])
    })

    test('ends when the page is framed by another and cannot be left', async () => {
      const { page, popup, connected } = await opened({ inside: true })
      popup.closed = true
      await look(page)
      await expect(connected).rejects.toMatchObject({ code: 'popup-severed' })
      expect(page.login()).toMatchObject({ is: 'failed', code: 'popup-severed' })
    })

    test('is distinguished from one that reached the page before the provider’s policy severed it', async () => {
      const { page, popup } = await opened()
      sayFrom(popup, page.window)
      popup.closed = true
      await look(page)
      expect([page.login(), backs(page)]).toMatchObject([{ step: 'popup' }, [undefined]])
    })

    test('that is closed once is checked again, because its message may arrive later', async () => {
      const { page, popup } = await opened()
      popup.closed = true
      await press(() => page.clock.pass(300))
      sayFrom(popup, page.window)
      await look(page)
      expect([page.login(), backs(page)]).toMatchObject([{ step: 'popup' }, [undefined]])
    })

    test.each([
      [{ origin: 'https://evil.example' }],
      [{ data: null }],
      [{ data: 'portico-popup-here' }],
      [{ data: { type: 'portico-popup' } }],
      [{ from: {} }],
    ])(
      'is not reached by another sender or another message (%j)',
      async ({ from, ...reported }: { from?: object; origin?: string; data?: unknown }) => {
        const { page, popup } = await opened()
        sayFrom((from as PopupDouble | undefined) ?? popup, page.window, reported)
        popup.closed = true
        await look(page)
        await page.frame.until('CONNECT_SOCIAL', 2)
        expect(backs(page)).toEqual([undefined, 'https://shop.example/'])
      },
    )
  })

  test('loses its window when the visitor cancels', async () => {
    const page = await ready()
    page.server.on.CONNECT_SOCIAL = () => never
    const connected = begin(page, 'google')
    const { id } = await page.frame.until('CONNECT_SOCIAL')
    page.portico.cancel()
    await expect(connected).rejects.toMatchObject({ exit: 'user' })
    expect((await page.frame.until('RPC_ABORT')).params).toEqual({ request: id })
    expect(page.popups.opened[0]!.closed).toBe(true)
  })

  test('that is cancelled before its code has loaded is not visited', async () => {
    const page = await ready()
    const connected = begin(page, 'google')
    page.portico.cancel()
    await expect(connected).rejects.toMatchObject({ exit: 'user' })
    await settle()
    expect(page.popups.opened.every(({ closed }) => closed)).toBe(true)
    expect(page.frame.requests('CONNECT_SOCIAL')).toEqual([])
  })

  test('loses its window when another one is chosen', async () => {
    const page = await ready()
    page.server.on.CONNECT_SOCIAL = () => never
    begin(page, 'google')
    await page.frame.until('CONNECT_SOCIAL')
    begin(page, 'acme')
    await endOfTask()
    expect(page.popups.opened.map(({ closed }) => closed)).toEqual([true, false])
    await page.frame.until('CONNECT_SOCIAL', 2)
    expect(page.login()).toMatchObject({ is: 'waiting', loginMethod: 'acme' })
  })

  test('is in the event stream once per login with each connection, and with how it was made', async () => {
    const events: unknown[][] = []
    const onEvent: PorticoConfig['onEvent'] = ({ event, properties }) =>
      void (/^(CONNECT|SOCIAL_LOGIN)_SUCCESS$/.test(event) && events.push([event, properties]))
    const page = await ready({ config: { onEvent } })
    await begin(page, 'google')
    const connected = [
      'CONNECT_SUCCESS',
      { method: 'social', name: 'google', reconnect: false, view: null, walletRank: null },
    ]
    expect(events.splice(0)).toEqual([
      connected,
      connected,
      ['SOCIAL_LOGIN_SUCCESS', { provider: 'google' }],
    ])
    const again = page.reload()
    await again.untilState(() => again.status().is === 'connected')
    // A restored login is not another one.
    expect(events.splice(0).map(([event]) => event)).toEqual(['CONNECT_SUCCESS', 'CONNECT_SUCCESS'])
    await again.portico.disconnect()
    await begin(again, 'passkey')
    await again.portico.disconnect()
    await again.logIn()
    expect(new Set(events.map((each) => (each as [string, { method: string }])[1].method))).toEqual(
      new Set(['passkey', 'email']),
    )
    expect(JSON.stringify(events)).not.toMatch(/ada/i)
  })

  test('has logged in a user who is restored after a reload', async () => {
    const page = await ready()
    await begin(page, 'google')
    const again = page.reload()
    await again.untilState(() => again.status().is === 'connected')
    expect([linkOf(again)?.offer, again.popups.opened.length]).toEqual(['google', 0])
    // The page no longer offers this login method.
    const { server, stored, clock } = page
    const other = world({ server, stored, clock, logins: ['email'] })
    await other.untilState(() => other.status().is === 'connected')
    expect(linkOf(other)).toMatchObject({ offer: 'email', peer: { user: { provider: 'google' } } })
  })
})

test('opens the window in the connector’s own call, and closes it when the login cannot continue', async () => {
  const page = await ready()
  const connector = embedded({ ...options, logins: ['google'] })
  const stop = connector.start(
    { offers() {}, link() {}, restoring: () => () => {}, chain() {} },
    page.portico.services,
  )
  const abort = new AbortController()
  const attempt = {
    signal: abort.signal,
    services: page.portico.services,
    ask: () => new Promise<never>(() => {}),
  }
  const opened = connector.open('google', { namespaces: ['eip155'], chains: ['eip155:1'] }, attempt)
  expect(page.popups.opened).toHaveLength(1)
  abort.abort()
  await expect(opened).rejects.toThrow()
  expect(page.popups.opened[0]!.closed).toBe(true)
  stop()
})

describe('Farcaster', () => {
  test('shows a code to scan, with its expiry by this page’s clock', async () => {
    const page = await ready()
    page.server.now = () => page.clock.now() + 86_400_000
    page.server.on.CONNECT_FARCASTER = () => never
    begin(page, 'farcaster')
    const step = await page.asks('scan')
    expect(step).toMatchObject({
      loginMethod: 'farcaster',
      uri: expect.stringMatching(/^https:\/\/farcaster\.example\//),
      expires: page.clock.now() + 600_000,
    })
    expect(page.popups.opened).toEqual([])
  })

  test('connects after the approval on the phone, also when that takes longer than the code is valid', async () => {
    const page = await ready()
    let enter: (user: unknown) => void = () => {}
    page.server.on.CONNECT_FARCASTER = () => new Promise((resolve) => (enter = resolve))
    const connected = begin(page, 'farcaster')
    await page.frame.until('CONNECT_FARCASTER')
    page.clock.pass(700_000)
    enter({ ...page.server.owners[0]!.user, provider: 'farcaster', email: null, name: null })
    await connected
    expect(linkOf(page)).toMatchObject({
      offer: 'farcaster',
      peer: { name: 'Farcaster', user: { provider: 'farcaster' } },
    })
  })

  test.each(['code-expired', 'no-attempt'])(
    'shows another code when the earlier one has expired (%s)',
    async (code) => {
      const page = await ready()
      page.server.on.CONNECT_FARCASTER = () => new Fault(code)
      const connected = begin(page, 'farcaster')
      const first = await page.asks('scan')
      const over = await page.asks('scan', 1)
      expect([over.error, over.uri]).toEqual(['code-expired', undefined])
      page.server.on.CONNECT_FARCASTER = () => never
      page.answer({ resend: true })
      await page.untilState(() => (page.login() as typeof first).uri !== undefined)
      const second = page.login() as typeof first
      expect([second.uri === first.uri, second.error]).toEqual([false, undefined])
      // The visitor can open another one at any time.
      delete page.server.on.CONNECT_FARCASTER
      page.answer({ resend: true })
      await connected
      expect(page.frame.requests('GET_FARCASTER_URI')).toHaveLength(3)
    },
  )

  test('that returns no URL ends the login', async () => {
    const page = await ready()
    page.server.on.GET_FARCASTER_URI = () => ({ url: 'farcaster', expires: 1, now: 1 })
    await expect(begin(page, 'farcaster')).rejects.toMatchObject({ code: 'frame-reply' })
  })
})

describe('a passkey', () => {
  test('is requested by the frame, which is shown for it', async () => {
    const page = await ready()
    let enter: (user: unknown) => void = () => {}
    page.server.on.CONNECT_PASSKEY = () => new Promise((resolve) => (enter = resolve))
    const connected = begin(page, 'passkey')
    await page.asks('wallet')
    expect((await page.frame.until('CONNECT_PASSKEY')).params).toEqual({ locale: 'en' })
    page.frame.say({ is: 'show', title: 'Passkey' })
    await expect.poll(() => page.frame.shown).toBe('Passkey')
    page.clock.pass(600_000)
    page.frame.say({ is: 'hide' })
    enter({ ...page.server.owners[0]!.user, provider: 'passkey', email: null })
    await connected
    expect(linkOf(page)).toMatchObject({ offer: 'passkey', peer: { name: 'Passkey' } })
  })

  test('is requested again after a failure', async () => {
    const page = await ready()
    page.server.on.CONNECT_PASSKEY = () => new Fault('unreachable')
    const connected = begin(page, 'passkey')
    expect(await page.asks('wallet', 1)).toMatchObject({
      error: 'unreachable',
      loginMethod: 'passkey',
    })
    delete page.server.on.CONNECT_PASSKEY
    page.answer({ resend: true })
    await connected
  })

  test('is cancelled by closing the frame', async () => {
    const page = await ready()
    page.server.on.CONNECT_PASSKEY = () => never
    const connected = begin(page, 'passkey')
    await page.frame.until('CONNECT_PASSKEY')
    page.frame.say({ is: 'show', title: 'Passkey' })
    await expect.poll(() => page.frame.shown).toBe('Passkey')
    page.frame.close()
    await expect(connected).rejects.toMatchObject({ code: 'user-rejected', exit: 'rejected' })
  })
})
