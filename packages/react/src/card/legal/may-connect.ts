import { createContext, useContext } from 'react'
import type { Context } from 'react'

/** Returns whether a wallet may be asked; marks the checkbox as invalid if consent is missing. */
export const LegalContext: Context<() => boolean> = createContext<() => boolean>(() => true)

export function useLegal(): () => boolean {
  return useContext(LegalContext)
}
