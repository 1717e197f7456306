import { headers } from 'next/headers'
import { cookieToInitialState } from '@portico/core/cookie'
import { ConnectButton, PorticoProvider } from '@portico/react'
import { portico } from '../../../portico.js'

/** A server component: the instance comes from a file that begins with 'use client'. */
export default async function Page() {
  return (
    <PorticoProvider
      portico={portico}
      initialState={cookieToInitialState({}, (await headers()).get('cookie'))}
    >
      <ConnectButton />
    </PorticoProvider>
  )
}
