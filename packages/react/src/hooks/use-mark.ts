import { useEffect, useState } from 'react'

/**
 * Logos that have loaded, by their public names. A cache: the same name has the same logo in every
 * instance, so that one loads once.
 */
const marks = new Map<string, string>()
/** All loads so far. */
let loading: Promise<unknown> = Promise.resolve()

/** Settles once the logos that are on their way have loaded or failed. */
export const marksLoaded = (): Promise<unknown> => loading

/**
 * One of our logos (see docs/marks.md), loaded after the first render; undefined until then, or
 * without one.
 */
export function useMark(name: string | false | undefined): string | undefined {
  const [, rerender] = useState<string>()
  useEffect(() => {
    if (!name || marks.has(name)) return
    // A logo that fails to load leaves the monogram.
    loading = Promise.all([
      loading,
      import('@portico/core/internal/marks/marks')
        .then((m) => m.bring(name, marks))
        .then(rerender, () => {}),
    ])
  }, [name])
  return marks.get(name || '')
}
