/**
 * `messages.ts` is a separate entry: bundlers that split by file would otherwise put it into the
 * page's main script.
 */
export { getSession, getSessions, signIn, signOut } from './actions.ts'
export type { SignInOptions } from './actions.ts'
export { backendSiwx } from './backend-siwx.ts'
export type { BackendSiwxOptions } from './backend-types.ts'
export { defineSiwx } from './define.ts'
export { localSiwx } from './local-siwx.ts'
export type { LocalSiwxOptions } from './local-types.ts'
export type { SiwxMessageData } from '../types/siwx-message.ts'
export { serverSiwx } from './server-siwx.ts'
export type { ServerSiwx, ServerSiwxOptions } from './server-types.ts'
export { createSiweConfig } from './siwe-config.ts'
export type { SiweConfig, SiweMessageArgs, SiweSession } from './siwe-config.ts'
export type {
  Siwx,
  SiwxAccount,
  SiwxMessage,
  SiwxOption,
  SiwxRequest,
  SiwxSession,
} from '../contracts/siwx.ts'
export type { SignInSlice, SignInStatus, SignInStep } from './slice.ts'
