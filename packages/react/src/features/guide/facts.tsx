import type { ReactElement } from 'react'
import { useModalContext } from '../../card/context.ts'
import type { StartOf } from '../../strings/keys.ts'
import type { IconName } from '../../parts/icon/icon.tsx'
import { IconLogo } from '../../parts/row/row.tsx'

/** Each part is a message key for a title and a text. */
export function Facts({
  facts,
}: {
  facts: readonly (readonly [icon: IconName, key: StartOf<'Title'> & StartOf<'Text'>])[]
}): ReactElement {
  const { t } = useModalContext()
  return (
    <div className="facts">
      {facts.map(([icon, key]) => (
        <section key={key} className="fact">
          <IconLogo name={icon} />
          <div>
            <h2>{t(`${key}Title`)}</h2>
            <p className="sub">{t(`${key}Text`)}</p>
          </div>
        </section>
      ))}
    </div>
  )
}
