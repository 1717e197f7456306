import { defineSiwx } from './define.ts'
import type { LocalSiwxOptions } from './local-types.ts'
import type { SiwxOption } from './types.ts'

/**
 * Sessions in this browser, for a page without a server. They are the page's own: whoever has a server lets that verify the signature.
 *
 * @param options How they are made and kept.
 * @example createPortico({ adapters: [evm()], siwx: localSiwx({ statement: 'Sign in to the shop' }) })
 */
export const localSiwx = (options: LocalSiwxOptions = {}): SiwxOption => defineSiwx(async () => (await import('./local.ts')).createLocalSiwx(options))
