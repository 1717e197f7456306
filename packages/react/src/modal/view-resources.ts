import { lazy, type Lazy } from '@portico/core/modal'
import type { FeatureViews, LoadedLook } from '../card/feature.ts'
import { addIcons } from '../parts/icon/icon.tsx'
import type { Messages } from '../strings/locale.ts'
import type { ModalInstance } from '../card/instance.ts'
import type { Page } from './page.ts'
import { namesOf } from './namespace-names.ts'
import { createSheets, type Sheets } from './sheets.ts'

/** The messages, icons and styles of views, which load once for each feature. */
export interface ViewResources {
  /** Messages that load later are added to this object. */
  messages: Record<string, Messages[string]>
  sheets: Sheets
  /** Loads what a view of a feature needs beside its code; without a view, what its entries need. */
  load(feature: FeatureViews, view?: string): Promise<unknown>
}

export function createViewResources(
  portico: ModalInstance,
  { locale, words, container }: Omit<Page, 'wrap'>,
): ViewResources {
  const names = namesOf(portico.config.adapters)
  const messages: ViewResources['messages'] = { ...names, ...words.messages }
  const sheets = createSheets(container?.ownerDocument ?? document)
  const styles = new Set<string>()
  const ofFeature = new Map<FeatureViews, Lazy<void>>()
  const adopt = ({ icons = {}, css = [] }: LoadedLook = {}): void => {
    addIcons(icons)
    const size = styles.size
    for (const sheet of [css].flat()) styles.add(sheet)
    if (styles.size > size) sheets.adopt([...styles].join(''))
  }
  const fetchFeature = async ({ id, words: own, look }: FeatureViews): Promise<void> => {
    const loadWords = words.parts?.[id] ?? own?.[locale.code] ?? own?.['en']
    const [loadedLook, loadedWords] = await Promise.all([look?.(), loadWords?.()])
    // A message of the language itself stays.
    for (const [key, message] of Object.entries(loadedWords?.messages ?? {}))
      messages[key] ??= message
    adopt(loadedLook)
  }
  const loadFeature = (feature: FeatureViews): Promise<void> => {
    const load = ofFeature.get(feature) ?? lazy(() => fetchFeature(feature))
    ofFeature.set(feature, load)
    return load()
  }
  return {
    messages,
    sheets,
    async load(feature, view) {
      if (view === undefined && feature.entryLook) return adopt(await feature.entryLook())
      // The frame has all for its own view.
      if (typeof feature.views[view ?? ''] !== 'object') await loadFeature(feature)
    },
  }
}
