import type { ReactElement } from 'react'
import { Facts } from './facts.tsx'

/** Why there is more than one, and what changes with it. */
export default function WhatIsANetwork(): ReactElement {
  return <Facts facts={[['network', 'guide.net'], ['coin', 'guide.fee'], ['flask', 'guide.test']]} />
}
