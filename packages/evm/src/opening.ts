import { lazy, type Lazy } from '@portico/core/internal/lazy'

/** What opens a link: loaded once it is likely to be wanted, so that a wallet which opens a window does so inside the click. */
export const opening: Lazy<typeof import('./open.ts')> = /*#__PURE__*/ lazy(() => import('./open.ts'))
