import type { LocalSiwxOptions } from './local-types.ts'
import { siwxOption } from './option.ts'
import type { SiwxOption } from '../contracts/siwx.ts'

/**
 * Sessions stored in this browser, for a page without a server. They prove nothing to others: if
 * you have a server, let it verify the signature.
 *
 * @param options How sessions are created and stored.
 * @example createPortico({ adapters: [evm()], siwx: localSiwx({ statement: 'Sign in to the shop' }) })
 */
export const localSiwx = (options: LocalSiwxOptions = {}): SiwxOption =>
  siwxOption((...of) => import('./local.ts').then((m) => m.startLocal(options, ...of)))
