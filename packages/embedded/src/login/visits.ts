/** Between the start of the connector and its logins. */
import type { Sink } from '@portico/core'

/** Before the visit in this tab, or with its result. */
export type Add = (
  loginMethod: string,
  where: { back: string } | { result: string },
) => Promise<unknown>

export interface Visits {
  /** Empty; null where the browser blocks it, such as without a recent press. */
  open(): Window | null
  /** Windows cannot reach this page, so providers are visited in this tab. */
  alone?: boolean
  /** Notified when the tab has returned. */
  sink?: Sink
  /** For the next login. */
  result?: string | undefined
  /** Completes adding the login method, once, and resolves with it. Undefined for another login. */
  returned?(link: string, add: Add): Promise<string> | undefined
}
