import type { ModalInstance, ModalUi } from '../../card/instance.ts'
import { mountModal } from '../../modal/mount.tsx'
import type { Page } from '../../modal/page.ts'
import { ownFeatures } from '../registry.ts'

/**
 * The first card: its frame, and Connect. Every later bundle imports from here, because it builds
 * on the card: bundlers then put what both need into the card's own file, and write no further ones.
 */
export const mountCard = (
  portico: ModalInstance,
  ui: ModalUi,
  page: Page,
): (() => void) | undefined => mountModal(portico, ui, page, ownFeatures)

/** A bundle's own styles, which follow the card's in the cascade, in this order. */
export const inCascade = (...sheets: readonly string[]): readonly string[] => sheets
