export { createPortico, version } from './instance/create.ts'
export { isPorticoError, PorticoError } from './errors/error.ts'
export type { Category, PorticoErrorOptions } from './errors/error.ts'
export type { CoreErrorCode, ErrorCode, ErrorCodes } from './errors/codes.ts'
export type { ErrorRow, ErrorTable } from './errors/row.ts'
export { parseAccountId, parseChainId } from './format/caip.ts'
export { isChainId, namespaceOf, namespaces } from './format/chain-id.ts'
export { defineNetwork } from './networks/define.ts'
export { proxied } from './service/proxied.ts'
export { limits } from './limits/limits.ts'
export { sendRequest } from './request/send.ts'
export {
  accountOf,
  activeChain,
  allAccounts,
  anyConnected,
  linkOf,
  networkOf,
  nsState,
  outsideStatus,
} from './state/select.ts'
export type { AccountRef } from './state/select.ts'
export type { ConnectionView } from './connections.ts'
export type {
  CloseReason,
  ConnectOptions,
  OpenOptions,
  OpenResultOptions,
  SignMessageOptions,
} from './contracts/commands.ts'
export type { Instance } from './contracts/instance.ts'
export type { Portico } from './contracts/portico.ts'
export type {
  FixedOptions,
  PorticoConfig,
  ServiceOptions,
  StateStorage,
} from './contracts/config.ts'
export type {
  ConnectMethod,
  ConnectorType,
  CustomWallet,
  Features,
  LiveOptions,
} from './contracts/options.ts'
export type { Emit, EventName, EventProperties, PorticoEvent } from './contracts/events.ts'
export type { ConnectedAccount, Release } from './features/connected.ts'
export type { Feature, Following, HookedInstance, Opening, ViewRule } from './features/feature.ts'
export type { FeatureHooks, HookContext } from './features/hooks.ts'
export type { Intent, IntentParams } from './features/intents.ts'
export type { Guard, RouteReader } from './features/params.ts'
export type { ResultView, Route, RouteParams, RouteResults, ViewName } from './features/routes.ts'
export type { FeatureSlices, SliceAccess, SliceName, Slices } from './features/slices.ts'
export type * from './state/state.ts'
export type * from './contracts/types.ts'
