'use client'

import { PorticoProvider } from '@portico/react'
import type { ReactNode } from 'react'
import { portico } from './portico'

export const Providers = ({ children }: { children: ReactNode }) => (
  <PorticoProvider portico={portico}>{children}</PorticoProvider>
)
