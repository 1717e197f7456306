import type { ReactElement } from 'react'
import { Facts } from './facts.tsx'
import { addIcons } from '../../parts/icon/icon.tsx'

addIcons({
  flask: 'M8 3.5h4M8.5 3.5V8l-4 7a1 1 0 0 0 .9 1.5h9.2a1 1 0 0 0 .9-1.5l-4-7V3.5M6.5 12h7',
})

export default function WhatIsANetwork(): ReactElement {
  return (
    <Facts
      facts={[
        ['network', 'guide.net'],
        ['coin', 'guide.fee'],
        ['flask', 'guide.test'],
      ]}
    />
  )
}
