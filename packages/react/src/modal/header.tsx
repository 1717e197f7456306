import { useCallback, type ReactElement, type Ref } from 'react'
import { IconButton } from '../parts/button/button.tsx'
import { useModalContext } from '../card/context.ts'

interface HeaderProps {
  title: string
  heading: Ref<HTMLHeadingElement>
  scrolled: boolean
  /** Whether it has the button that leads back. */
  hasBack: boolean
  /** Where the view renders its own control, if there is no such button. */
  slot: HTMLElement
  embedded: boolean
}

/** The card's header: the back button or what the view renders there, the title, and close. */
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
