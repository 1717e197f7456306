/** A mail that has arrived. */
export interface SunkMail {
  /** Counts up from 1. */
  readonly id: number
  /** The recipient from the SMTP envelope; there is one mail for each. */
  readonly to: string
  /** The sender's address in its header. */
  readonly from: string
  /** Its subject, decoded. */
  readonly subject: string
  /** Its text. */
  readonly text: string
  /** Its HTML; empty where there is none. */
  readonly html: string
  /** Its header lines, as they came, by small name. */
  readonly headers: Readonly<Record<string, string>>
  /** When it arrived, in milliseconds since 1970. */
  readonly received: number
}

/** Where the sink listens. */
export interface MailSinkOptions {
  /** The port of SMTP; a free one by default. */
  port?: number
  /** The port of the inbox page; a free one by default. */
  inboxPort?: number
}

/** A mail server that stores mails. */
export interface MailSink {
  /** `smtp://127.0.0.1:…`, for settings. */
  readonly url: string
  /** The page that shows what has arrived. `mails` below it is the same as JSON. */
  readonly inboxUrl: string
  /**
   * Everything that has arrived, oldest first.
   *
   * @param to Only mails to this address.
   */
  mails(to?: string): readonly SunkMail[]
  /**
   * The first mail to an address that `next` has not returned yet; waits for one.
   *
   * @param fits Skips mails for which it returns false; later calls return them.
   */
  next(to: string, fits?: (mail: SunkMail) => boolean): Promise<SunkMail>
  /** Refuses connections (421) until `up`. */
  down(): void
  /** Accepts mails again. */
  up(): void
  /** Refuses mails to this address for good (550). */
  refuse(to: string): void
  /** The number of connections, also while it was down. */
  readonly connections: number
  /** Deletes all mails. */
  clear(): void
  /** Stops it and frees both ports. Calls that wait in `next` are rejected. */
  stop(): Promise<void>
}
