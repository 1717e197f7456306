/** Sign-in as the page's URL sets it; a page without it does not load this. */
import { localSiwx, serverSiwx, type SiwxOption } from '@portico/core/siwx'

const statement = 'Sign in to the Portico demo'

/**
 * @param query `?sign-in=optional` and `?sign-in=required` keep sessions at the demo's server,
 *   `?sign-in=local` in this browser alone. `&transport=cookie` and `&transport=token` choose how
 *   the server's are kept.
 * @param url The server's; empty without one.
 */
export function signInOf(query: URLSearchParams, url: string): SiwxOption | undefined {
  const how = query.get('sign-in')
  if (how === 'local') return localSiwx({ statement })
  if (url === '' || (how !== 'optional' && how !== 'required')) return undefined
  const transport = query.get('transport') === 'cookie' ? 'cookie' : 'token'
  return serverSiwx({ url, projectId: 'demo', statement, transport, required: how === 'required' })
}
