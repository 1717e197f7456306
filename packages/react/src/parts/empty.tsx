import type { ReactElement, ReactNode } from 'react'
import { Button } from './button.tsx'
import { Drawing } from './drawing.tsx'
import type { DrawingName } from './drawing.tsx'

export interface EmptyProps {
  drawing: DrawingName
  title: string
  hint?: string
  action?: ReactNode
}

/** Nothing to show: a drawing, one sentence, one action. */
export function Empty({ drawing, title, hint, action }: EmptyProps): ReactElement {
  return (
    <div className="empty">
      <Drawing name={drawing} />
      <h2 className="title">{title}</h2>
      {hint !== undefined && <p className="sub">{hint}</p>}
      {action}
    </div>
  )
}

/** Something did not load, and can be asked for again. */
export function Failure({ title, hint, retry, onRetry }: { title: string; hint: string; retry: string; onRetry: () => void }): ReactElement {
  return (
    <div role="alert">
      <Empty
        drawing="letter"
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
