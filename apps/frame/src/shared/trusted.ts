/**
 * The policy of the frame's page (`require-trusted-types-for`) lets nothing make a script, or markup, of a text. This one exception is what starts the
 * worker: the address of a script that was built with the frame. Imported for its effect, by whoever starts one.
 */
interface Policies {
  createPolicy(name: 'default', rules: { createScriptURL(text: string): string }): unknown
}

/** Whether an address is one of the frame's own built files. */
export function isOwnScript(text: string, page: string): boolean {
  const [url, own] = [URL.parse(text, page), new URL(page)]
  return url !== null && url.origin === own.origin && /^\/frame\/assets\/[-\w.]+\.js$/.test(url.pathname)
}

function createScriptURL(text: string): string {
  if (isOwnScript(text, location.href)) return text
  throw new TypeError('No script of the frame')
}

const { trustedTypes } = globalThis as { trustedTypes?: Policies }
// Where the policy does not ask for it, while somebody develops, it changes nothing.
trustedTypes?.createPolicy('default', { createScriptURL })
