import { memo } from 'react'
import type { ComponentType, ReactNode } from 'react'
import type { BringingConfig } from '@portico/core/internal/contracts/feature'
import type { Lazy } from '@portico/core/internal/utils/lazy'
import type { SlotProps, Slot } from '../features/entry.ts'
import type { FeatureViews, ViewProps } from '../features/feature.ts'

export type { ViewProps }

export interface View {
  Component: ComponentType<ViewProps>
  /** In the header, where the back button would be. */
  Start?: ComponentType<ViewProps>
  /** Its feature does not load with the card: its title has loaded with it. */
  late?: boolean
}

export interface ViewLoader {
  /** The view, if it has loaded: it then renders in the same frame. */
  get(name: string): View | undefined
  load(name: string): Promise<View>
  /** The links to the host's legal texts, for hosts that configure them. */
  legal: Lazy<ComponentType<{ warn: boolean }>>
  /** The feature that has the view. */
  featureOf(name: string): FeatureViews | undefined
  /**
   * The entries of features in a slot; undefined without any. An entry that fails to load, or
   * throws, is left out.
   */
  slot<S extends Slot>(slot: S, props: SlotProps<S>): ReactNode
}

/**
 * Loads views with their resources, and caches them. Not `React.lazy`, which delays the content
 * after a fallback was shown.
 *
 * @param needs Fetches the messages and the styles of a view.
 * @param bringModels Adds the model sides of the features that others bring.
 * @param added Called with each feature that another one brings: its titles are among the
 *   messages of that one.
 * @param config Decides which features are brought.
 */
export function viewLoader(
  given: readonly FeatureViews[],
  needs: (feature: FeatureViews, view?: string) => Promise<unknown>,
  legal: ViewLoader['legal'],
  bringModels?: () => Promise<unknown>,
  added?: (feature: FeatureViews, by: FeatureViews) => void,
  config: BringingConfig = {},
): ViewLoader {
  const loaded = new Map<string, View>()
  const features = [...given]
  const entries = (): FeatureViews['entries'] =>
    features.find((feature) => feature.entries)?.entries
  const featureOf = (name: string): FeatureViews | undefined =>
    features.find(({ views }) => views[name])
  const bring = async (by: FeatureViews): Promise<unknown> => {
    const brought = by.brings?.(config)
    if (!brought) return
    const [{ further }] = await Promise.all([brought, bringModels?.()])
    for (const feature of further)
      if (!features.includes(feature)) {
        features.push(feature)
        added?.(feature, by)
      }
  }
  return {
    legal,
    featureOf,
    get: (name) => loaded.get(name),
    slot: (...of) => entries()?.render(features, ...of),
    async load(name) {
      if (!featureOf(name)) await Promise.all(given.map(bring))
      // A name that no feature has fails as a view that does not load.
      const feature = featureOf(name)!
      const [{ default: view, Start }] = await Promise.all([
        feature.views[name]!(),
        needs(feature, name),
        bring(feature).then(() => entries()?.load(features, feature.id, needs)),
      ])
      const entry = loaded.get(name) ?? {
        Component: memo(view),
        ...(Start && { Start }),
        late: !feature.first,
      }
      loaded.set(name, entry)
      return entry
    },
  }
}
