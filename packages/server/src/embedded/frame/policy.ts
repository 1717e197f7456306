/**
 * The Content Security Policy of the frame's page. Key shares are combined there, so everything
 * that is not needed is refused.
 */

/** An origin as `frame-ancestors` can name it: scheme, host or `*.host`, and a port or any. */
const nameable =
  /^[a-z][a-z0-9+.-]*:\/\/(?:\*\.)?[-a-z0-9_]+(?:\.[-a-z0-9_]+)*(?::(?:\d{1,5}|\*))?$/

/**
 * The origins of a project, in the syntax of the policy. A pattern that the policy cannot express
 * (`https://shop-*.example`) is left out.
 */
export const ancestorsOf = (sites: readonly string[]): readonly string[] =>
  sites.filter((site) => nameable.test(site))

const written = (directives: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ')

const nothing = { 'default-src': ["'none'"], 'base-uri': ["'none'"], 'form-action': ["'none'"] }
const seen = { 'style-src': ["'self'"], 'img-src': ["'self'", 'data:', 'https:'] }
/**
 * Trusted Types: only the frame's own policy may create script URLs, and only for files of its own
 * (apps/frame/src/shared/trusted.ts).
 */
const trusted = { 'require-trusted-types-for': ["'script'"], 'trusted-types': ['default'] }

/** @param keeper Where the keeper is; empty for none. */
export const pagePolicy = (ancestors: readonly string[], keeper: string): string =>
  written({
    ...nothing,
    ...seen,
    'script-src': ["'self'"],
    'worker-src': ["'self'"],
    'connect-src': ["'self'", ...(keeper === '' ? [] : [new URL(keeper).origin])],
    'frame-ancestors': ancestors.length > 0 ? ancestors : ["'none'"],
    ...trusted,
  })

/** The confirmation window has no script: the frame draws into it. It cannot be framed. */
export const windowPolicy: string = written({
  ...nothing,
  ...seen,
  'frame-ancestors': ["'none'"],
  ...trusted,
  'trusted-types': ["'none'"],
})

/**
 * The window for a provider's page, before it is redirected: it may reach only the server, and
 * cannot be framed.
 */
export const popupPolicy: string = written({
  ...nothing,
  'style-src': ["'self'"],
  'script-src': ["'self'"],
  'connect-src': ["'self'"],
  'frame-ancestors': ["'none'"],
  ...trusted,
  'trusted-types': ["'none'"],
})

/** A worker has the policy of its file. The worker that holds a seed may not connect anywhere. */
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

/** Browser features that the frame needs: passkeys, and writing to the clipboard. */
export const permissions: string = [
  ...refused.map((name) => `${name}=()`),
  ...['clipboard-write', 'publickey-credentials-create', 'publickey-credentials-get'].map(
    (name) => `${name}=(self)`,
  ),
].join(', ')
