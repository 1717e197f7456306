/**
 * The declaration of a feature on its view side: all that the frame has to know before a view of it
 * loads.
 */
import type { ReactNode } from 'react'
import type { RouteParams, ViewName } from '@portico/core'
import type { BringingConfig } from '@portico/core/internal/contracts/feature'
import type { RouteData } from './instance.ts'
import type { Translate } from '../strings/format.ts'
import type { Messages } from '../strings/locale.ts'
import type { FeatureEntries } from './entry.ts'

/**
 * The props of a view.
 *
 * @typeParam View Its name, if its parameters are in `RouteParams`: a host's parameters are
 *   validated already.
 */
export interface ViewProps<View = unknown> {
  /** The parameters of the view. */
  data: View extends ViewName ? RouteParams[View] : RouteData
  /** Translates with the card's own messages and the feature's, in the visitor’s language. */
  t?: Translate
}

/** A module that holds a view. */
export interface ViewModule {
  default(props: ViewProps): ReactNode
  /** The view's own control in the header, shown where there is no button that leads back. */
  Start?(props: ViewProps): ReactNode
}

/** How views of a feature look, beyond what all views share. */
export interface Look {
  /** CSS for the card's own sheet. */
  css?: string
  /** Paths of icons by their names, drawn on 20 × 20. */
  icons?: Readonly<Record<string, string>>
}

/** One feature of the modal, on its side of views; `Feature` of `@portico/core` has its model. */
export interface FeatureViews<View extends string = string> {
  /** As the model's. */
  readonly id: string
  /** One chunk a view. */
  readonly views: Readonly<Record<View, () => Promise<ViewModule>>>
  /** The titles of the views of a host's own feature. Ours are messages: see `titleOf`. */
  readonly titles?: Readonly<Partial<Record<View, string>>>
  /** The views that load with the frame, with their messages and styles. */
  readonly first?: readonly View[]
  /**
   * Messages of the host's own feature, by language (BCP 47); English replaces a missing language.
   * Ours are in `strings`.
   */
  readonly words?:
    | Readonly<Record<string, () => Promise<{ readonly messages: Messages }>>>
    | undefined
  readonly look?: (() => Promise<Look>) | undefined
  /** Its entries in views of other features. */
  readonly entries?: FeatureEntries | undefined
  /** Features that load with its views, as the model's `brings` declares. */
  brings?(
    config: BringingConfig,
  ): Promise<{ readonly further: readonly FeatureViews[] }> | false | undefined
}
