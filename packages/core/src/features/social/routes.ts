import { isText, oneFamily, type OneFamily, type RouteReaders } from '../params.ts'

/** What the views of logging in by other ways than e-mail are opened with. */
export interface SocialRoutes {
  /** All of these ways. */
  Socials: OneFamily
  /** Logs in by one of them: a provider's window, a code for a phone, a passkey. */
  SocialLogin: {
    /** `google`, `farcaster`, `passkey`, …. Default: the one that is under way, or was last. */
    readonly way?: string
    /** What the header says. */
    readonly name?: string
  }
}

export const socialRoutes: RouteReaders<SocialRoutes> = { Socials: oneFamily, SocialLogin: { way: isText, name: isText } }
