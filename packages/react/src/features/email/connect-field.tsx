import type { ReactElement } from 'react'
import { useModalContext } from '../../card/context.ts'
import { AddressField } from './address-field.tsx'
import { begin } from './begin.ts'

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
