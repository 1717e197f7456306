/** What money is counted in (ruling 42): the visitor's choice, else the host's, else dollars. */
import type { Services } from '../../contracts/types.ts'
import type { State } from '../../state/state.ts'

const key = 'currency'

/** A code of ISO 4217, in small letters; null for whatever is none. */
export const parseCurrency = (value: unknown): string | null => (typeof value === 'string' && /^[a-z]{3}$/i.test(value) ? value.toLowerCase() : null)

/** What money is counted in, ISO 4217 in small letters. */
export const currencyOf = ({ slices, options }: Pick<State, 'slices' | 'options'>): string => slices.account?.currency ?? parseCurrency(options.currency) ?? 'usd'

/** What the visitor chose in an earlier visit. */
export const recallCurrency = ({ store }: Pick<Services, 'store'>): string | null => parseCurrency(store.get(key))

/** Remembers it, in other tabs too; null leaves it to the host. */
export function keepCurrency({ store }: Pick<Services, 'store'>, currency: string | null): void {
  if (currency === null) store.del(key)
  else store.set(key, currency)
}
