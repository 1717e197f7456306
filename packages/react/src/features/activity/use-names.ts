import { useEffect } from 'react'
import type { ActivityEntry } from '@portico/core/internal/features/activity/entry'
import { ownAddress } from '@portico/core/internal/blockchain/own'
import { truncateAddress } from '@portico/core/internal/format/address'
import { useIdentity } from '../../hooks/use-identity.ts'
import { useModalContext, useModalState } from '../../modal/context.ts'

/** Ours: how many names are asked for by one list. What else is known is shown. */
const most = 10

/** How somebody is called: one of the visitor's accounts, a name that is known, the name that was typed, else the address in short. Undefined where there is nobody. */
export function useName(address: string | null, typed?: string): string | undefined {
  const { t } = useModalContext()
  const isOwn = useModalState(({ links }) => address !== null && ownAddress({ links }, address) !== undefined)
  const { name } = useIdentity(address ?? undefined)
  if (address === null) return undefined
  const short = truncateAddress(address)
  return isOwn ? t('activity.yours', { address: short }) : (name ?? typed ?? short)
}

/** Asks who the others of the newest transactions are. */
export function useLookUp(entries: readonly ActivityEntry[], namespace: string | undefined): void {
  const { portico } = useModalContext()
  const wanted = [...new Set(entries.flatMap(({ other }) => other ?? []))].slice(0, most).join('\n')
  useEffect(() => {
    if (wanted)
      portico
        .data()
        .then((data) => Promise.all(wanted.split('\n').map((address) => data.identity(address, namespace))))
        // Without names, addresses are shown.
        .catch(() => {})
  }, [portico, wanted, namespace])
}
