import type { SiwxSession } from './types.ts'

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
