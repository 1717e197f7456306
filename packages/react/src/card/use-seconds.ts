import { useEffect, useState } from 'react'
import { useModalContext } from './context.ts'

/**
 * 0 once the moment has passed.
 *
 * @param moment Milliseconds since the epoch.
 */
export function useSeconds(moment: number | undefined): number | undefined {
  const { now } = useModalContext().portico.services.platform
  const left = moment === undefined ? 0 : Math.max(0, Math.ceil((moment - now()) / 1_000))
  const [, count] = useState(0)
  const isOver = left === 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => count((seconds) => seconds + 1), 1_000)
    return () => clearInterval(timer)
  }, [isOver, moment])
  return moment === undefined ? undefined : left
}
