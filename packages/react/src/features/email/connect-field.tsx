import type { ReactElement } from 'react'
import { refusesLogin } from '@portico/core/modal'
import { useModalContext, useModalState } from '../../card/context.ts'
import { IconLogo, Row } from '../../parts/row/row.tsx'
import { AddressField } from './address-field.tsx'
import { begin } from './begin.ts'

export default function ConnectField(): ReactElement {
  const modal = useModalContext()
  const { portico, t } = modal
  const isRefused = useModalState((state) => refusesLogin(state, 'email', portico.config.service))
  if (isRefused)
    return (
      <Row
        logo={<IconLogo name="mail" />}
        name={t('email.label')}
        second={t('common.unavailable')}
        disabled
        testId="email-unavailable"
      />
    )
  return (
    <AddressField
      onSubmit={(email) => {
        begin(modal, email)
        modal.ui.want('login')
      }}
    />
  )
}
