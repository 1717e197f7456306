import { memo } from 'react'
import type { ComponentType, ReactNode } from 'react'
import type { Lazy } from '@portico/core/internal/instance/lazy'
import type { EntryProps, Slot } from '../features/entry.ts'
import type { FeatureViews, ViewProps } from '../features/feature.ts'

export type { ViewProps }

export interface View {
  Component: ComponentType<ViewProps>
  /** What it has in place of the header's way back. */
  Start?: ComponentType<ViewProps>
}

export interface ViewLoader {
  /** The view, when it is here: a second visit draws in the same frame. */
  get(name: string): View | undefined
  load(name: string): Promise<View>
  /** The host's texts, for hosts that name some. */
  legal: Lazy<ComponentType<{ warn: boolean }>>
  /** The feature that has the view. */
  featureOf(name: string): FeatureViews | undefined
  /** What features have put there; undefined where none has. One that does not come, or throws, is not there. */
  slot<S extends Slot>(slot: S, props: EntryProps[S]): ReactNode
}

/**
 * Fetches views, with what else each of them needs, and keeps them. No `React.lazy`: React holds a reveal back after a committed fallback.
 *
 * @param needs Fetches the words and the look of a view.
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
