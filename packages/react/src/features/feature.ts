/** What a feature declares on its side of views: all that the frame has to know of it before any of its views is wanted. */
import type { ReactNode } from 'react'
import type { RouteParams, ViewName } from '@portico/core'
import type { BringingConfig } from '@portico/core/internal/features/feature'
import type { RouteData } from '../modal/instance.ts'
import type { Translate } from '../strings/format.ts'
import type { Messages } from '../strings/locale.ts'
import type { FeatureEntries } from './entry.ts'

/**
 * What a view is drawn with.
 *
 * @typeParam View Its name, where what it is opened with is in `RouteParams`: read already where it comes from the host.
 */
export interface ViewProps<View = unknown> {
  /** What it was opened with. */
  data: View extends ViewName ? RouteParams[View] : RouteData
  /** What the card says, in the visitor’s language: its own messages, and the feature’s. */
  t?: Translate
}

/** A module that holds a view. */
export interface ViewModule {
  default(props: ViewProps): ReactNode
  /** What it has in place of the header's way back. */
  Start?(props: ViewProps): ReactNode
}

/** How views of a feature look, beyond what all views share. */
export interface Look {
  /** A text of styles, for the card's own sheet. */
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
  /** What the header says over a view of a host's own feature. Ours are messages: see `titleOf`. */
  readonly titles?: Readonly<Partial<Record<View, string>>>
  /** The views that come with the frame: their words and looks do too. */
  readonly first?: readonly View[]
  /** Words of a feature of the host's own, by language (BCP 47); where a language is not there, English stands in. Ours are in `strings`. */
  readonly words?: Readonly<Record<string, () => Promise<{ readonly messages: Messages }>>>
  look?(): Promise<Look>
  /** What it puts into views of other features. */
  readonly entries?: FeatureEntries
  /** Features that come with its views, as the model's `brings` says. */
  brings?(config: BringingConfig): Promise<{ readonly further: readonly FeatureViews[] }> | false | undefined
}
