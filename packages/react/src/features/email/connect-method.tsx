import type { ReactElement } from 'react'
import type { EntryProps } from '../entry.ts'
import { ConnectField } from './connect-field.tsx'
import { Or } from './or.tsx'
import { useMethod } from './use-method.ts'

/** Below the wallets, where one of them can be used at once. */
export default function ConnectMethod({ namespace }: EntryProps['connect.method']): ReactElement | null {
  if (useMethod(namespace) !== 'last') return null
  return (
    <>
      <Or />
      <ConnectField />
    </>
  )
}
