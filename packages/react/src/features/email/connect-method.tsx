import type { ReactElement } from 'react'
import { Or } from '../../login/or.tsx'
import { useMethods } from '../../login/use-methods.ts'
import { useModalContext } from '../../card/context.ts'
import type { EntryProps } from '../../card/entry.ts'
import { ConnectField } from './connect-field.tsx'

/** Shown when a wallet can be used at once. */
export default function ConnectMethod({
  namespace,
}: EntryProps['connect.method']): ReactElement | null {
  const { t } = useModalContext()
  const { below } = useMethods(namespace)
  if (!below.includes('email')) return null
  return (
    <>
      {below[0] === 'email' && <Or text={t('email.or')} />}
      <ConnectField />
    </>
  )
}
