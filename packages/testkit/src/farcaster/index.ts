export { startFarcasterRelay } from './relay.ts'
export type {
  FarcasterAccount,
  FarcasterChannel,
  FarcasterLies,
  FarcasterParams,
  FarcasterRelay,
  FarcasterRelayOptions,
} from './types.ts'
