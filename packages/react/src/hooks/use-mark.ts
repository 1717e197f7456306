import { useEffect, useState } from 'react'

const marks = new Map<string, string>()
let loading: Promise<unknown> = Promise.resolve()

export const marksLoaded = (): Promise<unknown> => loading

/** One of our logos (docs/marks.md); undefined until loaded. */
export function useMark(name: string | false | undefined): string | undefined {
  const [, rerender] = useState<string>()
  useEffect(() => {
    if (!name || marks.has(name)) return
    // A failed load leaves the monogram.
    loading = Promise.all([
      loading,
      import('@portico/core/marks').then((m) => m.bring(name, marks)).then(rerender, () => {}),
    ])
  }, [name])
  return marks.get(name || '')
}
