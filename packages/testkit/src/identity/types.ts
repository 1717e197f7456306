import type { SocialSettings } from '@portico/server'

/** Somebody who has an account at a provider. */
export interface IdentityAccount {
  /** What the provider knows it by, a number as most of them have: never given to anybody else. */
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
   * The providers; `google`, `github`, `apple`, `facebook`, `x` and `discord` by default. Any other name is an OpenID Connect issuer of a company.
   *
   * @example ['google', 'company']
   */
  names?: readonly string[]
  /** Who has an account at each of them; by default Ada (verified), Bob (not verified) and Carol, who has no address. */
  accounts?: readonly IdentityAccount[]
  /** The host that browsers reach them at: with another than the server's, its cookies are another site's, as for real. `localhost` by default. */
  host?: 'localhost' | '127.0.0.1'
  /** Ports by name; free ones by default. */
  ports?: Readonly<Record<string, number>>
}

/** One provider, which plays a real one. */
export interface IdentityProvider {
  /** What it is called. */
  readonly name: string
  /** Its origin, which is its issuer too. */
  readonly url: string
  /** What the server is told of it. */
  readonly social: SocialSettings
  /** Who has an account; changes show in the next visit. */
  readonly accounts: IdentityAccount[]
  /** Everything that it was asked: method and path. */
  readonly requests: readonly string[]
  /** Answers 503 to everything, until `up`. */
  down(): void
  /** Answers again. */
  up(): void
  /**
   * Lets every visitor pass at once as this account, without a page.
   *
   * @param account Its id; undefined shows the page again.
   */
  lets(account: string | undefined): void
  /**
   * Says no to every visitor at once, without a page.
   *
   * @param isOn False shows the page again.
   */
  declines(isOn?: boolean): void
}

/** The providers of a test. */
export interface IdentityProviders {
  /** What the server is told of them, in their order. */
  readonly socials: readonly SocialSettings[]
  /** The same as variables of the environment. */
  readonly env: Readonly<Record<string, string>>
  /**
   * One of them by its name. Throws for another.
   *
   * @param name As it was started.
   */
  of(name: string): IdentityProvider
  /** The ports are free again. */
  stop(): Promise<void>
}
