/** Imports nothing, because every table and the codes refer to it. */

/** The description of a code. */
export interface ErrorRow {
  /** The error's `message`; `…` marks the variable part. */
  title: string
  /** What happened. */
  cause: string
  /** How the developer can fix it. */
  advice: string
  /**
   * The visitor's message key, in the catalogues of `@portico/react`. Absent when visitors never
   * see the error.
   */
  visitor?: string
}

/** The descriptions of some codes. */
export type ErrorTable<Code extends string = string> = Readonly<Record<Code, ErrorRow>>
