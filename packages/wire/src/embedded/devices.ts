import * as v from 'valibot'
import { text } from './texts.ts'
import { moment, originText, randomId } from './values.ts'

/** `GET /embedded/v1/devices`, the current one first. */
export const deviceList = v.object({
  devices: v.array(
    v.object({
      id: randomId,
      name: text(128),
      site: originText,
      created: moment,
      seen: moment,
      isCurrent: v.boolean(),
      set: v.nullable(randomId),
    }),
  ),
})
export type DeviceList = v.InferOutput<typeof deviceList>
