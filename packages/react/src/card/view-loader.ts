import type { ComponentType, ReactNode } from 'react'
import type { Lazy } from '@portico/core/modal'
import type { SlotProps, Slot } from './entry.ts'
import type { FeatureViews, ViewProps } from './feature.ts'

export interface View {
  Component: ComponentType<ViewProps>
  /** In the header, where the back button would be. */
  Start?: ComponentType<ViewProps>
  /** Its feature does not load with the card, so its title has loaded with it. */
  late?: boolean
}

export interface ViewLoader {
  get(name: string): View | undefined
  load(name: string): Promise<View>
  /** The links to the host's legal texts, for hosts that configure them. */
  legal: Lazy<ComponentType<{ warn: boolean }>>
  featureOf(name: string): FeatureViews | undefined
  /** Undefined without entries. An entry that fails to load, or throws, is left out. */
  slot<S extends Slot>(slot: S, props: SlotProps<S>): ReactNode
}
