/** The currency of money values: the visitor's choice, else the host's, else dollars. */
import type { Services } from '../types/index.ts'
import type { State } from '../state/state.ts'

const key = 'currency'

/** An ISO 4217 code in lower case; null for any other value. */
export const parseCurrency = (value: unknown): string | null =>
  typeof value === 'string' && /^[a-z]{3}$/i.test(value) ? value.toLowerCase() : null

/** The currency of money values, ISO 4217 in lower case. */
export const currencyOf = ({ slices, options }: Pick<State, 'slices' | 'options'>): string =>
  slices.account?.currency ?? parseCurrency(options.currency) ?? 'usd'

/** The visitor's choice in an earlier visit. */
export const recallCurrency = ({ store }: Pick<Services, 'store'>): string | null =>
  parseCurrency(store.get(key))

/** Stores the choice, for other tabs too; null restores the host's currency. */
export function keepCurrency({ store }: Pick<Services, 'store'>, currency: string | null): void {
  if (currency === null) store.del(key)
  else store.set(key, currency)
}
