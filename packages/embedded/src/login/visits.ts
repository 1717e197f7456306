/** State of visits to providers that the connector's eager and lazy code share. */
import type { Sink } from '@portico/core'

/** The request that adds a provider: before the visit in this tab, or with its result. */
export type Add = (way: string, where: { back: string } | { result: string }) => Promise<unknown>

export interface Visits {
  /**
   * Opens an empty window; null where the browser blocks it, for example without a recent press.
   */
  open(): Window | null
  /** Windows cannot reach this page: providers are always visited in this tab. */
  alone?: boolean
  /** Reports to the instance that the tab has returned. */
  sink?: Sink
  /** The result that this tab has returned with. The next login continues with it. */
  result?: string | undefined
  /**
   * Resolves once the code has loaded that reads the result. Undefined if the page's URL had none.
   */
  isRead?: Promise<void>
  /**
   * Completes adding the login method that this tab has returned for, once, and resolves with it.
   * Undefined for another login than the one that has left.
   */
  returned?(link: string, add: Add): Promise<string> | undefined
}
