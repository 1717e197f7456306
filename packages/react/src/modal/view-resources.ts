import { lazy, type Lazy } from '@portico/core/modal'
import type { FeatureViews } from '../card/feature.ts'
import { addIcons } from '../parts/icon/icon.tsx'
import type { Messages } from '../strings/locale.ts'
import type { ModalInstance } from '../card/instance.ts'
import { named } from '../card/legal/consent.ts'
import type { Page } from './page.ts'
import { namesOf } from './namespace-names.ts'
import { createSheets, type Sheets } from './sheets.ts'
import type { ViewLoader } from '../card/view-loader.ts'

/** The messages, icons and styles of views, which load once for each feature. */
export interface ViewResources {
  /** Messages that load later are added to this object. */
  messages: Record<string, Messages[string]>
  sheets: Sheets
  legal: ViewLoader['legal']
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
  const loadOnce = (
    { id, words: ownWords, look }: Pick<FeatureViews, 'id' | 'words' | 'look'>,
    before?: Lazy<void>,
  ): Lazy<void> =>
    lazy(async () => {
      const loadWords = words.parts?.[id] ?? ownWords?.[locale.code] ?? ownWords?.['en']
      const [loadedLook, loadedWords] = await Promise.all([look?.(), loadWords?.(), before?.()])
      addIcons(loadedLook?.icons ?? {})
      // A message of the language itself stays.
      for (const [key, message] of Object.entries(loadedWords?.messages ?? {}))
        messages[key] ??= message
      const size = styles.size
      for (const css of [loadedLook?.css ?? []].flat()) styles.add(css)
      if (styles.size > size) sheets.adopt([...styles].join(''))
    })
  const shared = loadOnce({ id: 'parts' })
  const legal = loadOnce({ id: 'legal' })
  const ofFeature = new Map<FeatureViews, Lazy<void>>()
  const loadFeature = (feature: FeatureViews): Promise<void> => {
    const load = ofFeature.get(feature) ?? loadOnce(feature, shared)
    ofFeature.set(feature, load)
    return load()
  }
  return {
    messages,
    sheets,
    legal,
    load(feature, view = '') {
      const isInFrame = typeof feature.views[view] === 'object'
      return Promise.all([
        // The frame has all for its own view.
        !isInFrame && loadFeature(feature),
        named(portico.getState().options) && legal(),
      ])
    },
  }
}
