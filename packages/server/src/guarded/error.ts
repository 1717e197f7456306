export type GuardedReason =
  | 'url'
  | 'address'
  | 'redirects'
  | 'time'
  | 'size'
  | 'type'
  | 'status'
  | 'network'
  | 'busy'

/**
 * The message never contains the URL, which is untrusted and could be aimed at readers of the log.
 */
export class GuardedError extends Error {
  override name = 'GuardedError'
  readonly reason: GuardedReason

  constructor(reason: GuardedReason, message: string) {
    super(message)
    this.reason = reason
  }
}
