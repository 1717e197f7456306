import type { ReactElement, ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { Illustration } from '../illustration/illustration.tsx'

/** An unopened letter. The other drawings load with the views that need them. */
const letter = 'M9 16h38v26H9zm0 1 19 15 19-15M9 50h38'

export interface EmptyProps {
  drawing: string
  title: string
  hint?: string | undefined
  action?: ReactNode
}

export function Empty({ drawing, title, hint, action }: EmptyProps): ReactElement {
  return (
    <div className="empty">
      <Illustration path={drawing} />
      <h2 className="title">{title}</h2>
      {hint !== undefined && <p className="sub">{hint}</p>}
      {action}
    </div>
  )
}

/** Announced as an alert, with a retry. */
export function Failure({
  title,
  hint,
  retry,
  onRetry,
}: {
  title: string
  hint: string
  retry: string
  onRetry: () => void
}): ReactElement {
  return (
    <div role="alert">
      <Empty
        drawing={letter}
        title={title}
        hint={hint}
        action={
          <Button block={false} icon="retry" onPress={onRetry}>
            {retry}
          </Button>
        }
      />
    </div>
  )
}
