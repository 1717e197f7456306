import type { Context } from 'hono'
import type { Project } from '../projects/store.ts'

/** Values that middleware sets for the routes. */
export interface Variables {
  requestId: string
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

/** One request to the server. */
export type Call = Context<Env>
