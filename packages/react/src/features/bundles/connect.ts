import type { ModalInstance, ModalUi } from '../../card/instance.ts'
import { mountModal } from '../../modal/mount.tsx'
import type { Page } from '../../modal/page.ts'
import { ownFeatures } from '../registry.ts'

/**
 * The first card: its frame, and Connect. `login-methods` and `views` import from here, and the
 * other bundles from `views`: bundlers then put what they share into the earlier bundle's own file.
 */
export const mountCard = (
  portico: ModalInstance,
  ui: ModalUi,
  page: Page,
): (() => void) | undefined => mountModal(portico, ui, page, ownFeatures)

/** A bundle's own styles, which follow the card's in the cascade, in this order. */
export const inCascade = (...sheets: readonly string[]): readonly string[] => sheets
