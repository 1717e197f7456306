/** Adding a provider to a login in the page's own tab. */
import { describe, expect, test } from 'vitest'
import { getLoginAccount, startLogin } from '@portico/core/login'
import type { LoginAccount } from '@portico/core'
import { settle } from '@portico/testkit/world'
import { withResult } from '../../server/src/embedded/external/tab.ts'
import { Fault, never } from './frame-double.ts'
import { createTabDouble, inTelegram, sayFrom, world, type World } from './world.ts'

const logins = ['email', 'google', 'passkey', 'farcaster']
const [attempt, ticket] = ['a'.repeat(22), 't'.repeat(43)]
const result = `${attempt}.${ticket}`
const at = 'https://shop.example/cart?step=2#/pay'

/** A page on which somebody has logged in by e-mail, and looks at the login methods. */
async function loggedIn(
  kept: Parameters<typeof world>[0] = {},
): Promise<{ page: World; account: LoginAccount }> {
  const page = world({ logins, tab: createTabDouble(at), ...kept })
  await page.logIn()
  const account = getLoginAccount(page.portico)!
  await account.loginMethods()
  return { page, account }
}
/** The page looks at its window a few times. */
async function look(page: World): Promise<void> {
  for (let looks = 0; looks < 4; looks++) {
    await settle()
    page.clock.pass(300)
  }
}
const paramsOf = (page: World): unknown[] =>
  page.frame.requests('ADD_LOGIN_METHOD').map(({ params }) => params)
const before = { loginMethod: 'google', locale: 'en', back: at }

/** The visitor presses the frame's link, which unloads the page. */
async function leave({ page, account }: { page: World; account: LoginAccount }): Promise<World> {
  page.server.on.ADD_LOGIN_METHOD = () => never
  account.addLoginMethod('google', { thisTab: true }).catch(() => {})
  await page.frame.until('ADD_LOGIN_METHOD')
  delete page.server.on.ADD_LOGIN_METHOD
  return page
}
/** The provider has sent the tab back, and the link is restored. */
async function comeBack(
  page: World,
  address = withResult(page.tab.href, attempt, ticket),
): Promise<World> {
  page.tab.href = address
  const returned = page.reload()
  await returned.untilState(() => returned.status().is === 'connected')
  return returned
}

describe('leaving', () => {
  test('sends the frame the page’s own address, waits for the visitor without a limit, and opens no window', async () => {
    const page = await leave(await loggedIn())
    expect([paramsOf(page), page.popups.opened]).toEqual([[before], []])
    page.clock.pass(1_000_000)
    expect([page.frame.requests('RPC_ABORT'), page.tab.kept.size]).toEqual([[], 1])
  })

  test('stays on the page and stores nothing when the visitor cancels in the frame', async () => {
    const { page, account } = await loggedIn()
    page.server.on.ADD_LOGIN_METHOD = () => new Fault(4001)
    await expect(account.addLoginMethod('google', { thisTab: true })).rejects.toMatchObject({
      code: 'user-rejected',
      exit: 'rejected',
    })
    expect(page.tab.kept.size).toBe(0)
  })

  test('reports a blocked window, and sends the frame no request', async () => {
    const { page, account } = await loggedIn()
    page.popups.refuses = 1
    await expect(account.addLoginMethod('google')).rejects.toMatchObject({ code: 'popup-blocked' })
    expect(paramsOf(page)).toEqual([])
  })

  test('continues in this tab when the opener policy severs the window, and opens none again', async () => {
    const { page, account } = await loggedIn()
    page.server.on.ADD_LOGIN_METHOD = () => never
    account.addLoginMethod('google').catch(() => {})
    const { id } = await page.frame.until('ADD_LOGIN_METHOD')
    page.popups.opened[0]!.closed = true
    await look(page)
    await page.frame.until('ADD_LOGIN_METHOD', 2)
    expect([
      paramsOf(page),
      page.frame.requests('RPC_ABORT').map(({ params }) => params['request']),
    ]).toEqual([[{ loginMethod: 'google', locale: 'en' }, before], [id]])
    page.server.on.ADD_LOGIN_METHOD = () => new Fault(4001)
    await expect(account.addLoginMethod('google')).rejects.toMatchObject({ code: 'user-rejected' })
    expect([paramsOf(page).at(-1), page.popups.opened.length]).toEqual([before, 1])
  })

  test('is not done when the window has reached the page', async () => {
    const { page, account } = await loggedIn()
    page.server.on.ADD_LOGIN_METHOD = () => never
    account.addLoginMethod('google').catch(() => {})
    await page.frame.until('ADD_LOGIN_METHOD')
    sayFrom(page.popups.opened[0]!, page.window)
    page.popups.opened[0]!.closed = true
    await look(page)
    expect(paramsOf(page)).toEqual([{ loginMethod: 'google', locale: 'en' }])
  })

  test('ends where the page is severed from the window, and is within another page, which cannot be left', async () => {
    const { page, account } = await loggedIn({ inside: true })
    page.server.on.ADD_LOGIN_METHOD = () => never
    const added = account.addLoginMethod('google')
    added.catch(() => {})
    await page.frame.until('ADD_LOGIN_METHOD')
    page.popups.opened[0]!.closed = true
    await look(page)
    await expect(added).rejects.toMatchObject({ code: 'popup-severed' })
    expect(paramsOf(page)).toHaveLength(1)
  })

  test('always uses this tab for a provider in Telegram', async () => {
    const { page, account } = await loggedIn({ more: inTelegram })
    page.server.on.ADD_LOGIN_METHOD = () => never
    account.addLoginMethod('google').catch(() => {})
    await page.frame.until('ADD_LOGIN_METHOD')
    expect([paramsOf(page), page.popups.opened]).toEqual([[before], []])
  })

  test('does not leave the tab in a framed page, or in a browser without storage', async () => {
    const inside = await loggedIn({ inside: true })
    await expect(inside.account.addLoginMethod('google', { thisTab: true })).rejects.toMatchObject({
      code: 'popup-blocked',
    })
    const refuse = (): never => {
      throw new DOMException('Refused', 'SecurityError')
    }
    const storeless = await loggedIn({
      more: { sessionStorage: { getItem: refuse, setItem: refuse, removeItem: refuse } },
    })
    await expect(
      storeless.account.addLoginMethod('google', { thisTab: true }),
    ).rejects.toMatchObject({
      code: 'storage-refused',
    })
    expect([paramsOf(inside.page), paramsOf(storeless.page)]).toEqual([[], []])
  })

  test.each(['passkey', 'farcaster'])(
    '%s needs neither a window nor the tab',
    async (loginMethod) => {
      const { page, account } = await loggedIn()
      await account.addLoginMethod(loginMethod, { thisTab: true })
      expect([paramsOf(page), page.tab.kept.size]).toEqual([[{ loginMethod, locale: 'en' }], 0])
    },
  )
})

describe('returning', () => {
  test('restores the link first, then adds the provider once, and returns its name to each caller', async () => {
    const page = await leave(await loggedIn())
    page.tab.state = { router: 7 }
    const returned = await comeBack(page)
    await returned.frame.until('ADD_LOGIN_METHOD')
    expect(
      returned.frame
        .requests()
        .map(({ method }) => method)
        .filter((method) => !method.startsWith('SYNC')),
    ).toEqual(['IS_CONNECTED', 'ADD_LOGIN_METHOD'])
    expect([
      paramsOf(returned),
      returned.tab.href,
      returned.tab.state,
      returned.tab.kept.size,
    ]).toEqual([[{ loginMethod: 'google', locale: 'en', result }], at, { router: 7 }, 0])
    const account = getLoginAccount(returned.portico)!
    expect([await account.returnedLoginMethod(), await account.returnedLoginMethod()]).toEqual([
      'google',
      'google',
    ])
    expect([
      paramsOf(returned).length,
      returned.frame.requests('CONNECT_SOCIAL'),
      returned.popups.opened,
    ]).toEqual([1, [], []])
    // The result is used once.
    const again = returned.reload()
    await again.untilState(() => again.status().is === 'connected')
    expect([await getLoginAccount(again.portico)!.returnedLoginMethod(), paramsOf(again)]).toEqual([
      undefined,
      [],
    ])
  })

  test('delays other account reads while the session is replaced', async () => {
    const page = await leave(await loggedIn())
    let add: () => void = () => {}
    page.server.on.ADD_LOGIN_METHOD = () =>
      new Promise((resolve) => (add = () => resolve(page.server.account)))
    const returned = await comeBack(page)
    const account = getLoginAccount(returned.portico)!
    const read = Promise.all([account.loginMethods(), account.devices()])
    await returned.frame.until('ADD_LOGIN_METHOD')
    await settle()
    expect([returned.frame.requests('ACCOUNT'), returned.frame.requests('DEVICES')]).toEqual([
      [],
      [],
    ])
    add()
    expect((await read).map((each) => typeof each)).toEqual(['object', 'object'])
  })

  test('allows other account reads when nothing was added', async () => {
    const page = await leave(await loggedIn())
    page.server.on.ADD_LOGIN_METHOD = () => new Fault('login-method-taken')
    const returned = await comeBack(page)
    expect((await getLoginAccount(returned.portico)!.loginMethods()).loginMethods).toHaveLength(2)
  })

  test.each([
    [4001, { code: 'user-rejected', exit: 'rejected' }],
    ['login-method-taken', { code: 'login-method-taken' }],
    ['provider-failed', { code: 'provider-failed' }],
    ['no-attempt', { code: 'code-expired' }],
    ['session-ended', { code: 'login-expired', exit: 'session-expired' }],
  ])('rejects for each caller when the visit failed (%s)', async (fault, expected) => {
    const page = await leave(await loggedIn())
    page.server.on.ADD_LOGIN_METHOD = () => new Fault(fault)
    const returned = await comeBack(page)
    await expect(getLoginAccount(returned.portico)!.returnedLoginMethod()).rejects.toMatchObject(
      expected,
    )
    expect(returned.received.filter((line) => line.includes('unhandled'))).toEqual([])
  })

  test('the card opens at the login methods, if it was open before', async () => {
    const them = await loggedIn()
    await them.page.portico.open({ view: 'LoginAccount' })
    const returned = await comeBack(await leave(them))
    await returned.untilState(() => returned.portico.getState().ui.open)
    expect(returned.portico.getState().ui.history).toEqual([
      { view: 'LoginAccount', data: { namespace: 'eip155', returned: 'google' } },
    ])
  })

  test('the card stays closed, if it was closed before', async () => {
    const returned = await comeBack(await leave(await loggedIn()))
    await getLoginAccount(returned.portico)!.returnedLoginMethod()
    await settle()
    expect(returned.portico.getState().ui.open).toBe(false)
  })

  test('sends no request and shows no card when the user logged out meanwhile', async () => {
    const them = await loggedIn()
    await them.page.portico.open({ view: 'LoginAccount' })
    const page = await leave(them)
    await page.portico.disconnect()
    page.tab.href = withResult(page.tab.href, attempt, ticket)
    const returned = page.reload()
    await settle()
    expect([
      returned.tab.href,
      paramsOf(returned),
      returned.status().is,
      returned.portico.getState().ui.open,
    ]).toEqual([at, [], 'disconnected', false])
  })

  test('gives nothing to a login other than the one that left', async () => {
    const page = await leave(await loggedIn())
    await page.portico.disconnect()
    await page.logIn('bob@example.com')
    const returned = await comeBack(page)
    expect([
      await getLoginAccount(returned.portico)!.returnedLoginMethod(),
      paramsOf(returned),
    ]).toEqual([undefined, []])
  })

  test('does not use the result in a later login', async () => {
    const page = await leave(await loggedIn())
    const returned = await comeBack(page)
    await getLoginAccount(returned.portico)!.returnedLoginMethod()
    await returned.portico.disconnect()
    await startLogin(returned.portico, { loginMethod: 'google' })
    expect([
      returned.frame.requests('CONNECT_SOCIAL').map(({ params }) => params),
      returned.popups.opened.length,
    ]).toEqual([[{ provider: 'google', locale: 'en' }], 1])
  })

  test('removes a foreign result on a page that was not left, and adds nothing', async () => {
    const { page } = await loggedIn()
    const returned = await comeBack(page)
    expect([
      returned.tab.href,
      await getLoginAccount(returned.portico)!.returnedLoginMethod(),
      paramsOf(returned),
    ]).toEqual([at, undefined, []])
  })

  test.each([[{ link: 1 }], [{ link: null }], [{ link: {} }]])(
    'an invalid stored entry is ignored: %j',
    async (more) => {
      const { page } = await loggedIn()
      page.tab.kept.set(
        'portico/visit',
        JSON.stringify({ loginMethod: 'google', at: page.clock.now(), open: true, ...more }),
      )
      const returned = await comeBack(page)
      expect([
        returned.tab.href,
        await getLoginAccount(returned.portico)!.returnedLoginMethod(),
        paramsOf(returned),
        returned.frame.requests('CONNECT_SOCIAL'),
      ]).toEqual([at, undefined, [], []])
    },
  )
})
