import type { ComponentType } from 'react'
import type { Feature, ViewRule } from '@portico/core'
import type { Messages } from '../strings/locale.ts'
import type { FeatureViews, Look, ViewProps } from './feature.ts'

/** A feature of the host's own: what `Feature` of `@portico/core` says of it, and what draws it. */
export interface HostFeature<View extends string> extends Omit<Feature<View>, 'views' | 'drawn'> {
  readonly views: Readonly<
    Record<
      View,
      {
        /** What the header says. */
        title: string
        /** Fetched when the view is first shown; a chunk of its own. */
        load(): Promise<{ default: ComponentType<ViewProps> }>
        rule?: ViewRule
      }
    >
  >
  /** Compiled messages by language (BCP 47); where a language is not there, English stands in. */
  readonly words?: Readonly<Record<string, () => Promise<{ readonly messages: Messages }>>>
  /** Styles and icons that its views need. */
  look?(): Promise<Look>
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
export function defineFeature<View extends string>({ views, words, look, ...model }: HostFeature<View>): Feature<View> {
  const each = <T>(of: (view: HostFeature<View>['views'][View]) => T): Record<View, T> =>
    Object.fromEntries(Object.entries<HostFeature<View>['views'][View]>(views).map(([name, view]) => [name, of(view)])) as Record<View, T>
  const drawn: FeatureViews<View> = { id: model.id, views: each(({ load }) => load), titles: each(({ title }) => title), ...(words && { words }), ...(look && { look }) }
  return { ...model, views: each(({ rule = {} }) => rule), drawn }
}
