import { createContext, useContext } from 'react'
import type { Context } from 'react'

/** Says whether a wallet may be asked now; when it may not, the box is lit up and says why. */
export const LegalContext: Context<() => boolean> = createContext<() => boolean>(() => true)

export function useLegal(): () => boolean {
  return useContext(LegalContext)
}
