import type { ComponentType, ReactNode } from 'react'
import type { SlotProps, Slot } from './entry.ts'
import type { FeatureViews, ViewProps } from './feature.ts'

export interface View {
  Component: ComponentType<ViewProps>
  /** In the header, where the back button would be. */
  Start?: ComponentType<ViewProps>
  /** Its title may have loaded with it. */
  late?: boolean
}

export interface ViewLoader {
  /** A view that has loaded. */
  get(name: string): View | undefined
  /** Loads a view with all that it needs. A failed load can be tried again. */
  load(name: string): Promise<View>
  featureOf(name: string): FeatureViews | undefined
  /** Undefined without entries. An entry that fails to load, or throws, is left out. */
  slot<S extends Slot>(slot: S, props: SlotProps<S>): ReactNode
}
