import { useCallback, useEffect, useRef, useState } from 'react'
import type { Read } from '@portico/react/headless'
import { usePortico } from '@portico/react'
import type { Instance } from '../actions/shared.ts'
import { toReadError } from './failure.ts'

interface Made<Client> {
  key: string
  client?: Client
  error?: { readonly code: string; readonly message: string }
  at?: number
}

/**
 * Created once per key, and removed when the key changes.
 *
 * @param make The same function at each render.
 */
export function useClient<Client>(
  key: string | undefined,
  make: (portico: Instance, key: string) => Promise<Client>,
): Read<Client> {
  const portico = usePortico()
  const [made, setMade] = useState<Made<Client>>()
  const wanted = useRef(key)
  useEffect(() => {
    wanted.current = key
  }, [key])
  const refetch = useCallback(async (): Promise<void> => {
    if (key === undefined) return
    const next = await make(portico, key).then(
      (client): Made<Client> => ({ key, client, at: portico.services.platform.now() }),
      (reason: unknown): Made<Client> => {
        const { code = 'unknown', message } = toReadError(reason) as {
          code?: string
          message: string
        }
        return { key, error: { code, message } }
      },
    )
    if (wanted.current === key) setMade(next)
  }, [portico, key, make])
  useEffect(() => void refetch(), [refetch])

  const own = made?.key === key ? made : undefined
  const status = key === undefined ? 'idle' : own?.error ? 'error' : own ? 'success' : 'pending'
  return {
    status,
    isPending: status === 'pending',
    isSuccess: status === 'success',
    isError: status === 'error',
    isFetching: status === 'pending',
    isStale: false,
    data: own?.client,
    error: own?.error,
    dataUpdatedAt: own?.at,
    retryAt: undefined,
    refetch,
  }
}
