import type { ReactElement } from 'react'
import type { EntryProps } from '../entry.ts'
import { ConnectField } from './connect-field.tsx'
import { Or } from './or.tsx'
import { useMethod } from './use-method.ts'

/** Above the wallets, where none is there that can be used at once. */
export default function ConnectAbove({ namespace }: EntryProps['connect.above']): ReactElement | null {
  if (useMethod(namespace) !== 'first') return null
  return (
    <>
      <ConnectField />
      <Or />
    </>
  )
}
