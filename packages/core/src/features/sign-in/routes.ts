import type { RouteReaders } from '../../types/params.ts'

declare module '../../types/routes.ts' {
  interface RouteParams extends SignInRoutes {}
}

/** The parameters of the sign-in views. */
export interface SignInRoutes {
  /** The sign-in message of the asked account. */
  SIWXSignMessage: object
}

export const signInRoutes: RouteReaders<SignInRoutes> = { SIWXSignMessage: {} }
