import type { Relay } from './relay.ts'
import type { RelayOptions } from './options.ts'

/** A line to a relay. Nothing is opened before something is wanted of it. */
export declare function createRelay(options: RelayOptions): Relay
