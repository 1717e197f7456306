/** What the frame's page may load, whom it may ask, and who may frame it. Shares meet there: everything that is not needed is refused. */

/** A page as `frame-ancestors` can name it: scheme, host or `*.host`, and a port or any. */
const nameable = /^[a-z][a-z0-9+.-]*:\/\/(?:\*\.)?[-a-z0-9_]+(?:\.[-a-z0-9_]+)*(?::(?:\d{1,5}|\*))?$/

/** The pages of a project, as a policy names them. A pattern that no policy can name (`https://shop-*.example`) frames nothing. */
export const ancestorsOf = (sites: readonly string[]): readonly string[] => sites.filter((site) => nameable.test(site))

const written = (directives: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ')

const nothing = { 'default-src': ["'none'"], 'base-uri': ["'none'"], 'form-action': ["'none'"] }
const seen = { 'style-src': ["'self'"], 'img-src': ["'self'", 'data:', 'https:'] }
/** Only the frame's own policy makes a script of a text, and only of the address of a file of its own (apps/frame/src/shared/trusted.ts). */
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

/** The window has no script: the frame draws into it. Nobody frames it. */
export const windowPolicy: string = written({ ...nothing, ...seen, 'frame-ancestors': ["'none'"], ...trusted, 'trusted-types': ["'none'"] })

/** The window in which a provider is visited, before it goes there: it asks the server alone, and is a whole page always. */
export const popupPolicy: string = written({ ...nothing, 'style-src': ["'self'"], 'script-src': ["'self'"], 'connect-src': ["'self'"], 'frame-ancestors': ["'none'"], ...trusted, 'trusted-types': ["'none'"] })

/** A worker has the policy of its file: the one that holds a seed can ask nobody. */
export const assetPolicy: string = written({ ...nothing, 'script-src': ["'self'"], 'frame-ancestors': ["'none'"], 'require-trusted-types-for': ["'script'"] })

const refused = ['accelerometer', 'autoplay', 'browsing-topics', 'camera', 'display-capture', 'encrypted-media', 'fullscreen', 'geolocation', 'gyroscope', 'hid', 'local-fonts', 'magnetometer', 'microphone', 'midi', 'payment', 'picture-in-picture', 'screen-wake-lock', 'serial', 'sync-xhr', 'usb', 'xr-spatial-tracking']

/** What the frame needs of the browser: passkeys, and to copy. */
export const permissions: string = [...refused.map((name) => `${name}=()`), ...['clipboard-write', 'publickey-credentials-create', 'publickey-credentials-get'].map((name) => `${name}=(self)`)].join(', ')
