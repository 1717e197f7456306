/** What a new device is told that asks to be let in. A module of its own, as only such devices load it. */
import * as v from 'valibot'
import { moment } from './embedded.ts'

/**
 * `POST /embedded/v1/wait`, of a fresh login: a device without a set asks to be let in to the wallet. `wait` is null where it may be at once; else `release` (to
 * `recover`) and `sets` answer 403 `waits` until then, and so does all that needs a fresh login.
 */
export const waitReply = v.object({ wait: v.nullable(v.object({ since: moment, until: moment })), now: moment })
export type WaitReply = v.InferOutput<typeof waitReply>
