/**
 * The exception to the page's policy (`require-trusted-types-for`): URLs of the frame's own
 * scripts, for workers. Imported for its effect.
 */
interface Policies {
  createPolicy(name: 'default', rules: { createScriptURL(text: string): string }): unknown
}

/** The frame's own built files. */
export function isOwnScript(text: string, page: string): boolean {
  const [url, own] = [URL.parse(text, page), new URL(page)]
  return (
    url !== null && url.origin === own.origin && /^\/frame\/assets\/[-\w.]+\.js$/.test(url.pathname)
  )
}

function createScriptURL(text: string): string {
  if (isOwnScript(text, location.href)) return text
  throw new TypeError('No script of the frame')
}

const { trustedTypes } = globalThis as { trustedTypes?: Policies }
// Has no effect without the policy, as in development.
trustedTypes?.createPolicy('default', { createScriptURL })
