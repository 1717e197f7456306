/** What a feature declares on its side of views: all that the frame has to know of it before any of its views is wanted. */
import type { ComponentType } from 'react'
import type { RouteData } from '../modal/instance.ts'
import type { Messages } from '../strings/locale.ts'

export interface ViewProps {
  /** What the view was opened with. It may come from the host: views read what fits, and leave the rest. */
  data: RouteData
}

/** A module that holds a view. */
export interface ViewModule {
  default: ComponentType<ViewProps>
  /** What it has in place of the header's way back. */
  Start?: ComponentType<ViewProps>
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
}
