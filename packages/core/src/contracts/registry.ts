import type { Intent } from '../types/intents.ts'
import type { ViewName } from '../types/routes.ts'
import type { RemoteFeature } from './service-options.ts'
import type { Feature, Opening, ViewRule } from './feature.ts'

export interface Registry {
  all: readonly Feature[]
  views: readonly string[]
  ruleOf(view: string): ViewRule
  viewFor(intent: Intent | undefined): ViewName | undefined
  first(opening: Opening): ViewName
  /** Features that the page sets and its service decides otherwise. */
  ignored(answer: readonly RemoteFeature[]): readonly string[]
  find<T>(ask: (feature: Feature) => T | undefined): T | undefined
}
