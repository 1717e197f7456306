/** Logging in by a provider in the page's own tab. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerLogin, startLogin } from '@portico/core/login'
import { settle } from '@portico/testkit/world'
import { withResult } from '../../server/src/embedded/external/tab.ts'
import { takeResult } from '../src/login/tab.ts'
import { Fault, never } from './frame-double.ts'
import { createTabDouble, inTelegram, world, type World } from './world.ts'

const logins = ['email', 'google', 'acme', 'passkey']
const [attempt, ticket] = ['a'.repeat(22), 't'.repeat(43)]
const result = `${attempt}.${ticket}`
const at = 'https://shop.example/cart?step=2&q=a%20b+c&flag#/pay?result=1'

/** A page whose parts have loaded. */
async function ready(kept: Parameters<typeof world>[0] = {}): Promise<World> {
  const page = world({ logins, tab: createTabDouble(at), ...kept })
  await page.portico.prefetch()
  return page
}

function begin(page: World, loginMethod = 'google'): Promise<unknown> {
  const connected = startLogin(page.portico, { loginMethod })
  connected.catch(() => {})
  return connected
}

/** The window was blocked; the visitor continues in this tab, and the page is left. */
async function leave(page: World, loginMethod = 'google'): Promise<void> {
  page.popups.refuses = 1
  begin(page, loginMethod)
  await page.asks('popup', 1)
  page.server.on.CONNECT_SOCIAL = () => never
  page.answer({ thisTab: true })
  await page.frame.until('CONNECT_SOCIAL')
  delete page.server.on.CONNECT_SOCIAL
}

/** The provider has sent the tab back. */
function comeBack(page: World, address = withResult(page.tab.href, attempt, ticket)): World {
  page.tab.href = address
  return page.reload()
}

const linkOf = (page: World) => Object.values(page.portico.getState().links)[0]

describe('leaving', () => {
  test('sends the frame the page’s own address, waits for the visitor without a limit, and opens no window', async () => {
    const page = await ready()
    await leave(page)
    expect(page.frame.requests('CONNECT_SOCIAL').map(({ params }) => params)).toEqual([
      { provider: 'google', locale: 'en', back: at },
    ])
    expect(page.popups.opened).toEqual([])
    page.clock.pass(1_000_000)
    expect(page.login()).toMatchObject({ is: 'waiting', loginMethod: 'google', step: 'wallet' })
  })

  test('cancelling in the frame is reported, and nothing stays stored', async () => {
    const page = await ready()
    page.popups.refuses = 1
    const connected = begin(page)
    await page.asks('popup', 1)
    page.server.on.CONNECT_SOCIAL = () => new Fault(4001)
    page.answer({ thisTab: true })
    await expect(connected).rejects.toMatchObject({ code: 'user-rejected' })
    expect(page.tab.kept.size).toBe(0)
  })

  test('opens another window after one was lost', async () => {
    const page = await ready()
    page.popups.refuses = 1
    const connected = begin(page)
    await page.asks('popup', 1)
    page.server.on.CONNECT_SOCIAL = () => new Fault('popup-lost')
    page.answer({ thisTab: true })
    expect(await page.asks('popup', 2)).toMatchObject({ error: 'popup-lost' })
    expect(page.tab.kept.size).toBe(0)
    delete page.server.on.CONNECT_SOCIAL
    page.answer({ resend: true })
    await connected
    expect(page.popups.opened).toHaveLength(1)
  })

  test('a page in a frame cannot leave the tab', async () => {
    const page = await ready({ inside: true })
    page.popups.refuses = 1
    begin(page)
    await page.asks('popup', 1)
    page.answer({ thisTab: true })
    expect(await page.asks('popup', 2)).toMatchObject({ error: 'popup-blocked' })
    expect([page.frame.requests('CONNECT_SOCIAL'), page.tab.kept.size]).toEqual([[], 0])
  })

  test('does not leave the tab in a browser that stores nothing', async () => {
    const refuse = (): never => {
      throw new DOMException('Refused', 'SecurityError')
    }
    const page = await ready({
      more: { sessionStorage: { getItem: refuse, setItem: refuse, removeItem: refuse } },
    })
    page.popups.refuses = 1
    const connected = begin(page)
    await page.asks('popup', 1)
    page.answer({ thisTab: true })
    await expect(connected).rejects.toMatchObject({ code: 'storage-refused' })
    expect(page.frame.requests('CONNECT_SOCIAL')).toEqual([])
  })

  test('an address that is too long returns to the page without its query', async () => {
    const page = await ready({
      tab: createTabDouble(`https://shop.example/cart?q=${'x'.repeat(5_000)}`),
    })
    await leave(page)
    expect(page.frame.requests('CONNECT_SOCIAL')[0]!.params['back']).toBe(
      'https://shop.example/cart',
    )
  })

  test('the result of an earlier visit is not part of the address to return to', async () => {
    const page = await ready()
    page.tab.href = withResult(at, attempt, ticket)
    await leave(page)
    expect(page.frame.requests('CONNECT_SOCIAL')[0]!.params['back']).toBe(at)
  })

  test('always uses this tab for a login in Telegram, without a window or a prompt', async () => {
    const page = await ready({ more: inTelegram })
    page.server.on.CONNECT_SOCIAL = () => never
    begin(page)
    expect((await page.frame.until('CONNECT_SOCIAL')).params).toEqual({
      provider: 'google',
      locale: 'en',
      back: at,
    })
    expect(page.popups.opened).toEqual([])
  })
})

describe('returning', () => {
  test('the login continues by itself and connects; the address and the state of its history entry are restored', async () => {
    const page = await ready()
    await leave(page)
    page.tab.state = { router: 7 }
    const returned = comeBack(page)
    await returned.untilState(() => returned.status().is === 'connected')
    expect([returned.tab.href, returned.tab.state, returned.tab.kept.size]).toEqual([
      at,
      { router: 7 },
      0,
    ])
    expect(returned.frame.requests('CONNECT_SOCIAL').map(({ params }) => params)).toEqual([
      { provider: 'google', locale: 'en', result },
    ])
    expect([returned.popups.opened, linkOf(returned)?.offer, returned.status('solana').is]).toEqual(
      [[], 'google', 'connected'],
    )
    // The result is used once.
    const again = returned.reload()
    await again.untilState(() => again.status().is === 'connected')
    expect(again.frame.requests('CONNECT_SOCIAL')).toEqual([])
  })

  test('continues and connects with an operator’s provider as well', async () => {
    const page = await ready()
    await leave(page, 'acme')
    const returned = comeBack(page)
    await returned.untilState(() => returned.status().is === 'connected')
    expect(returned.frame.requests('CONNECT_SOCIAL')[0]!.params).toMatchObject({
      provider: 'acme',
      result,
    })
  })

  test.each([
    [4001, { is: 'failed', code: 'user-rejected', exit: 'rejected' }],
    ['provider-failed', { is: 'failed', code: 'provider-failed' }],
    ['popup-lost', { is: 'waiting', step: 'popup', error: 'popup-lost' }],
  ])('reports a failed visit (%s), and opens a window by a press', async (fault, expected) => {
    const page = await ready()
    await leave(page)
    page.server.on.CONNECT_SOCIAL = () => new Fault(fault)
    const returned = comeBack(page)
    const now = (): object => returned.login()
    await returned.untilState(
      () =>
        returned.login().is === expected.is &&
        (!('error' in expected) || (returned.login() as { error?: string }).error !== undefined),
    )
    expect(now()).toMatchObject({ loginMethod: 'google', ...expected })
    delete page.server.on.CONNECT_SOCIAL
    if (expected.is === 'waiting') answerLogin(returned.portico, { resend: true })
    else begin(returned)
    await returned.untilState(() => returned.status().is === 'connected')
    expect(returned.popups.opened).toHaveLength(1)
  })

  const wrong: readonly (readonly [string, string])[] = [
    ['too short', `${attempt}.${ticket.slice(1)}`],
    ['of other letters', `${attempt}.${'<'.repeat(43)}`],
    ['of two lines', `${result}%0a`],
    ['an address', 'https%3A%2F%2Fevil.example%2F'],
    ['empty', ''],
  ]
  test.each(wrong)(
    'a result that is %s is removed, and the frame gets no request',
    async (_, value) => {
      const page = await ready()
      await leave(page)
      const returned = comeBack(page, `https://shop.example/cart?result_uri=${value}`)
      await settle()
      expect([returned.tab.href, returned.frame.loads, returned.login().is]).toEqual([
        'https://shop.example/cart',
        0,
        'idle',
      ])
    },
  )

  test('removes a foreign result on a page that was not left, and loads no frame', async () => {
    const page = world({ logins, tab: createTabDouble(withResult(at, attempt, ticket)) })
    await settle()
    expect([page.tab.href, page.frame.loads, page.login().is]).toEqual([at, 0, 'idle'])
  })

  test.each([
    ['{}'],
    ['null'],
    ['"google"'],
    ['{'],
    [JSON.stringify({ loginMethod: 1, at: 1, open: true })],
    [JSON.stringify({ loginMethod: 'google', at: 1, open: true })],
    [JSON.stringify({ loginMethod: 'nobody', at: 9e15, open: false })],
  ])('an invalid stored entry is ignored: %s', async (kept) => {
    const tab = createTabDouble(withResult(at, attempt, ticket))
    tab.kept.set('portico/visit', kept)
    const page = world({ logins, tab })
    await settle()
    expect([page.tab.href, page.frame.requests('CONNECT_SOCIAL'), page.status().is]).toEqual([
      at,
      [],
      'disconnected',
    ])
  })
})

describe('the address', () => {
  const part = fc.string({ unit: fc.constantFrom(...'abc/=&?+%20é.~:@!$(),;'), maxLength: 24 })
  const address = fc
    .tuple(
      part,
      fc.option(part),
      fc.option(fc.string({ unit: fc.constantFrom(...'abc/?&=#!result_uri'), maxLength: 24 })),
    )
    .map(
      ([path, query, fragment]) =>
        new URL(
          `https://shop.example/${path.replaceAll('?', '')}${query === null ? '' : `?${query}`}${fragment === null ? '' : `#${fragment}`}`,
        ).href,
    )

  test('is restored exactly, whatever it was', () => {
    fc.assert(
      fc.property(
        address,
        (page) =>
          void expect(takeResult(withResult(page, attempt, ticket))).toEqual({ page, result }),
      ),
    )
  })

  test('without a result stays unchanged', () => {
    fc.assert(
      fc.property(address, (page) => void expect(takeResult(page)).toEqual({ page, result: null })),
    )
  })

  test('has no result afterwards, however many there were', () => {
    const value = fc.string({ unit: fc.constantFrom(...'ab.%&#?='), maxLength: 12 })
    fc.assert(
      fc.property(address, fc.array(value, { maxLength: 4 }), (page, values) => {
        const hostile = values.reduce(
          (text, each) => `${text}${text.includes('?') ? '&' : '?'}result_uri=${each}`,
          page.split('#')[0]!,
        )
        const taken = takeResult(withResult(hostile, attempt, ticket))
        expect(new URL(taken.page).searchParams.has('result_uri')).toBe(false)
        expect(new URL(taken.page).origin).toBe('https://shop.example')
      }),
    )
  })

  test('takes only the last of several results, which the server appended', () => {
    expect(
      takeResult(
        `https://shop.example/?result_uri=${'b'.repeat(22)}.${'c'.repeat(43)}&x=1&result_uri=${result}`,
      ),
    ).toEqual({ page: 'https://shop.example/?x=1', result })
  })
})
