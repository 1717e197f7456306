import { createHash } from 'node:crypto'

const nameable =
  /^[a-z][a-z0-9+.-]*:\/\/(?:\*\.)?[-a-z0-9_]+(?:\.[-a-z0-9_]+)*(?::(?:\d{1,5}|\*))?$/

/** Leaves out patterns that the policy cannot express (`https://shop-*.example`). */
export const ancestorsOf = (sites: readonly string[]): readonly string[] =>
  sites.filter((site) => nameable.test(site))

const written = (directives: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ')

const nothing = { 'default-src': ["'none'"], 'base-uri': ["'none'"], 'form-action': ["'none'"] }
const seen = { 'style-src': ["'self'"], 'img-src': ["'self'", 'data:', 'https:'] }
/**
 * Only the frame's own policy may create script URLs, for its own files
 * (apps/frame/src/shared/trusted.ts).
 */
const trusted = { 'require-trusted-types-for': ["'script'"], 'trusted-types': ['default'] }

const sha256 = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Tells the page that it is not served; neither asks nor answers anything else. */
const refusal =
  "onmessage=({data,source,ports})=>{if(source===parent&&data?.type==='portico-frame')ports[0]?.postMessage({is:'refused'})}"
export const refusalPage: string = `<!doctype html><title>Not served</title><script>${refusal}</script>`

/** In any page, because a browser would not say why it shows nothing. Only that script runs. */
export const refusalPolicy: string = written({ ...nothing, 'script-src': [sha256(refusal)] })

/**
 * @param ancestors Origins that may embed it.
 * @param connects Sources that it may call.
 */
const pagePolicy = (ancestors: readonly string[], connects: readonly string[]): string =>
  written({
    ...nothing,
    ...seen,
    'script-src': ["'self'"],
    'worker-src': ["'self'"],
    'connect-src': connects,
    'frame-ancestors': ancestors.length > 0 ? ancestors : ["'none'"],
    ...trusted,
  })

/** The frame draws into this window: no script, not framed. */
const windowPolicy: string = written({
  ...nothing,
  ...seen,
  'frame-ancestors': ["'none'"],
  ...trusted,
  'trusted-types': ["'none'"],
})

/** Before its redirect to a provider: reaches only the server, not framed. */
const popupPolicy = (server: string): string =>
  written({
    ...nothing,
    'style-src': ["'self'"],
    'script-src': ["'self'"],
    'connect-src': [server],
    'frame-ancestors': ["'none'"],
    ...trusted,
    'trusted-types': ["'none'"],
  })

/** A worker has its file's policy. The worker with a seed may not connect anywhere. */
const assetPolicy: string = written({
  ...nothing,
  'script-src': ["'self'"],
  'frame-ancestors': ["'none'"],
  'require-trusted-types-for': ["'script'"],
})

const refused = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'sync-xhr',
  'usb',
  'xr-spatial-tracking',
]

/** Passkeys, and writing to the clipboard. */
const permissions: string = [
  ...refused.map((name) => `${name}=()`),
  ...['clipboard-write', 'publickey-credentials-create', 'publickey-credentials-get'].map(
    (name) => `${name}=(self)`,
  ),
].join(', ')

/**
 * A cross-origin isolated page loads the frame only if page and workers have an embedder policy.
 * This one allows pictures from anywhere, without cookies.
 */
const embedder = { 'cross-origin-embedder-policy': 'credentialless' }

export const framePages = [
  'index.html',
  'window.html',
  'popup.html',
  'standalone.html',
  'emergency.html',
] as const
export type FramePage = (typeof framePages)[number]

/** Whom the frame's pages may call, and who may embed them. */
export interface Placement {
  /** As a source of the policy: `'self'`, or an origin. */
  server: string
  /** Empty for none. */
  recoveryServiceUrl: string
  /** Origins of the frame's own nodes. */
  nodes: readonly string[]
  ancestors: readonly string[]
}

function policyOf(name: FramePage, { server, recoveryServiceUrl, nodes, ancestors }: Placement) {
  const recovery = recoveryServiceUrl === '' ? [] : [new URL(recoveryServiceUrl).origin]
  const connects = [server, ...recovery, ...nodes]
  switch (name) {
    case 'index.html':
      return pagePolicy(ancestors, connects)
    case 'standalone.html':
      return pagePolicy([], connects)
    case 'popup.html':
      return popupPolicy(server)
    case 'window.html':
      return windowPolicy
    case 'emergency.html':
      return pagePolicy(ancestors, recovery.length > 0 ? recovery : ["'none'"])
  }
}

/** The headers of a page, but of its content. */
export function headersOfPage(name: FramePage, placement: Placement): Record<string, string> {
  const headers = {
    'cache-control': 'no-store',
    'content-security-policy': policyOf(name, placement),
    'permissions-policy': permissions,
    'referrer-policy': 'no-referrer',
  }
  if (name === 'index.html') return { ...headers, ...embedder }
  // Other windows keep their openers, which they answer.
  return name === 'emergency.html'
    ? { ...headers, ...embedder, 'cross-origin-opener-policy': 'same-origin' }
    : headers
}

export const assetHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': assetPolicy,
  'referrer-policy': 'no-referrer',
  ...embedder,
}
