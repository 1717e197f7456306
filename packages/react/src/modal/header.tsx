import { useCallback, type ReactElement, type Ref } from 'react'
import { IconButton } from '../parts/button/button.tsx'
import { useModalContext } from '../card/context.ts'

interface HeaderProps {
  title: string
  heading: Ref<HTMLHeadingElement>
  scrolled: boolean
  hasBack: boolean
  /** For the view's own control, without a back button. */
  slot: HTMLElement
  embedded: boolean
}

/** The view's own control replaces the back button. */
export function Header({
  title,
  heading,
  scrolled,
  hasBack,
  slot,
  embedded,
}: HeaderProps): ReactElement {
  const { portico, ui, t } = useModalContext()
  const start = useCallback((element: HTMLElement | null) => element?.append(slot), [slot])
  return (
    <div className="header" data-scrolled={scrolled ? '' : undefined}>
      <div className="start" ref={start}>
        {hasBack && (
          <IconButton
            label={t('common.back')}
            icon="back"
            flip
            onPress={() => ui.back()}
            testId="back"
          />
        )}
      </div>
      <h1 id="title" ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {!embedded && (
        <div className="end">
          <IconButton
            label={t('common.close')}
            icon="close"
            onPress={() => void portico.close('x')}
            testId="close"
          />
        </div>
      )}
    </div>
  )
}
