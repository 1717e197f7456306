import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { PorticoInternals } from '@portico/core/modal'
import { usePorticoContext } from '../context/portico-context.tsx'
import type { Registered } from './register.ts'

/** The state of an action's last call, named as in TanStack Query and wagmi. */
export interface ActionState<Variables, Data> {
  /** `idle` until the first call and after `reset`. */
  status: 'idle' | 'pending' | 'success' | 'error'
  /** Whether `status` is `idle`. */
  isIdle: boolean
  /** Whether `status` is `pending`: it is under way. */
  isPending: boolean
  /** Whether `status` is `success`. */
  isSuccess: boolean
  /** Whether `status` is `error`. */
  isError: boolean
  /** The result of the last call, once it has succeeded. */
  data: Data | undefined
  /**
   * The error of the last call: a `PorticoError` with a code, except for what the caller's own code
   * throws.
   */
  error: Error | undefined
  /** The variables of the last call. */
  variables: Variables | undefined
  /** Forgets the last call. A pending call continues, but only its promise has the result. */
  reset(): void
}

/** An action with two functions to call it. */
export interface UseAction<Variables, Data> extends ActionState<Variables, Data> {
  /** The result is in the state; never throws, for event handlers. */
  run(variables: Variables): void
  /** Calls it, and resolves or rejects with the result. */
  runAsync(variables: Variables): Promise<Data>
}

type Call<Variables, Data> = Pick<
  ActionState<Variables, Data>,
  'status' | 'data' | 'error' | 'variables'
>

const idle: Call<never, never> = {
  status: 'idle',
  data: undefined,
  error: undefined,
  variables: undefined,
}

/**
 * An action and the state of its last call. If called again, only the later call is reported.
 *
 * @param act May change at each render: a call uses that of the last render.
 * @example
 * const { run, isPending, error } = useAction((portico, id: `eip155:${number}`) =>
 *   portico.ensureNetwork(id),
 * )
 */
export function useAction<Variables, Data>(
  act: (portico: Registered, variables: Variables) => Promise<Data>,
): UseAction<Variables, Data> {
  const { portico } = usePorticoContext()
  const [call, setCall] = useState<Call<Variables, Data>>(idle)
  const newest = useRef(0)
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })

  const runAsync = useCallback(
    async (variables: Variables): Promise<Data> => {
      const mine = ++newest.current
      const settle = (next: Omit<Call<Variables, Data>, 'variables'>): void => {
        if (mine === newest.current) setCall({ ...next, variables })
      }
      settle({ status: 'pending', data: undefined, error: undefined })
      try {
        const data = await latest.current(portico as PorticoInternals, variables)
        settle({ status: 'success', data, error: undefined })
        return data
      } catch (thrown) {
        settle({
          status: 'error',
          data: undefined,
          error: thrown instanceof Error ? thrown : new Error(String(thrown)),
        })
        throw thrown
      }
    },
    [portico],
  )
  const run = useCallback(
    (variables: Variables): void => void runAsync(variables).catch(() => {}),
    [runAsync],
  )
  const reset = useCallback((): void => {
    newest.current++
    setCall(idle)
  }, [])
  return useMemo(
    () => ({ ...call, ...flags(call.status), run, runAsync, reset }),
    [call, run, runAsync, reset],
  )
}

const flags = (status: ActionState<unknown, unknown>['status']) => ({
  isIdle: status === 'idle',
  isPending: status === 'pending',
  isSuccess: status === 'success',
  isError: status === 'error',
})
