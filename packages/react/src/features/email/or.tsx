import type { ReactElement } from 'react'
import { useModalContext } from '../../modal/context.ts'

/** Between two ways to connect. */
export function Or(): ReactElement {
  const { t } = useModalContext()
  return <p className="or sub">{t('email.or')}</p>
}
