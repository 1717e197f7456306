/** Options of `embedded`. */
export interface EmbeddedOptions {
  /**
   * Origin of the login frame: your Portico server, or the frame's own host. Best on the embedding
   * site (`https://wallet.example.com` for `https://example.com`), because browsers partition a
   * cross-site frame's storage.
   *
   * @example embedded({ frame: 'https://wallet.example.com', projectId: 'my-shop' })
   */
  frame: string
  /**
   * The project at that server.
   *
   * @example embedded({ frame: 'https://wallet.example.com', projectId: 'my-shop' })
   */
  projectId: string
  /**
   * Login methods in display order: `email`, `passkey`, `farcaster`, and your server's providers
   * (`google`, `github`, `apple`, `facebook`, `x`, `discord`, or your own names). Default
   * `['email']`. `features.socials` has the order of the known providers among themselves.
   *
   * @example embedded({ frame, projectId, logins: ['email', 'google', 'passkey'] })
   */
  logins?: readonly string[]
  /**
   * BCP 47 language of mails and frame, or a function that returns it. Default: the page's `lang`,
   * else the browser's language. Needed where the card's language is not the page's. The frame's
   * screens have it only if it is one of the browser's languages; otherwise they have the first of
   * those that they know.
   *
   * @example embedded({ frame, projectId, locale: () => i18n.language })
   */
  locale?: string | (() => string)
}
