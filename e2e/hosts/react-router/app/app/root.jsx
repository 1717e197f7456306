import { Links, Meta, Outlet, Scripts, useLoaderData } from 'react-router'
import { cookieToInitialState } from '@portico/core/cookie'
import { PorticoProvider } from '@portico/react'
import '@portico/react/styles.css'
import { portico } from './portico.js'

export const loader = ({ request }) => ({ initialState: cookieToInitialState(portico, request.headers.get('cookie')) })

export default function Root() {
  const { initialState } = useLoaderData()
  return (
    <html lang="en">
      <head>
        <title>Router</title>
        <link rel="icon" href="data:," />
        <Meta />
        <Links />
      </head>
      <body>
        <PorticoProvider portico={portico} initialState={initialState}>
          <Outlet />
        </PorticoProvider>
        <Scripts />
      </body>
    </html>
  )
}

