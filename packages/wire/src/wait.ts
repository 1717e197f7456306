/**
 * What a new device that asks to be let in is answered. It is a module of its own, because only
 * such devices load it.
 */
import * as v from 'valibot'
import { moment } from './embedded/values.ts'

/**
 * `POST /embedded/v1/wait`, of a fresh login: a device without a set asks to be let in to the
 * wallet. `wait` is null when it may use the wallet at once. Otherwise `release` (to `recover`),
 * `sets` and everything else that needs a fresh login answer 403 `waits` until then.
 */
export const waitReply = v.object({
  wait: v.nullable(v.object({ since: moment, until: moment })),
  now: moment,
})
export type WaitReply = v.InferOutput<typeof waitReply>
