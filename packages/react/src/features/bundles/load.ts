/**
 * The code of our own views, in a few bundles: what is needed together is one request, and each
 * `import()` of a view is here. The first card's own view is in the frame.
 */
import { lazy, type Lazy } from '@portico/core/modal'

export const loadConnecting: Lazy<typeof import('./connecting.ts')> = lazy(
  () => import('./connecting.ts'),
)
export const loadAccount: Lazy<typeof import('./account.ts')> = lazy(() => import('./account.ts'))
export const loadTransfers: Lazy<typeof import('./transfers.ts')> = lazy(
  () => import('./transfers.ts'),
)
export const loadSwap: Lazy<typeof import('./swap.ts')> = lazy(() => import('./swap.ts'))
export const loadLoginMethods: Lazy<typeof import('./login-methods.ts')> = lazy(
  () => import('./login-methods.ts'),
)
export const loadLogin: Lazy<typeof import('./login.ts')> = lazy(() => import('./login.ts'))
export const loadSignIn: Lazy<typeof import('./sign-in.ts')> = lazy(() => import('./sign-in.ts'))
