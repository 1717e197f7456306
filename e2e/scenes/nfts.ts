/** The views of the feature `nfts` in each of their states, as a visitor reaches them. */
import type { Journey, Scene } from '../journey.ts'

export const scenes: readonly (Scene | Journey)[] = []
