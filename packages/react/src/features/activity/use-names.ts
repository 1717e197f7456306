import { useEffect } from 'react'
import { type ActivityEntry, ownAddress, truncateAddress } from '@portico/core/modal'
import { useIdentity } from '../../hooks/use-identity.ts'
import { useModalContext, useModalState } from '../../card/context.ts'

/** How many names one list looks up. Our own value. */
const most = 10

/** One of the visitor's accounts, a known or typed name, else the shortened address. */
export function useName(address: string | null, typed: string | null): string | undefined {
  const { t } = useModalContext()
  const isOwn = useModalState(
    ({ links }) => address !== null && ownAddress({ links }, address) !== undefined,
  )
  const { name } = useIdentity(address ?? undefined)
  if (address === null) return undefined
  const short = truncateAddress(address)
  return isOwn ? t('activity.yours', { address: short }) : (name ?? typed ?? short)
}

export function useLookUp(entries: readonly ActivityEntry[], namespace: string | undefined): void {
  const { portico } = useModalContext()
  const wanted = [...new Set(entries.flatMap(({ other }) => other ?? []))].slice(0, most).join('\n')
  useEffect(() => {
    if (wanted)
      portico
        .data()
        .then((data) =>
          Promise.all(wanted.split('\n').map((address) => data.identity(address, namespace))),
        )
        // Without names, addresses are shown.
        .catch(() => {})
  }, [portico, wanted, namespace])
}
