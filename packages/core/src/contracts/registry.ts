import type { Intent } from '../types/intents.ts'
import type { ViewName } from '../types/routes.ts'
import type { Lazy } from '../utils/lazy.ts'
import type { Feature, Opening, ViewRule } from './feature.ts'

/** The registry of all features of an instance, as the frame uses it. */
export interface Registry {
  all: readonly Feature[]
  /**
   * The names of all available views; one that several features declare, or that has rules, is
   * listed more than once.
   */
  views: readonly string[]
  ruleOf(view: string): ViewRule
  /** The view for what a visitor wants; undefined when no feature has one. */
  viewFor(intent: Intent | undefined): ViewName | undefined
  /** The same once the features that others bring are there. */
  findView(intent: Intent): Promise<ViewName | undefined>
  first(opening: Opening): ViewName
  /** The first result that is not undefined. A feature that throws is skipped. */
  find<T>(ask: (feature: Feature) => T | undefined): T | undefined
  /** Adds the features that others bring. */
  bring: Lazy<void>
}
