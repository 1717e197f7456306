import { lazy, type Lazy } from '@portico/core/adapter'

export const loadOneClick: Lazy<typeof import('./one-click.ts')> = lazy(
  () => import('./one-click.ts'),
)
