import { Fragment } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { rich } from '../../strings/format.ts'

/** `tags` renders the text between `<tag>` and `</tag>`. */
export function Rich({
  text,
  tags,
}: {
  text: string
  tags: Readonly<Record<string, (inside: string) => ReactNode>>
}): ReactElement {
  return (
    <>
      {rich(text).map((part, index) => (
        <Fragment key={index}>
          {part.tag === undefined ? part.text : (tags[part.tag]?.(part.text) ?? part.text)}
        </Fragment>
      ))}
    </>
  )
}
