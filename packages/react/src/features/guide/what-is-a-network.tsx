import type { ReactElement } from 'react'
import { Facts } from './facts.tsx'

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
