'use client'
import { useEffect, useState } from 'react'

/** What has come is drawn at once wherever it is shown next. */
const marks = new Map<string, string>()

/** A mark of ours (see docs/marks.md), once what shows it has been drawn without it; undefined until then, or where there is none. */
export function useMark(name: string | false | undefined): string | undefined {
  const [, rerender] = useState<string>()
  useEffect(() => {
    // What does not come leaves the letter.
    if (name && !marks.has(name)) import('@portico/core/internal/marks/marks').then((m) => m.bring(name, marks)).then(rerender, () => {})
  }, [name])
  return marks.get(name || '')
}
