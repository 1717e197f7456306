import { PorticoProvider } from '@portico/react'
import '@portico/react/styles.css'
import { portico } from '../portico.js'

export default function App({ Component, pageProps: { initialState, ...rest } }) {
  return (
    <PorticoProvider portico={portico} initialState={initialState}>
      <Component {...rest} />
    </PorticoProvider>
  )
}
