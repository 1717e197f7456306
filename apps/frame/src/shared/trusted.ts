/**
 * The policy of the frame's page (`require-trusted-types-for`) forbids creating scripts or markup
 * from text. This is the only exception: URLs of the frame's own built scripts, which starting a
 * worker needs. Modules that start a worker import it for its side effect.
 */
interface Policies {
  createPolicy(name: 'default', rules: { createScriptURL(text: string): string }): unknown
}

/** Whether a URL is one of the frame's own built files. */
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
// Without that policy, as in development, it has no effect.
trustedTypes?.createPolicy('default', { createScriptURL })
