import { useEffect } from 'react'
import type { Json } from '@portico/core'
import { usePorticoContext } from '../context/portico-context.tsx'
import { useSelector } from './use-selector.ts'

/**
 * The known name and avatar of an address. It looks them up only when requested: a button shows
 * what the open modal has read and sends no request of its own.
 */
export function useIdentity(
  address: string | undefined,
  { lookUp }: { lookUp?: boolean } = {},
): { name: string | null; avatar: string | null } {
  const { portico } = usePorticoContext()
  const record = useSelector((state) =>
    address === undefined ? undefined : state.resources[`${address}/identity`],
  )
  useEffect(() => {
    if (lookUp && address !== undefined)
      portico
        .data()
        .then((data) => data.identity(address))
        .catch(() => {})
  }, [portico, address, lookUp])
  const value = record?.value as { readonly [key: string]: Json } | null | undefined
  return { name: text(value?.['name']), avatar: text(value?.['avatar']) }
}

const text = (value: Json | undefined): string | null => (typeof value === 'string' ? value : null)
