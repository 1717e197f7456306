import { currencyOf } from '@portico/core/modal'
import { useModalState } from '../card/context.ts'

/** ISO 4217 in lower case: the visitor's choice, else the host's. */
export const useCurrency = (): string => useModalState(currencyOf)
