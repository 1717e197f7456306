import type { ReactNode } from 'react'
import type { Feature, Guard, RouteParams, RouteReader, ViewName, ViewRule } from '@portico/core'
import type { Messages } from '../strings/locale.ts'
import { entriesOf, type Entry } from './entry.ts'
import type { FeatureViews, Look, ViewProps } from './feature.ts'

/** A view of such a feature. */
export interface HostView<View extends string = string> {
  /** What the header says. */
  title: string
  /** Fetched when the view is first shown; a chunk of its own. */
  load(): Promise<{ default(props: Required<ViewProps<View>>): ReactNode }>
  /** How what it is opened with is read where it comes from the host: one guard a parameter, and what does not fit is left out. */
  params?: View extends ViewName ? RouteReader<RouteParams[View]> : Readonly<Record<string, Guard>>
  rule?: ViewRule
}

/** A feature of the host's own: what `Feature` of `@portico/core` says of it, and what draws it. */
export interface HostFeature<View extends string, Id extends string = string> extends Omit<Feature<View, Id>, 'views' | 'drawn'> {
  /** Its views, by name. */
  readonly views: { readonly [Name in View]: HostView<Name> }
  /** Compiled messages by language (BCP 47); where a language is not there, English stands in. */
  readonly words?: Readonly<Record<string, () => Promise<{ readonly messages: Messages }>>>
  /** Styles and icons that its views need. */
  look?(): Promise<Look>
  /** What it puts into views of other features. */
  readonly entries?: readonly Entry[]
}

/**
 * Describes a feature of the host's own, for `createPortico({ register: [myFeature()] })`. Its views are drawn in the card, with its
 * header, its way back and its theme; where one throws or does not load, the card says so and stays usable.
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
export function defineFeature<View extends string, Id extends string = string>({ views, words, look, entries, ...model }: HostFeature<View, Id>): Feature<View, Id> {
  // Each view is drawn with what it is opened with; which that is, the frame does not know.
  const all = Object.entries(views as Readonly<Record<string, HostView>>)
  const each = <T>(of: (view: HostView) => T): Record<View, T> => Object.fromEntries(all.map(([name, view]) => [name, of(view)])) as Record<View, T>
  const drawn: FeatureViews<View> = {
    id: model.id,
    views: each(({ load }) => load),
    titles: each(({ title }) => title),
    ...(words && { words }),
    ...(look && { look }),
    ...(entries && { entries: entriesOf(entries) }),
  }
  return { ...model, views: each(({ rule = {}, params }) => ({ ...rule, ...(params && { params }) })), drawn }
}
