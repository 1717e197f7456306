import type { ReactElement } from 'react'
import { useModalContext } from '../card/context.ts'
import { Icon } from '../parts/icon/icon.tsx'

/** Marks a figure that one of the visitor's transactions has changed since it was read. */
export function Updating({ of }: { of: boolean }): ReactElement | null {
  const { t } = useModalContext()
  if (!of) return null
  return (
    <span className="updating" title={t('account.updating')} data-testid="updating">
      <Icon name="retry" />
      <span className="hidden">{t('account.updating')}</span>
    </span>
  )
}
