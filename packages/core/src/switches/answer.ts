import type { ServiceOptions } from '../contracts/service-options.ts'
import type { State } from '../state/state.ts'
import type { RemoteFeature } from './remote.ts'

/** The key of the service's answer in `state.resources`. */
export const featuresKey = 'service/features'

/** Parsed when it was fetched. Without a service, an answer in a snapshot is ignored. */
export const featuresAnswer = (
  { resources }: Partial<Pick<State, 'resources'>>,
  service: ServiceOptions | undefined,
): readonly RemoteFeature[] | undefined =>
  service && (resources?.[featuresKey]?.value as readonly RemoteFeature[] | undefined)
