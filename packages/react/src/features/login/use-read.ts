import { useCallback, useEffect, useRef, useState } from 'react'
import { getLoginAccount } from '@portico/core/login'
import type { LoginAccount } from '@portico/core'
import { useModalContext } from '../../card/context.ts'

/** The result of reading from a login. */
export interface Read<T> {
  value: T | null
  hasFailed: boolean
  read(): Promise<void>
}

/** The last value stays while it is read again. */
export function useRead<T>(
  namespace: string | undefined,
  ask: (account: LoginAccount) => Promise<T>,
): Read<T> {
  const { portico } = useModalContext()
  const [value, setValue] = useState<T | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const latest = useRef(ask)
  const read = useCallback(async () => {
    setHasFailed(false)
    try {
      const account = getLoginAccount(portico, namespace)
      if (account) setValue(await latest.current(account))
    } catch {
      setHasFailed(true)
    }
  }, [portico, namespace])
  useEffect(() => void read(), [read])
  return { value, hasFailed, read }
}
