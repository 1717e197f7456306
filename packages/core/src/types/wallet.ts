/** What is known of a wallet before it is connected. */

/** A proof that two offers may be the same wallet. */
export interface Evidence {
  /** What kind of proof it is. */
  by: 'login' | 'rdns' | 'directory' | 'standard-name' | 'flag'
  /** The proof itself, e.g. the rdns, or the way to log in. */
  value: string
  /** The chain family that it holds for; of all where absent. */
  ns?: string
}

/** A wallet outside the page, and where it is opened. Parsed: addresses of allowed schemes only. */
export type WalletLinks = {
  /** Its id in the directory. */
  id: string
  /** Its name. */
  name: string
  /** Its icon. */
  icon?: string
  /** Its reverse-DNS name (EIP-6963). */
  rdns?: string
  /** Opens its app, e.g. `metamask://`. */
  mobile_link?: string
  /** Its app's universal link. */
  link_mode?: string
  /** Opens its app on a computer. */
  desktop_link?: string
  /** Opens it as a web application. */
  webapp_link?: string
}
