import { currencyOf } from '@portico/core/internal/features/account/currency'
import { useModalState } from '../modal/context.ts'

/** What money is counted in, ISO 4217 in small letters: the visitor's choice, else the host's. */
export const useCurrency = (): string => useModalState(currencyOf)
