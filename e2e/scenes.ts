/**
 * Every view and state of the modal, as each feature declares its own in `scenes/`. Each is reached
 * as a visitor reaches it, in any language.
 */
import { ownFeatures } from '../packages/react/src/features/registry.ts'
import { journey, scenesOf, type Journey, type Scene } from './journey.ts'

export { askFox, connectedFox, openModal, withFox } from './scenes/kit.ts'

/** A feature without scenes is an error. */
const declared = await Promise.all(
  ownFeatures.map(
    async ({ id }) =>
      ((await import(`./scenes/${id}.ts`)) as { scenes: readonly (Scene | Journey)[] }).scenes,
  ),
)

export const journeys: readonly Journey[] = declared
  .flat()
  .map((each) => ('walk' in each ? each : journey(each)))
export const scenes: readonly Scene[] = journeys.flatMap(scenesOf)
