import { defineSiwx } from './define.ts'
import type { SiwxOption, SiwxSession } from './types.ts'

/** How sessions of the browser's own are made and kept. */
export interface LocalSiwxOptions {
  /** What the visitor agrees to: one line of ASCII. */
  readonly statement?: string
  /** How long a session lasts, milliseconds. Default seven days. */
  readonly lasts?: number
  /** Without a session nobody is connected. Default false. */
  readonly required?: boolean
  /** As in `Siwx`. */
  readonly prompt?: boolean
  /** As in `Siwx`. */
  readonly signOutOnDisconnect?: boolean
  /** Verifies a signature. Default: none does, and the session says no more than that the wallet did not refuse. */
  verify?(session: SiwxSession): Promise<boolean>
  /** Where sessions are kept. Default `localStorage`. */
  readonly storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}

/**
 * Sessions in this browser, for a page without a server. They are the page's own: whoever has a server lets that verify the signature.
 *
 * @param options How they are made and kept.
 * @example createPortico({ adapters: [evm()], siwx: localSiwx({ statement: 'Sign in to the shop' }) })
 */
export const localSiwx = (options: LocalSiwxOptions = {}): SiwxOption => defineSiwx(async () => (await import('./local.ts')).createLocalSiwx(options))
