/** A wallet before it is connected. */

/** A proof that two offers may be the same wallet. */
export interface Evidence {
  /** What kind of proof it is. */
  by: 'login' | 'rdns' | 'directory' | 'standard-name' | 'flag'
  /** E.g. the rdns, or the login method. */
  value: string
  /** The namespace for which it holds; absent for all. */
  namespace?: string
}

/** A wallet outside the page, with its links. Parsed: only allowed schemes. */
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
