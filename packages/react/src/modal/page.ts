import type { ReactNode } from 'react'
import type { Locale, Words } from '../strings/locale.ts'

/** The values from the host page. */
export interface Page {
  locale: Locale
  words: Words
  /** Where the card is placed, if the host has chosen an element. */
  container: HTMLElement | undefined
  /** Wraps the modal, which has a React root of its own, in the host application's contexts. */
  wrap: ((modal: ReactNode) => ReactNode) | undefined
}
