/** Writes the wallet's extension for Chromium, after a build; see `extension.mjs`. */
export declare function makeExtension(options?: {
  /** Origin of the served wallet; that of the demo by default. */
  readonly wallet?: string
  /** Where to; `dist-extension` beside the build by default. */
  readonly folder?: string
}): Promise<string>
