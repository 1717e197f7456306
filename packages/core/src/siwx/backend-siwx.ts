import type { BackendSiwxOptions } from './backend-types.ts'
import { siwxOption } from './option.ts'
import type { SiwxOption } from '../contracts/siwx.ts'

/**
 * Sessions of a host's own backend, which supplies nonces and verifies signatures with
 * `@portico/server/verify`.
 *
 * @param options The backend's URLs and options.
 * @throws PorticoError `sign-in-invalid` when the backend rejects a signature, `http-status` when
 *   it fails.
 * @example
 * createPortico({
 *   adapters: [evm()],
 *   siwx: backendSiwx({
 *     nonceUrl: '/auth/nonce',
 *     verifyUrl: '/auth/verify',
 *     sessionUrl: '/auth/session',
 *     signOutUrl: '/auth/sign-out',
 *   }),
 * })
 */
export const backendSiwx = (options: BackendSiwxOptions): SiwxOption =>
  siwxOption((...of) => import('./backend.ts').then((m) => m.startBackend(options, ...of)))
