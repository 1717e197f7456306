/** Wrong codes of all addresses together: guesses that are spread over many add up to a hit. */
import { HttpError } from '../http/errors.ts'
import type { Deps } from '../http/deps.ts'

const subject = 'all'

/**
 * Counts a try before its comparison, so that simultaneous ones all count. Throws 429 at the limit.
 */
export async function countTryOfAll({
  embedded: { limits },
  metrics,
  log,
  settings: { triesOfAll },
}: Deps): Promise<void> {
  if (triesOfAll === 0) return
  const count = await limits.triesOfAll.add(subject, 1)
  const alarm = Math.ceil(triesOfAll / 2)
  if (count > alarm) metrics.triesAlarms.inc()
  if (count === alarm + 1)
    log.error(
      { count, limit: triesOfAll },
      'many wrong codes today, for all addresses together: someone may be guessing; at the limit no code is accepted',
    )
  if (count <= triesOfAll) return
  await limits.triesOfAll.add(subject, -1)
  await limits.triesOfAll.left(subject)
  throw new HttpError(429, 'rate', 'too many requests')
}

/** A right code does not count. */
export async function forgetTryOfAll({ embedded: { limits }, settings }: Deps): Promise<void> {
  if (settings.triesOfAll > 0) await limits.triesOfAll.add(subject, -1)
}
