import type { Portico } from '../public/portico.ts'
import type { AccountRef } from '../state/select.ts'
import type { Target } from '../state/state.ts'
import type { Json, Link, Stop } from '../types/index.ts'
import type { EngineContext } from './context.ts'

export interface Attempt {
  id: number
  target: Target
  abort: AbortController
  behind: boolean
  goesOn: boolean
}

export interface WalletContext extends EngineContext {
  attempts: {
    last: number
    target: Target | undefined
    pending: (Attempt & { result: Promise<AccountRef> }) | null
    answer?: (value: Json) => unknown
    late: Link | null
    parkedFor: number
  }
  networkSwitch: { abort: AbortController | null }
  picks: {
    /** By link: the rival offers at the time of the pick. */
    rivals: Map<string, readonly string[]>
    /** By link. */
    asked: Map<string, Promise<void>>
    checks: Set<Stop>
  }
  /** By link, milliseconds since the epoch. */
  confirmed: Map<string, number>
  portico: Omit<EngineContext['portico'], 'ui'> & Pick<Portico, 'getState' | 'subscribe' | 'ui'>
}
