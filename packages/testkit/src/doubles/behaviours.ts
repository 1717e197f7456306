import type { DoubleTraits } from './context.ts'

/** The ways in which calls fail that no page may break at, by name. */
export const hostileCalls: { readonly [what: string]: Pick<DoubleTraits, 'calls'> } = {
  'a throw': { calls: 'throw' },
  'a thrown text': { calls: 'throw-string' },
  'a thrown null': { calls: 'throw-null' },
  'a thrown trap': { calls: 'throw-getters' },
  'a rejected text': { calls: 'reject-string' },
  'a rejected null': { calls: 'reject-null' },
  'a rejected trap': { calls: 'reject-getters' },
}
