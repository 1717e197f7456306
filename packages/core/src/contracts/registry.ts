import type { Intent } from '../types/intents.ts'
import type { ViewName } from '../types/routes.ts'
import type { Feature, Opening, ViewRule } from './feature.ts'

export interface Registry {
  all: readonly Feature[]
  views: readonly string[]
  ruleOf(view: string): ViewRule
  viewFor(intent: Intent | undefined): ViewName | undefined
  first(opening: Opening): ViewName
  find<T>(ask: (feature: Feature) => T | undefined): T | undefined
}
