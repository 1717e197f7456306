import type { Services } from '../types/index.ts'
import type { State } from '../state/state.ts'

const key = 'currency'

export const parseCurrency = (value: unknown): string | null =>
  typeof value === 'string' && /^[a-z]{3}$/i.test(value) ? value.toLowerCase() : null

export const currencyOf = ({ slices, options }: Pick<State, 'slices' | 'options'>): string =>
  slices.account?.currency ?? parseCurrency(options.currency) ?? 'usd'

export const recallCurrency = ({ store }: Pick<Services, 'store'>): string | null =>
  parseCurrency(store.get(key))

export function keepCurrency({ store }: Pick<Services, 'store'>, currency: string | null): void {
  if (currency === null) store.del(key)
  else store.set(key, currency)
}
