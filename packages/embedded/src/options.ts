/** Options of `embedded`. */
export interface EmbeddedOptions {
  /**
   * The origin that serves the login frame: scheme, host and port of your Portico server, or of a
   * name of its own for it. Best on the site that embeds it (`https://wallet.example.com` for
   * `https://example.com`), because browsers partition the storage of a cross-site frame by the
   * embedding site.
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
   * The login methods, in the order in which they are shown: `email`, `passkey`, `farcaster`, and
   * the providers that your server has settings for (`google`, `github`, `apple`, `facebook`, `x`,
   * `discord`, or your own name of any other). Default `['email']`.
   *
   * @example embedded({ frame, projectId, logins: ['email', 'google', 'passkey'] })
   */
  logins?: readonly string[]
  /**
   * The language of mails and of the frame, BCP 47, or a function that is asked whenever it is
   * needed. Default: the page's `lang`, else the browser's language. Say it where the card's
   * language is another than the page's.
   *
   * @example embedded({ frame, projectId, locale: () => i18n.language })
   */
  locale?: string | (() => string)
}
