const svg = (inside: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">${inside}</svg>`)}`

/**
 * Icons that may be shown as an image or not at all, and must never run scripts, navigate or
 * exhaust memory.
 */
export const hostileIcons: {
  readonly [
    what in
      | 'javascript'
      | 'html'
      | 'scriptedSvg'
      | 'foreignSvg'
      | 'huge'
      | 'notImage'
      | 'http'
      | 'empty'
  ]: string
} = {
  javascript: 'javascript:globalThis.__pwned=1',
  html: 'data:text/html,<script>globalThis.__pwned=1</script>',
  scriptedSvg: svg(
    '<script>globalThis.__pwned=1</script><image href="x" onerror="globalThis.__pwned=1"/>',
  ),
  foreignSvg: svg(
    '<foreignObject><img xmlns="http://www.w3.org/1999/xhtml" src="x" onerror="globalThis.__pwned=1"/></foreignObject>',
  ),
  huge: `data:image/png;base64,${'A'.repeat(2_000_000)}`,
  notImage: 'data:image/png;base64,bm90IGFuIGltYWdl',
  http: 'http://icons.invalid/track.png',
  empty: '',
}

/**
 * Names that may be shown in part or not at all, and must never act as markup, or hide or reorder
 * surrounding text.
 */
export const hostileNames: {
  readonly [
    what in
      | 'markup'
      | 'bidi'
      | 'invisible'
      | 'fillers'
      | 'huge'
      | 'lines'
      | 'combining'
      | 'surrogate'
      | 'blank'
      | 'empty'
  ]: string
} = {
  markup: '<img src=x onerror="globalThis.__pwned=1"><b>Wallet</b>',
  bidi: 'Safe \u202eksamateM\u202c\u2066',
  invisible: 'Meta\u200bMask\ufeff\u2060\u00ad',
  fillers: 'Meta\u3164\u115f\uffa0Mask\u2800\u034f\ufe0f\u{e0100}',
  huge: 'W'.repeat(10_000),
  lines: 'Wallet\n\r\u2028\u2029\u0000Approved',
  combining: `Z${'\u0335'.repeat(400)}`,
  surrogate: 'Wallet \ud83d',
  blank: ' \u3000\u200b\t\u3164\u2800\u200d\u0301 ',
  empty: '',
}

const uuid = '350670db-19fa-4704-a166-e52e178b59d2'
const icon = svg('')
const provider = { request: (): Promise<never> => new Promise(() => {}) }
const info = { uuid, name: 'Wallet', rdns: 'test.portico.hostile', icon }
const trap = {
  get(): never {
    throw new Error('Do not look at me')
  },
}

/** A malformed announcement: what is wrong with it, and the `detail` of its event. */
export interface HostileAnnouncement {
  /** What is wrong with it, for the name of a test. */
  what: string
  /** What is announced in place of a wallet. */
  detail: unknown
  /**
   * `refuse`: it is not a wallet and must not be offered. `clean`: it is one, but some of its
   * claims must be dropped.
   */
  expect: 'refuse' | 'clean'
}

const refuse = (what: string, detail: unknown): HostileAnnouncement => ({
  what,
  detail,
  expect: 'refuse',
})
const clean = (what: string, detail: unknown): HostileAnnouncement => ({
  what,
  detail,
  expect: 'clean',
})

/** Details of EIP-6963 announcements that no guard may throw at. */
export const hostileAnnouncements: readonly HostileAnnouncement[] = [
  refuse('undefined', undefined),
  refuse('null', null),
  refuse('a string', 'detail'),
  refuse('a number', 6963),
  refuse('an array', [info, provider]),
  refuse('a function', () => ({ info, provider })),
  refuse('an empty object', {}),
  refuse('no info', { provider }),
  refuse('info null', { info: null, provider }),
  refuse('info a string', { info: 'Wallet', provider }),
  refuse('no provider', { info }),
  refuse('provider null', { info, provider: null }),
  refuse('provider a string', { info, provider: 'request' }),
  refuse('provider without request', { info, provider: { on() {} } }),
  refuse('request not a function', { info, provider: { request: {} } }),
  refuse('info that throws', Object.defineProperty({ provider }, 'info', trap)),
  refuse('provider that throws', Object.defineProperty({ info }, 'provider', trap)),
  refuse('request that throws', { info, provider: Object.defineProperty({}, 'request', trap) }),
  refuse('name that throws', {
    info: Object.defineProperty({ uuid, rdns: info.rdns, icon }, 'name', trap),
    provider,
  }),
  refuse('a revoked proxy', revoked()),
  refuse('uuid missing', { info: { ...info, uuid: undefined }, provider }),
  refuse('uuid a number', { info: { ...info, uuid: 1 }, provider }),
  refuse('uuid empty', { info: { ...info, uuid: '' }, provider }),
  refuse('uuid huge', { info: { ...info, uuid: 'a'.repeat(100_000) }, provider }),
  clean('rdns missing', { info: { ...info, rdns: undefined }, provider }),
  clean('rdns empty', { info: { ...info, rdns: '' }, provider }),
  clean('rdns an object', { info: { ...info, rdns: { toString: () => info.rdns } }, provider }),
  clean('rdns with markup', { info: { ...info, rdns: '<b>io.metamask</b>' }, provider }),
  clean('rdns of a prototype', { info: { ...info, rdns: '__proto__' }, provider }),
  clean('rdns huge', { info: { ...info, rdns: `test.${'a'.repeat(100_000)}` }, provider }),
  refuse('name missing', { info: { ...info, name: undefined }, provider }),
  refuse('name an object', { info: { ...info, name: { toString: () => 'Wallet' } }, provider }),
  refuse('name empty', { info: { ...info, name: hostileNames.empty }, provider }),
  refuse('name blank', { info: { ...info, name: hostileNames.blank }, provider }),
  ...(
    ['markup', 'bidi', 'invisible', 'fillers', 'huge', 'lines', 'combining', 'surrogate'] as const
  ).map((what) => clean(`name ${what}`, { info: { ...info, name: hostileNames[what] }, provider })),
  ...Object.entries(hostileIcons).map(([what, url]) =>
    clean(`icon ${what}`, { info: { ...info, icon: url }, provider }),
  ),
  clean('icon missing', { info: { ...info, icon: undefined }, provider }),
  clean('icon a URL object', {
    info: { ...info, icon: new URL('https://icons.invalid/a.png') },
    provider,
  }),
  clean('icon a string object', {
    info: { ...info, icon: Object('javascript:globalThis.__pwned=1') as unknown },
    provider,
  }),
]

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}
