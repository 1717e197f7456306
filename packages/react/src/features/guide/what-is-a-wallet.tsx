import type { ReactElement } from 'react'
import { useModalContext } from '../../card/context.ts'
import { Button } from '../../parts/button/button.tsx'
import { Facts } from './facts.tsx'

export default function WhatIsAWallet(): ReactElement {
  const { portico, ui, t } = useModalContext()
  return (
    <div>
      <Facts
        facts={[
          ['key', 'guide.keys'],
          ['door', 'guide.login'],
          ['shield', 'guide.sign'],
        ]}
      />
      <Button
        tone="primary"
        onPress={() => {
          portico.emit('CLICK_GET_WALLET_HELP', {})
          ui.push('GetWallet')
        }}
      >
        {t('guide.get')}
      </Button>
    </div>
  )
}
