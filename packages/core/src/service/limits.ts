/** Apart from `../limits.ts`, which every page loads first. */
export const serviceLimits = {
  /** Cache lifetime of feature switches, milliseconds. */
  featuresTtl: 300_000,
  /** Events wait to be batched, from the first of them; milliseconds. */
  flush: 10_000,
  /**
   * The service counts as unreachable if the page is still open so long after a failed request;
   * milliseconds.
   */
  moment: 1_000,
  /** Bytes of JSON per batch. */
  batch: 45_000,
  /** Browsers let 64 KiB outlive the page; this leaves room for the headers. */
  keepalive: 60_000,
  /** Events kept while the collector is unreachable; the oldest are dropped. */
  pending: 500,
  /** A batch is dropped after so many failures in a row. */
  tries: 5,
  /** The pause after a failure doubles up to the second value, milliseconds. */
  backoff: 10_000,
  longestBackoff: 300_000,
  /** Characters of a server's refusal in which its message is searched. */
  refusal: 2_048,
  /** At most so many error reports in that many milliseconds. */
  errorReports: 5,
  errorReportWindow: 60_000,
} as const
