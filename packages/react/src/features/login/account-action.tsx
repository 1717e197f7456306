import type { ReactElement } from 'react'
import { getLoginAccount } from '@portico/core/login'
import { useModalContext, useModalState } from '../../card/context.ts'
import { Icon } from '../../parts/icon/icon.tsx'
import type { EntryProps } from '../../card/entry.ts'

export default function AccountAction({
  namespace,
}: EntryProps['account.action']): ReactElement | null {
  const { portico, ui, t } = useModalContext()
  const isThere = useModalState(() => getLoginAccount(portico, namespace) !== undefined)
  if (!isThere) return null
  return (
    <button
      type="button"
      className="action"
      onClick={() => ui.push('LoginAccount', namespace === undefined ? {} : { namespace })}
      data-testid="entry-LoginAccount"
    >
      <span>
        <Icon name="key" />
      </span>
      {t('login.action')}
    </button>
  )
}
