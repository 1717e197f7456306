/** The view side of a feature: all that is needed before one of its views loads. */
import type { ReactNode } from 'react'
import type { RouteParams, ViewName } from '@portico/core'
import type { RouteData } from './instance.ts'
import type { Translate } from '../strings/format.ts'
import type { Messages } from '../strings/locale.ts'
import type { HasEntries } from './entry.ts'

/**
 * The props of a view.
 *
 * @typeParam View A name in `RouteParams`; a host's parameters are validated already.
 */
export interface ViewProps<View = unknown> {
  /** The parameters of the view. */
  data: View extends ViewName ? RouteParams[View] : RouteData
  /** Translates with the card's own messages and the feature's, in the visitor’s language. */
  t?: Translate
}

export interface ViewModule {
  default(props: ViewProps): ReactNode
  /** The view's control in the header, shown where there is no back button. */
  Start?(props: ViewProps): ReactNode
}

/** How views of a feature look, beyond what all views share. */
export interface Look {
  /** CSS for the card's own sheet. */
  css?: string
  /** Paths of icons by their names, drawn on 20 × 20. */
  icons?: Readonly<Record<string, string>>
}

/** Several sheets are in the order of the cascade; equal ones are used once. */
export type LoadedLook = Pick<Look, 'icons'> & { css?: string | readonly string[] }

/** The views of a feature; `Feature` of `@portico/core` has its model. */
export interface FeatureViews<View extends string = string> extends HasEntries {
  /** As the model's. */
  readonly id: string
  /** Each view, or what loads it. A view that is given needs no other messages and styles. */
  readonly views: Readonly<Record<View, ViewModule | (() => Promise<ViewModule>)>>
  readonly titles?: Readonly<Partial<Record<View, string>>>
  /** Messages of a host's feature, by language (BCP 47), with English as fallback. */
  readonly words?:
    | Readonly<Record<string, () => Promise<{ readonly messages: Messages }>>>
    | undefined
  /** Of its views. */
  readonly look?: (() => Promise<LoadedLook>) | undefined
  /** Of its entries, if these are in another bundle than its views; they need no other messages. */
  readonly entryLook?: (() => Promise<LoadedLook>) | undefined
}
