import type { ReactElement } from 'react'
import { Facts } from './facts.tsx'

/** Explains why there are several networks, and what changes with them. */
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
