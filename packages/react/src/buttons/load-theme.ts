import { lazy, type Lazy } from '@portico/core/modal'

/** Colours derived from a host's theme variables; pages without variables never load it. */
export const loadTheme: Lazy<typeof import('./theme.ts')> = /*#__PURE__*/ lazy(
  () => import('./theme.ts'),
)
