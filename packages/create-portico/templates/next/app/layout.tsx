import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import '@portico/react/styles.css'
import { Providers } from './providers'

export const metadata: Metadata = { title: 'Portico app' }

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Providers>{children}</Providers>
      </body>
    </html>
  )
}
