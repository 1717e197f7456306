import type { ReactElement } from 'react'
import { useModalContext } from '../../card/context.ts'
import { AddressField } from './address-field.tsx'
import { begin } from './begin.ts'

/**
 * On Connect: the address is asked for where the wallets are, and everything else in a view of its
 * own.
 */
export function ConnectField(): ReactElement {
  const modal = useModalContext()
  return (
    <AddressField
      onSubmit={(email) => {
        begin(modal, email)
        modal.ui.want('login')
      }}
    />
  )
}
