import { useCallback, useEffect, useRef, useState } from 'react'
import { getLoginAccount } from '@portico/core/internal/login/login-account'
import type { LoginAccount } from '@portico/core'
import { useModalContext } from '../../modal/context.ts'

/** What was read of a login. */
export interface Read<T> {
  /** As it was read last; null until it has been. */
  value: T | null
  hasFailed: boolean
  /** Reads it again. */
  read(): Promise<void>
}

/** Reads something of the login as soon as it is shown. What was read before stays while it is read again. */
export function useRead<T>(namespace: string | undefined, ask: (account: LoginAccount) => Promise<T>): Read<T> {
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
