/** State of visits to providers that the connector's eager and lazy code share. */
import type { Sink } from '@portico/core'

export interface Visits {
  /** Opens an empty window; null where the browser blocks it, for example without a recent press. */
  open(): Window | null
  /** Windows cannot be used here: providers are always visited in this tab. */
  alone?: boolean
  /** Reports to the instance that the tab has returned. */
  sink?: Sink
  /** The result that this tab has returned with. The next login continues with it. */
  result?: string | undefined
}
