import { memo } from 'react'
import type { ComponentType, ReactNode } from 'react'
import type { Lazy } from '@portico/core/internal/instance/lazy'
import type { EntryProps, Slot } from '../features/entry.ts'
import type { FeatureViews, ViewProps } from '../features/feature.ts'

export type { ViewProps }

export interface View {
  Component: ComponentType<ViewProps>
  /** What the header shows in place of the back button. */
  Start?: ComponentType<ViewProps>
}

export interface ViewLoader {
  /** The view, if it has loaded: it then renders in the same frame. */
  get(name: string): View | undefined
  load(name: string): Promise<View>
  /** The links to the host's legal texts, for hosts that configure them. */
  legal: Lazy<ComponentType<{ warn: boolean }>>
  /** The feature that has the view. */
  featureOf(name: string): FeatureViews | undefined
  /** What features have placed in a slot; undefined where none has. An entry that fails to load, or throws, is left out. */
  slot<S extends Slot>(slot: S, props: EntryProps[S]): ReactNode
}

/**
 * Loads views, with what else each of them needs, and caches them. Not `React.lazy`, which delays the content after a fallback was shown.
 *
 * @param needs Fetches the messages and the styles of a view.
 */
export function viewLoader(features: readonly FeatureViews[], needs: (feature: FeatureViews, view: string) => Promise<unknown>, legal: ViewLoader['legal']): ViewLoader {
  const loaded = new Map<string, View>()
  const entries = features.find((feature) => feature.entries)?.entries
  const featureOf = (name: string): FeatureViews | undefined => features.find(({ views }) => views[name])
  return {
    legal,
    featureOf,
    get: (name) => loaded.get(name),
    slot: (...of) => entries?.render(features, ...of),
    async load(name) {
      // A name that no feature has fails as a view that does not load.
      const feature = featureOf(name)!
      const [{ default: view, Start }] = await Promise.all([feature.views[name]!(), needs(feature, name), entries?.load(features, feature.id)])
      const entry = loaded.get(name) ?? { Component: memo(view), ...(Start && { Start }) }
      loaded.set(name, entry)
      return entry
    },
  }
}
