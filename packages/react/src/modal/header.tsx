import type { ReactElement, Ref } from 'react'
import { IconButton } from '../parts/button/button.tsx'
import { useModalContext } from './context.ts'
import { useRoute } from './use-route.ts'
import type { View } from './view-loader.ts'

interface ShownView {
  /** The view, if it renders something in the header. */
  shown: View | undefined
  embedded: boolean
}

/** The card's header: the back button or what the view renders there, the title, and close. */
export function Header({ title, heading, scrolled, ...view }: { title: string; heading: Ref<HTMLHeadingElement>; scrolled: boolean } & ShownView): ReactElement {
  const { portico, t } = useModalContext()
  return (
    <div className="header" data-scrolled={scrolled ? '' : undefined}>
      <div className="start">
        <Start {...view} />
      </div>
      <h1 id="title" ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {!view.embedded && (
        <div className="end">
          <IconButton label={t('common.close')} icon="close" onPress={() => void portico.close('x')} testId="close" />
        </div>
      )}
    </div>
  )
}

function Start({ shown, embedded }: ShownView): ReactElement | null {
  const { ui, t } = useModalContext()
  const { route, depth } = useRoute()
  if (depth > 1 || (embedded && depth === 1 && !ui.features.ruleOf(route.view).root))
    return <IconButton label={t('common.back')} icon="back" flip onPress={() => ui.back()} testId="back" />
  return shown?.Start ? <shown.Start data={route.data ?? {}} /> : null
}
