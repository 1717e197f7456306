import type { ReactElement } from 'react'
import { useModalContext } from '../../card/context.ts'
import { Button } from '../../parts/button/button.tsx'
import { Facts } from './facts.tsx'
import { addIcons } from '../../parts/icon/icon.tsx'

addIcons({
  door: 'M3.5 16.5h13M5.5 16.5V9a4.5 4.5 0 0 1 9 0v7.5M11.8 11.5v.01',
})

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
