import { defineSiwx } from './define.ts'
import type { BackendSiwxOptions } from './backend-types.ts'
import type { SiwxOption } from './types.ts'

/**
 * Sessions of a host's own backend, over `fetch`. The backend gives out nonces and verifies signatures: `@portico/server/verify` does that.
 *
 * @param options Where the backend is.
 * @throws PorticoError from its functions: `sign-in-invalid` where the backend does not accept a signature, `http-status` where it fails.
 * @example
 * createPortico({
 *   adapters: [evm()],
 *   siwx: backendSiwx({ nonceUrl: '/auth/nonce', verifyUrl: '/auth/verify', sessionUrl: '/auth/session', signOutUrl: '/auth/sign-out' }),
 * })
 */
export const backendSiwx = (options: BackendSiwxOptions): SiwxOption => defineSiwx(async (net) => (await import('./backend.ts')).createBackendSiwx(options, net))
