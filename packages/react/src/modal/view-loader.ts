import { memo } from 'react'
import type { BringingConfig } from '@portico/core/modal'
import type { FeatureViews } from '../card/feature.ts'
import type { View, ViewLoader } from '../card/view-loader.ts'

interface ViewLoaderOptions {
  readonly features: readonly FeatureViews[]
  /** Fetches a view's messages and styles. */
  readonly fetchResources: (feature: FeatureViews, view?: string) => Promise<unknown>
  readonly legal: ViewLoader['legal']
  /** Adds the models of brought features. */
  readonly bringModels?: () => Promise<unknown>
  /** Called with each brought feature, because titles are among its messages. */
  readonly onBrought?: (feature: FeatureViews, by: FeatureViews) => void
  /** Decides which features are brought. */
  readonly config?: BringingConfig
}

/** Not `React.lazy`, which delays the content after a fallback. */
export function viewLoader(options: ViewLoaderOptions): ViewLoader {
  const { fetchResources, legal, bringModels, onBrought, config = {} } = options
  const loaded = new Map<string, View>()
  const features = [...options.features]
  const entries = (): FeatureViews['entries'] =>
    features.find((feature) => feature.entries)?.entries
  const featureOf = (name: string): FeatureViews | undefined =>
    features.find(({ views }) => views[name])
  const bring = async (by: FeatureViews): Promise<unknown> => {
    const brought = by.brings?.(config)
    if (!brought) return
    const [{ features: more }] = await Promise.all([brought, bringModels?.()])
    for (const feature of more)
      if (!features.includes(feature)) {
        features.push(feature)
        onBrought?.(feature, by)
      }
  }
  return {
    legal,
    featureOf,
    get: (name) => loaded.get(name),
    slot: (...of) => entries()?.render(features, ...of),
    async load(name) {
      if (!featureOf(name)) await Promise.all(options.features.map(bring))
      // An unknown name fails like a view that does not load.
      const feature = featureOf(name)!
      const [{ default: view, Start }] = await Promise.all([
        feature.views[name]!(),
        fetchResources(feature, name),
        bring(feature).then(() => entries()?.load(features, feature.id, fetchResources)),
      ])
      const known = loaded.get(name)
      if (known) return known
      const entry: View = { Component: memo(view), late: !feature.first }
      if (Start) entry.Start = Start
      loaded.set(name, entry)
      return entry
    },
  }
}
