import type { SocialSettings } from '@portico/server'

/** A user with an account at a provider. */
export interface IdentityAccount {
  /** The account's id at the provider, a number at most of them, which is never reused. */
  id: string
  /** A short name without spaces. */
  login: string
  /** A name as it is shown; none where the account has none. */
  name?: string
  /** Its address; none where the account has none. */
  email?: string
  /** Whether the provider has verified the address. */
  isVerified?: boolean
  /** The address of a picture. */
  picture?: string
}

/** What the doubles are started with. */
export interface IdentityOptions {
  /**
   * The providers; `google`, `github`, `apple`, `facebook`, `x` and `discord` by default. Any other
   * name is an OpenID Connect issuer of a company.
   *
   * @example ['google', 'company']
   */
  names?: readonly string[]
  /**
   * The accounts at each of them; by default Ada (verified), Bob (not verified) and Carol, who has
   * no address.
   */
  accounts?: readonly IdentityAccount[]
  /**
   * The host at which browsers reach them. If it differs from the server's, they are another site,
   * as in reality. `localhost` by default.
   */
  host?: 'localhost' | '127.0.0.1'
  /** Ports by name; free ones by default. */
  ports?: Readonly<Record<string, number>>
}

/** The double of one provider. */
export interface IdentityProvider {
  /** What it is called. */
  readonly name: string
  /** Its origin, which is its issuer too. */
  readonly url: string
  /** Its settings for the server. */
  readonly social: SocialSettings
  /** Its accounts; changes show in the next visit. */
  readonly accounts: IdentityAccount[]
  /** All its requests: method and path. */
  readonly requests: readonly string[]
  /** Answers 503 to everything, until `up`. */
  down(): void
  /** Answers again. */
  up(): void
  /**
   * Logs every visitor in as this account at once, without a page.
   *
   * @param account Its id; undefined shows the page again.
   * @param since When the visitor logged in there, in seconds since 1970; now by default. A visit
   *   that asks for a more recent login (`max_age`) is a login now.
   */
  lets(account: string | undefined, since?: number): void
  /**
   * Refuses every visitor at once, without a page.
   *
   * @param isOn False shows the page again.
   */
  declines(isOn?: boolean): void
}

/** The providers of a test. */
export interface IdentityProviders {
  /** Their settings for the server, in their order. */
  readonly socials: readonly SocialSettings[]
  /** The same as variables of the environment. */
  readonly env: Readonly<Record<string, string>>
  /**
   * One of them by its name. Throws for another.
   *
   * @param name As it was started.
   */
  of(name: string): IdentityProvider
  /** Stops them and frees the ports. */
  stop(): Promise<void>
}
