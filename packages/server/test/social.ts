/**
 * A browser that visits providers: it keeps cookies, follows redirects, and sends forms as browsers
 * do.
 */
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { DeviceKey, Frame, World } from './embedded.ts'
import { deviceProof, type LoginReply, type SocialReply } from '@portico/wire'
import { read, site } from './embedded.ts'

export interface Page {
  url: string
  status: number
  text: string
  headers: Headers
}

export interface Browser {
  /** By host, as cookies are. */
  cookies: Map<string, Map<string, string>>
  /** Every URL that it has visited. */
  visited: string[]
  fetch(url: string, init?: RequestInit, from?: string): Promise<Response>
  /** Opens a URL and follows redirects. @param stop Does not follow URLs that contain this text. */
  open(url: string, init?: RequestInit & { from?: string; stop?: string }): Promise<Page>
  /** The first step of the frame's window. */
  popup(server: string): Promise<string>
}

const unescape = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

/** The same as `fetch` of a GET, with headers that `fetch` sets by itself. */
async function getWith(url: string, headers: Record<string, string>): Promise<Response> {
  const [reply] = (await once(get(url, { headers }), 'response')) as [IncomingMessage]
  const all = Object.entries(reply.headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((each): [string, string] => [name, each]),
  )
  return new Response(await text(reply), { status: reply.statusCode!, headers: all })
}

export function createBrowser(): Browser {
  const cookies = new Map<string, Map<string, string>>()
  const visited: string[] = []
  const jarOf = (url: string): Map<string, string> => {
    const { hostname } = new URL(url)
    if (!cookies.has(hostname)) cookies.set(hostname, new Map())
    return cookies.get(hostname)!
  }
  const browser: Browser = {
    cookies,
    visited,
    async fetch(url, init = {}, from = url) {
      // All our cookies are `SameSite=Lax`: they are sent with top-level navigations, and not with
      // cross-site posts.
      const isSent =
        (init.method ?? 'GET') === 'GET' || new URL(from).hostname === new URL(url).hostname
      const cookie = isSent
        ? [...jarOf(url)].map(([name, value]) => `${name}=${value}`).join('; ')
        : ''
      const headers: Record<string, string> = {
        ...(init.headers as Record<string, string>),
        ...(cookie && { cookie }),
      }
      const response = await ('sec-fetch-site' in headers
        ? getWith(url, headers)
        : fetch(url, { ...init, redirect: 'manual', headers }))
      for (const line of response.headers.getSetCookie()) {
        const [pair = '', ...rest] = line.split(/;\s*/)
        const [name = '', value = ''] = [
          pair.slice(0, pair.indexOf('=')),
          pair.slice(pair.indexOf('=') + 1),
        ]
        if (
          rest.some((each) => /^max-age=0$|^expires=Thu, 01 Jan 1970/i.test(each)) ||
          value === ''
        )
          jarOf(url).delete(name)
        else jarOf(url).set(name, value)
      }
      return response
    },
    async open(start, { from: sender, stop, ...first } = {}) {
      let [url, init, from] = [start, first as RequestInit, sender ?? start]
      for (let steps = 0; steps < 20; steps += 1) {
        visited.push(url)
        const response = await browser.fetch(url, init, from)
        const location = response.headers.get('location')
        from = url
        if (location !== null) {
          url = new URL(location, url).href
          init = {}
          await response.body?.cancel()
          if (stop !== undefined && url.includes(stop))
            return { url, status: response.status, text: '', headers: response.headers }
          continue
        }
        const body = await response.text()
        const action = body.includes('Submitting Callback')
          ? /action="([^"]+)"/.exec(body)?.[1]
          : undefined
        if (action === undefined)
          return { url, status: response.status, text: body, headers: response.headers }
        const inputs = [
          ...body.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g),
        ].map(([, name, value]) => [name!, unescape(value!)])
        url = unescape(action)
        init = { method: 'POST', body: new URLSearchParams(inputs) }
        if (stop !== undefined && url.includes(stop))
          return {
            url: `${url}?${new URLSearchParams(inputs)}`,
            status: 200,
            text: body,
            headers: response.headers,
          }
      }
      throw new Error(`${start} leads nowhere`)
    },
    async popup(server) {
      const reply = await browser.fetch(`${server}/embedded/v1/social/popup`, {
        method: 'POST',
        headers: { origin: server },
      })
      return (await read<{ popup: string }>(reply)).popup
    },
  }
  return browser
}

/** A visitor of one provider: a frame, the browser that it is in, and what it has started. */
export interface Visit {
  frame: Frame
  browser: Browser
  started: SocialReply
}

export async function beginVisit(
  { url, frame: make }: Pick<World, 'url' | 'frame'>,
  provider: string,
  {
    frame,
    browser = createBrowser(),
    add,
    project = 'shop',
  }: { frame?: Frame; browser?: Browser; add?: boolean; project?: string } = {},
): Promise<Visit> {
  const own = frame ?? (await make())
  const started = await read<SocialReply>(
    await own.post(`social?projectId=${project}`, {
      provider,
      locale: 'es',
      key: own.key,
      site,
      popup: await browser.popup(url),
      ...(add && { add }),
    }),
  )
  return { frame: own, browser, started }
}

export const stateOf = async (
  frame: Frame,
  attempt: string,
  by: DeviceKey = frame,
): Promise<Response> =>
  frame.post('external/state', { attempt, signature: await by.sign(deviceProof.attempt(attempt)) })
export const finish = async (
  frame: Frame,
  attempt: string,
  by: DeviceKey = frame,
  ticket?: string,
  add = false,
  prove = false,
): Promise<Response> =>
  frame.post('external/verify', {
    attempt,
    ...(ticket !== undefined && { ticket }),
    ...(add && { add }),
    ...(prove && { prove }),
    signature: await by.sign(deviceProof.finish(attempt)),
  })

/** A whole login with a provider that accepts the visitor. */
export async function logInBy(
  world: World,
  provider: string,
  more: Parameters<typeof beginVisit>[2] = {},
): Promise<Visit & { login: LoginReply; page: Page }> {
  const visit = await beginVisit(world, provider, more)
  const page = await visit.browser.open(visit.started.url)
  const login = await read<LoginReply>(
    await finish(visit.frame, visit.started.attempt, visit.frame, undefined, more.add),
  )
  visit.frame.token = login.token
  return { ...visit, login, page }
}

/** The headers that a browser sends where a frame of the server has sent its tab there. */
export const fromFrame: Readonly<Record<string, string>> = {
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
  'sec-fetch-user': '?1',
}

/** A page of the site, with a query and a fragment. */
export const cart = `${site}/cart?step=2&q=a%20b+c#/pay`

/** A visit in the tab of the page. */
export async function beginInTab(
  { frame: make }: Pick<World, 'frame'>,
  provider: string,
  {
    back = cart,
    frame,
    browser = createBrowser(),
    add,
  }: { back?: string; frame?: Frame; browser?: Browser; add?: boolean } = {},
): Promise<Visit> {
  const own = frame ?? (await make())
  return {
    frame: own,
    browser,
    started: await read<SocialReply>(
      await own.post('social?projectId=shop', {
        provider,
        locale: 'es',
        key: own.key,
        site,
        back,
        ...(add && { add }),
      }),
    ),
  }
}

/** Goes there as the frame's link does, and on until the page is reached; returns its URL. */
export const goInTab = async ({ browser, started }: Visit, headers = fromFrame): Promise<Page> =>
  browser.open(started.url, { headers, stop: site })

/** The ticket in the URL that a tab has returned to. */
export const ticketIn = (url: string): string | undefined =>
  /[?&]result_uri=[-\w]{22}\.([-\w]{43})(?:#|$)/.exec(url)?.[1]
