import { memo } from 'react'
import { createEntries } from '../card/entries.tsx'
import type { FeatureViews } from '../card/feature.ts'
import type { View, ViewLoader } from '../card/view-loader.ts'

interface ViewLoaderOptions {
  readonly features: readonly FeatureViews[]
  /** Fetches a view's messages and styles, or those of all entries of a feature. */
  readonly fetchResources: (feature: FeatureViews, view?: string) => Promise<unknown>
}

/** Not `React.lazy`, which delays the content after a fallback. */
export function viewLoader({ features, fetchResources }: ViewLoaderOptions): ViewLoader {
  const loaded = new Map<string, View>()
  const entries = createEntries(features, (feature) => fetchResources(feature))
  const featureOf = (name: string): FeatureViews | undefined =>
    features.find(({ views }) => views[name])
  return {
    featureOf,
    get: (name) => loaded.get(name),
    slot: entries.render,
    async load(name) {
      const feature = featureOf(name)
      const given = feature?.views[name]
      // Fails like a view that does not load.
      if (!given) throw new Error(`There is no view ${name}`)
      const [{ default: view, Start }] = await Promise.all([
        typeof given === 'function' ? given() : given,
        fetchResources(feature, name),
        entries.load(feature.id),
      ])
      const known = loaded.get(name)
      if (known) return known
      const entry: View = { Component: memo(view), late: typeof given === 'function' }
      if (Start) entry.Start = Start
      loaded.set(name, entry)
      return entry
    },
  }
}
