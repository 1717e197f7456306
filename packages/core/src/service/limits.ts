/** The numbers of the service's client, apart from `../limits.ts` because that one is in a page's first bytes. */
export const serviceLimits = {
  /** Ours: how long an answer about feature switches counts as fresh, in milliseconds. */
  featuresTtl: 300_000,
  /** Events wait this long for company, counted from the first of them; milliseconds. */
  flush: 10_000,
  /** Ours: a service counts as out of reach when the page is still there so long after it could not be asked; milliseconds. */
  moment: 1_000,
  /** A batch never weighs more, in bytes of JSON. */
  batch: 45_000,
  /** Browsers let 64 KiB outlive the page in all; ours, with room for the headers. */
  keepalive: 60_000,
  /** Ours: events kept while the collector cannot be reached; the oldest give way. */
  pending: 500,
  /** Ours: after so many failures in a row a batch is given up. */
  tries: 5,
  /** Ours: the first pause after a failure; each further one is twice as long, up to the second figure. */
  backoff: 10_000,
  longestBackoff: 300_000,
  /** Ours: how much of a server's refusal is read to see what it says, in characters. */
  refusal: 2_048,
  /** At most so many reports of errors in that many milliseconds. */
  errorReports: 5,
  errorReportWindow: 60_000,
} as const
