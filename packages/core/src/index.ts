export { createPortico } from './instance/create.ts'
export { version } from './utils/version.ts'
export { isPorticoError, PorticoError } from './errors/error.ts'
export type { Category, PorticoErrorOptions } from './errors/error.ts'
export type { CoreErrorCode } from './error-catalogue/codes.ts'
export type { ErrorCode, ErrorCodes } from './errors/codes.ts'
export type { ErrorRow, ErrorTable } from './errors/row.ts'
export { parseAccountId, parseChainId } from './format/caip.ts'
export { isChainId, namespaceOf } from './format/chain-id.ts'
export { namespaces } from './namespaces/known/namespaces.ts'
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
  namespaceState,
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
export type { Portico } from './public/portico.ts'
export type { FixedOptions, PorticoConfig, StateStorage } from './contracts/config.ts'
export type { ServiceOptions } from './contracts/service-options.ts'
export type {
  ConnectMethod,
  WalletFeature,
  ConnectorType,
  CustomWallet,
  Features,
  LiveOptions,
} from './types/options.ts'
export type { Emit, EventName, EventProperties, PorticoEvent } from './types/events.ts'
export type { ConnectedAccount, Release } from './contracts/connection-hooks.ts'
export type { Feature, Following, HookedInstance, Opening, ViewRule } from './contracts/feature.ts'
export type { FeatureHooks, HookContext } from './features/hooks.ts'
export type { Intent, IntentParams } from './types/intents.ts'
export type { Guard, RouteReader } from './types/params.ts'
export type { ResultView, Route, RouteParams, RouteResults, ViewName } from './types/routes.ts'
export type { FeatureSlices, SliceAccess, SliceName, Slices } from './types/slices.ts'
export type * from './state/state.ts'
export type * from './types/index.ts'
export type { DeclaredEvents, DeclaredRoutes, DeclaredSlice } from './features/declarations.ts'
