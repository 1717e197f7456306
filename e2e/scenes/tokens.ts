/** The tokens of an account as its service tells them, as a visitor sees them. */
import type { Journey, Scene } from '../journey.ts'

export const scenes: readonly (Scene | Journey)[] = []
