import { defineSiwx } from './define.ts'
import type { LocalSiwxOptions } from './local-types.ts'
import type { SiwxOption } from './types.ts'

/**
 * Sessions in this browser, for a page without a server. They only count for the page itself: if you have a server, let it verify the
 * signature.
 *
 * @param options How sessions are created and stored.
 * @example createPortico({ adapters: [evm()], siwx: localSiwx({ statement: 'Sign in to the shop' }) })
 */
export const localSiwx = (options: LocalSiwxOptions = {}): SiwxOption => defineSiwx(async () => (await import('./local.ts')).createLocalSiwx(options))
