/** Options of `polkadot`. */
export interface PolkadotOptions {
  /**
   * The name of the application that extensions show to their owner. Default: the page's title,
   * else its host.
   */
  name?: string
  /**
   * Connects again while the page loads. Extensions have no call that never prompts: `enable` opens
   * a window if the visitor no longer allows the page. Default: false; after a reload the visitor
   * connects with one press.
   */
  restoreMayPrompt?: boolean
}
