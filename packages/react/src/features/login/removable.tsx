import { useEffect, useRef, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { useModalContext } from '../../card/context.ts'
import { Button } from '../../parts/button/button.tsx'

export interface RemovableProps {
  /** For tests. */
  what: string
  row: ReactNode
  label: string | undefined
  question: string
  onRemove(): Promise<void>
  also?: ReactNode
  below?: ReactNode
}

export function Removable({
  what,
  row,
  label,
  question,
  onRemove,
  also,
  below,
}: RemovableProps): ReactElement {
  const { t } = useModalContext()
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const asked = useRef<HTMLParagraphElement>(null)
  const asks = useRef<HTMLButtonElement>(null)
  const wasAsking = useRef(false)
  useEffect(() => {
    if (isAsking) asked.current?.focus()
    else if (wasAsking.current) asks.current?.focus()
    wasAsking.current = isAsking
  }, [isAsking])
  const remove = async (): Promise<void> => {
    setIsBusy(true)
    await onRemove()
    setIsBusy(false)
  }
  return (
    <li className="device" data-testid={what}>
      {row}
      {(label ?? also ?? below) !== undefined && (
        <div className="ends">
          {isAsking ? (
            <>
              <p className="sub" ref={asked} tabIndex={-1}>
                {question}
              </p>
              <div className="pair">
                <Button onPress={() => setIsAsking(false)} block={false} testId={`keep-${what}`}>
                  {t('common.cancel')}
                </Button>
                <Button
                  onPress={() => void remove()}
                  tone="critical"
                  block={false}
                  busy={isBusy}
                  testId="remove-now"
                >
                  {t('login.remove')}
                </Button>
              </div>
            </>
          ) : (
            <div className="can">
              {also}
              {label !== undefined && (
                <button
                  type="button"
                  className="end"
                  ref={asks}
                  aria-label={label}
                  onClick={() => setIsAsking(true)}
                  data-testid={`remove-${what}`}
                >
                  {t('login.remove')}
                </button>
              )}
            </div>
          )}
          {below}
        </div>
      )}
    </li>
  )
}
