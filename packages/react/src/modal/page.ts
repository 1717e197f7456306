import type { ReactNode } from 'react'
import type { Locale, Words } from '../strings/locale.ts'

/** The values from the host page. */
export interface Page {
  locale: Locale
  words: Words
  /** The host's element for the card. */
  container: HTMLElement | undefined
  wrap: ((modal: ReactNode) => ReactNode) | undefined
}
