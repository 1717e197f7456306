import { isText, oneNamespace, type OneNamespace, type RouteReaders } from '../../types/params.ts'

declare module '../../types/routes.ts' {
  interface RouteParams extends SocialRoutes {}
}

/** The parameters of the views for logging in by other methods than e-mail. */
export interface SocialRoutes {
  /** All of these methods. */
  Socials: OneNamespace
  /** Logs in by one of them: a provider's window, a code for a phone, a passkey. */
  SocialLogin: {
    /**
     * `google`, `farcaster`, `passkey`, …. Default: the method of the login under way, or of the
     * last one.
     */
    readonly loginMethod?: string
    /** The title in the header. */
    readonly name?: string
  }
  /** Logs in with Farcaster: a code for a phone. Another name of `SocialLogin` with that method. */
  ConnectingFarcaster: object
}

export const socialRoutes: RouteReaders<SocialRoutes> = {
  Socials: oneNamespace,
  SocialLogin: { loginMethod: isText, name: isText },
  ConnectingFarcaster: {},
}
