import type { RouteReaders } from '../../types/params.ts'

declare module '../../types/routes.ts' {
  interface RouteParams extends EmailRoutes {}
}

/** The parameters of the e-mail login views. */
export interface EmailRoutes {
  /** Logs in by e-mail: the address, the device's approval, the code. */
  EmailLogin: object
}

export const emailRoutes: RouteReaders<EmailRoutes> = { EmailLogin: {} }
