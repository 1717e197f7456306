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
  /**
   * Adds a feature, whose resources load with its first view.
   *
   * @param by The feature that brings it: the resources of that one load first.
   */
  add(feature: FeatureViews, by?: FeatureViews): void
  /** Loads what a view of a feature needs beside its code. */
  load(feature: FeatureViews, view?: string): Promise<unknown>
}

export function createViewResources(
  portico: ModalInstance,
  { locale, words, container }: Omit<Page, 'wrap'>,
): ViewResources {
  const names = namesOf(portico.config.adapters)
  const messages: ViewResources['messages'] = { ...names, ...words.messages }
  const sheets = createSheets(container?.ownerDocument ?? document)
  let styles = ''
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
      if (loadedLook?.css) {
        styles += loadedLook.css
        sheets.adopt(styles)
      }
    })
  const shared = loadOnce({ id: 'parts', look: () => import('../parts/look/look.ts') })
  const legalTexts = loadOnce({ id: 'legal', look: () => import('../card/legal/styles.css.ts') })
  const legal = lazy(async () => {
    const [{ Legal }] = await Promise.all([import('../card/legal/legal.tsx'), legalTexts()])
    return Legal
  })
  const ofFeature = new Map<FeatureViews, Lazy<void>>()
  return {
    messages,
    sheets,
    legal,
    add(feature, by) {
      const before = (by && ofFeature.get(by)) ?? shared
      ofFeature.set(feature, loadOnce(feature, before))
    },
    load(feature, view = '') {
      const needed: Promise<unknown>[] = []
      // Such a view needs nothing else; rows of several namespaces are merged first.
      if (feature.first?.includes(view)) needed.push(portico.merge().catch(() => {}))
      else needed.push(ofFeature.get(feature)!())
      if (named(portico.getState().options)) needed.push(legal())
      return Promise.all(needed)
    },
  }
}
