/** How the endpoint in front of a test server behaves. Made by {@link serverFaults}. */
export type ServerFault =
  | { readonly kind: 'ok' }
  | { readonly kind: 'slow'; readonly ms: number }
  | { readonly kind: 'silent' }
  | { readonly kind: 'hold' }
  | { readonly kind: 'drop' }
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter: number | null }
  | { readonly kind: 'malformed' }
  | { readonly kind: 'body'; readonly body: string; readonly type: string }

/** The behaviours that a test server knows. */
export const serverFaults: {
  /** Passes everything on to the real server. */
  ok(): ServerFault
  /** Answers rightly, after this many milliseconds. */
  slow(ms: number): ServerFault
  /** Takes the request and never answers. */
  silent(): ServerFault
  /** Keeps the request until `release()`, then answers rightly. */
  hold(): ServerFault
  /** Closes the connection in the middle of the request. */
  drop(): ServerFault
  /** 403, as to a page that the project does not allow. */
  forbidden(): ServerFault
  /** 429 with a Retry-After of this many seconds; without the header if null. */
  tooMany(retryAfter?: number | null): ServerFault
  /** This HTTP status, with a Retry-After of this many seconds if given. */
  status(status: number, retryAfter?: number | null): ServerFault
  /** 200 with a body that stops being JSON half-way. */
  malformed(): ServerFault
  /** 200 with a directory page of {@link hostileWallets}. */
  hostile(): ServerFault
  /** 200 with any body. */
  body(body: string, type?: string): ServerFault
} = {
  ok: () => ({ kind: 'ok' }),
  slow: (ms) => ({ kind: 'slow', ms }),
  silent: () => ({ kind: 'silent' }),
  hold: () => ({ kind: 'hold' }),
  drop: () => ({ kind: 'drop' }),
  forbidden: () => ({ kind: 'status', status: 403, retryAfter: null }),
  tooMany: (retryAfter = 1) => ({ kind: 'status', status: 429, retryAfter }),
  status: (status, retryAfter = null) => ({ kind: 'status', status, retryAfter }),
  malformed: () => ({ kind: 'malformed' }),
  hostile: () => ({
    kind: 'body',
    body: JSON.stringify({ data: hostileWallets, count: hostileWallets.length }),
    type: 'application/json',
  }),
  body: (body, type = 'application/json') => ({ kind: 'body', body, type }),
}

const runs = 'javascript:globalThis.__pwned=1'
const wallet = (id: string, more: object): object => ({
  id: `hostile-${id}`,
  name: `Hostile ${id}`,
  order: 0,
  ...more,
})

/**
 * Wallets of a directory that lies: names that are markup or reorder their line, links that run,
 * pictures that are none.
 */
export const hostileWallets: readonly unknown[] = [
  wallet('markup', { name: '<img src=x onerror="globalThis.__pwned=1"><b>Wallet</b>' }),
  wallet('bidi', { name: 'Safe \u202eksamateM\u202c\u2066' }),
  wallet('huge', { name: 'W'.repeat(10_000), description: 'D'.repeat(100_000) }),
  wallet('links', {
    homepage: runs,
    mobile_link: runs,
    desktop_link: 'data:text/html,x',
    webapp_link: 'http://wallet.invalid/',
    app_store: runs,
    play_store: '//play.invalid',
    chrome_store: 'file:///etc/passwd',
  }),
  wallet('picture', { image_url: runs, image_id: '../../../etc/passwd' }),
  wallet('svg', {
    image_url:
      'data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22%3E%3Cscript%3EglobalThis.__pwned=1%3C/script%3E%3C/svg%3E',
  }),
  wallet('chains', { chains: ['<b>', { toString: 1 }, 'eip155:1'], rdns: '__proto__' }),
  { id: '__proto__', name: 'Prototype', order: -1 },
  { id: 'constructor', name: 'Constructor' },
  { name: 'Nobody' },
  'a text',
  null,
]
