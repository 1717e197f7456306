import { useEffect, useMemo } from 'react'
import type { ActivityEntry } from '@portico/core/internal/features/activity/entry'
import { isSame } from '@portico/core/internal/blockchain/own'
import { truncateAddress } from '@portico/core/internal/format/address'
import { parseIdentity } from '@portico/core/internal/data/identity'
import { useModalContext, useModalState } from '../../modal/context.ts'

/** Ours: how many names are asked for by one list. What else is known is shown. */
const most = 10

/** How somebody is called: one of the visitor's accounts, a name that is known, the name that was typed, else the address in short. */
export function useNames(): (address: string, typed?: string) => string {
  const { t } = useModalContext()
  const links = useModalState((state) => state.links)
  const resources = useModalState((state) => state.resources)
  return useMemo(() => {
    const own = Object.values(links).flatMap(({ ns }) => Object.values(ns).flatMap(({ accounts }) => accounts.map((account) => account.address)))
    return (address, typed) => {
      const short = truncateAddress(address)
      if (own.some((each) => isSame(each, address))) return t('activity.yours', { address: short })
      return parseIdentity(resources[`${address}/identity`]?.value)?.name ?? typed ?? short
    }
  }, [links, resources, t])
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
