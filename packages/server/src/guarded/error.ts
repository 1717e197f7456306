/** Why a URL that a contract or a name gave was not read. */
export type GuardedReason = 'url' | 'address' | 'redirects' | 'time' | 'size' | 'type' | 'status' | 'network' | 'busy'

/** A URL that was not read. Its message never has the URL, which may be made to be read in a log. */
export class GuardedError extends Error {
  override name = 'GuardedError'
  readonly reason: GuardedReason

  constructor(reason: GuardedReason, message: string) {
    super(message)
    this.reason = reason
  }
}
