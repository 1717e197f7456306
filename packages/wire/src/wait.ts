/** A separate module, because only new devices load it. */
import * as v from 'valibot'
import { moment } from './embedded/values.ts'

/**
 * `POST /embedded/v1/wait`, of a fresh login on a device without a set. `wait` is null when it may
 * use the wallet at once. Until its end, `release` (to `recover`), `sets` and all else that needs a
 * fresh login answer 403 `waits`.
 */
export const waitReply = v.object({
  wait: v.nullable(v.object({ since: moment, until: moment })),
  now: moment,
})
export type WaitReply = v.InferOutput<typeof waitReply>
