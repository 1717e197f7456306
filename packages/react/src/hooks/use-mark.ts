'use client'
import { useEffect, useState } from 'react'

/** What has come is drawn at once wherever it is shown next. */
const come = new Map<string, string>()

/** A mark of ours (see docs/marks.md), once what shows it has been drawn without it; undefined until then, or where there is none. */
export function useMark(name: string | false | undefined): string | undefined {
  const [, draw] = useState<string>()
  useEffect(() => {
    // What does not come leaves the letter.
    if (name && !come.has(name)) import('@portico/core/internal/marks/marks').then((marks) => marks.bring(name, come)).then(draw, () => {})
  }, [name])
  return come.get(name || '')
}
