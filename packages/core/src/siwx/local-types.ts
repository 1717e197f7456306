import type { SiwxSession } from '../contracts/siwx.ts'

/** How the browser's own sessions are created and stored. */
export interface LocalSiwxOptions {
  /** The statement in the message: one line of ASCII. */
  readonly statement?: string
  /** Milliseconds. Default seven days. */
  readonly lasts?: number
  /** Whether an account needs a session to stay connected. Default false. */
  readonly required?: boolean
  /** As in `Siwx`. */
  readonly prompt?: boolean
  /** As in `Siwx`. */
  readonly signOutOnDisconnect?: boolean
  /** Verifies a signature. Default: none; a session only means that the wallet did not reject. */
  verify?(session: SiwxSession): Promise<boolean>
  /** Where sessions are stored. Default `localStorage`. */
  readonly storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}
