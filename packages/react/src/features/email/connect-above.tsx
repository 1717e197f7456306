import type { ReactElement } from 'react'
import { Or } from '../../login/or.tsx'
import { useMethods } from '../../login/use-methods.ts'
import { useModalContext } from '../../card/context.ts'
import type { EntryProps } from '../../card/entry.ts'
import { ConnectField } from './connect-field.tsx'

/** Shown when no wallet can be used at once. */
export default function ConnectAbove({
  namespace,
}: EntryProps['connect.above']): ReactElement | null {
  const { t } = useModalContext()
  const { above } = useMethods(namespace)
  if (!above.includes('email')) return null
  return (
    <>
      <ConnectField />
      {above.at(-1) === 'email' && <Or text={t('email.or')} />}
    </>
  )
}
