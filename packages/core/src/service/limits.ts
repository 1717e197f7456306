/**
 * The numbers of the service's client, apart from `../limits.ts` because that one is in a page's
 * first bytes.
 */
export const serviceLimits = {
  /** Ours: how long an answer about feature switches counts as fresh, in milliseconds. */
  featuresTtl: 300_000,
  /** Events wait this long to be batched, from the first of them; milliseconds. */
  flush: 10_000,
  /**
   * How long the page must still be open after a failed request until the service counts as
   * unreachable; milliseconds. Our own value.
   */
  moment: 1_000,
  /** A batch never weighs more, in bytes of JSON. */
  batch: 45_000,
  /** Browsers let 64 KiB outlive the page in all; ours, with room for the headers. */
  keepalive: 60_000,
  /**
   * The maximum of events kept while the collector is unreachable; the oldest are dropped. Our own
   * value.
   */
  pending: 500,
  /** A batch is dropped after so many failures in a row. Our own value. */
  tries: 5,
  /**
   * The first pause after a failure; each next one is twice as long, up to the second value. Our
   * own value.
   */
  backoff: 10_000,
  longestBackoff: 300_000,
  /** How much of a server's refusal is read to find its message, in characters. Our own value. */
  refusal: 2_048,
  /** At most so many reports of errors in that many milliseconds. */
  errorReports: 5,
  errorReportWindow: 60_000,
} as const
