import type { ReactElement, ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { Illustration } from '../illustration/illustration.tsx'

/** Came back unopened. The others come with the views that need them. */
const letter = 'M9 16h38v26H9zm0 1 19 15 19-15M9 50h38'

export interface EmptyProps {
  /** The path of a line drawing of 56 px. */
  drawing: string
  title: string
  hint?: string
  action?: ReactNode
}

/** Nothing to show: a drawing, one sentence, one action. */
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

/** Something did not load, and can be asked for again. */
export function Failure({ title, hint, retry, onRetry }: { title: string; hint: string; retry: string; onRetry: () => void }): ReactElement {
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
