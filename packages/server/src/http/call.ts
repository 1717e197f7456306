import type { Context } from 'hono'
import type { Project } from '../projects/store.ts'

export interface Variables {
  requestId: string
  /** Why the request is refused, for the log. */
  refusal: string | undefined
  project: Project
  revision: number
}

export type Env = {
  Variables: Variables
  Bindings: {
    incoming?: { socket: { remoteAddress?: string } }
    outgoing?: { destroyed: boolean; once(event: 'close', listener: () => void): unknown }
  }
}

export type Call = Context<Env>
