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

/** @param recoveryServiceUrl URL of the recovery service; empty for none. */
export const pagePolicy = (ancestors: readonly string[], recoveryServiceUrl: string): string =>
  written({
    ...nothing,
    ...seen,
    'script-src': ["'self'"],
    'worker-src': ["'self'"],
    'connect-src': [
      "'self'",
      ...(recoveryServiceUrl === '' ? [] : [new URL(recoveryServiceUrl).origin]),
    ],
    'frame-ancestors': ancestors.length > 0 ? ancestors : ["'none'"],
    ...trusted,
  })

/** The frame draws into this window: no script, not framed. */
export const windowPolicy: string = written({
  ...nothing,
  ...seen,
  'frame-ancestors': ["'none'"],
  ...trusted,
  'trusted-types': ["'none'"],
})

/** Before its redirect to a provider: reaches only the server, not framed. */
export const popupPolicy: string = written({
  ...nothing,
  'style-src': ["'self'"],
  'script-src': ["'self'"],
  'connect-src': ["'self'"],
  'frame-ancestors': ["'none'"],
  ...trusted,
  'trusted-types': ["'none'"],
})

/** A worker has its file's policy. The worker with a seed may not connect anywhere. */
export const assetPolicy: string = written({
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
export const permissions: string = [
  ...refused.map((name) => `${name}=()`),
  ...['clipboard-write', 'publickey-credentials-create', 'publickey-credentials-get'].map(
    (name) => `${name}=(self)`,
  ),
].join(', ')
