import { createContext, useContext } from 'react'
import type { Context } from 'react'

/**
 * Returns whether a wallet may be asked now. If consent is missing, it also marks the checkbox as
 * invalid.
 */
export const LegalContext: Context<() => boolean> = createContext<() => boolean>(() => true)

export function useLegal(): () => boolean {
  return useContext(LegalContext)
}
