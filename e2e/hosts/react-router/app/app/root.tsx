import { Links, Meta, Outlet, Scripts, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { cookieToInitialState } from '@portico/core/cookie'
import { PorticoProvider } from '@portico/react'
import '@portico/react/styles.css'
import { portico } from './portico'

export const loader = ({ request }: LoaderFunctionArgs) => ({
  initialState: cookieToInitialState(portico, request.headers.get('cookie')),
})

export default function Root() {
  const { initialState } = useLoaderData<typeof loader>()
  return (
    <html lang="en">
      <head>
        <title>My application</title>
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
