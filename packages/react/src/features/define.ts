import type { ReactNode } from 'react'
import type { Feature, Guard, RouteParams, RouteReader, ViewName, ViewRule } from '@portico/core'
import type { Messages } from '../strings/locale.ts'
import type { Entry } from '../card/entry.ts'
import type { FeatureViews, Look, ViewProps } from '../card/feature.ts'

export interface HostView<View extends string = string> {
  title: string
  load(): Promise<{ default(props: Required<ViewProps<View>>): ReactNode }>
  /** One guard per parameter of the host; a parameter that fails is dropped. */
  params?: View extends ViewName ? RouteReader<RouteParams[View]> : Readonly<Record<string, Guard>>
  rule?: ViewRule
}

/** A host's feature: a `Feature` of `@portico/core` with its views. */
export interface HostFeature<View extends string, Id extends string = string> extends Omit<
  Feature<View, Id>,
  'views' | 'drawn'
> {
  /** Its views, by name. */
  readonly views: { readonly [Name in View]: HostView<Name> }
  /** Compiled messages by language (BCP 47); English replaces a missing language. */
  readonly words?: Readonly<Record<string, () => Promise<{ readonly messages: Messages }>>>
  /** Styles and icons that its views need. */
  look?(): Promise<Look>
  /** Its entries in views of other features. */
  readonly entries?: readonly Entry[]
}

/**
 * Describes a feature of the host's own, for `createPortico({ register: [myFeature()] })`. Its
 * views are rendered in the card with the card's header, back button and theme. If one throws or
 * fails to load, the card shows an error and stays usable.
 *
 * @param feature Its views by name, each with its title and the code that draws it.
 * @example
 * const vote = defineFeature({
 *   id: 'vote',
 *   views: { Vote: { title: 'Vote', load: () => import('./vote.tsx') } },
 * })
 * const portico = createPortico({ adapters: [evm()], register: [vote] })
 * await portico.open({ view: 'Vote', data: { proposal: '42' } })
 */
export function defineFeature<View extends string, Id extends string = string>({
  views,
  words,
  look,
  entries,
  ...model
}: HostFeature<View, Id>): Feature<View, Id> {
  // The frame does not know the type of a view's parameters.
  const all = Object.entries(views as Readonly<Record<string, HostView>>)
  const each = <T>(of: (view: HostView) => T): Record<View, T> =>
    Object.fromEntries(all.map(([name, view]) => [name, of(view)])) as Record<View, T>
  const drawn: FeatureViews<View> = {
    id: model.id,
    views: each(({ load }) => load),
    titles: each(({ title }) => title),
    words,
    look,
    entries,
  }
  return {
    ...model,
    views: each(({ rule = {}, params }) => (params ? { ...rule, params } : rule)),
    drawn,
  }
}
