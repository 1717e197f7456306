/** The events that only one feature raises, with their properties. */
import type { ActivityEvents } from './activity/events.ts'
import type { ConnectEvents } from './connect/events.ts'
import type { GuideEvents } from './guide/events.ts'
import type { NetworksEvents } from './networks/events.ts'

export interface FeatureEvents extends ActivityEvents, ConnectEvents, GuideEvents, NetworksEvents {}
