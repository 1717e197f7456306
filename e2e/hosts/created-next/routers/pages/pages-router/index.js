import Head from 'next/head'
import { cookieToInitialState } from '@portico/core/cookie'
import { ConnectButton } from '@portico/react'

export const getServerSideProps = ({ req }) => ({
  props: { initialState: cookieToInitialState({}, req.headers.cookie) ?? null },
})

export default function Page() {
  return (
    <main>
      <Head>
        <title>Pages router</title>
        <link rel="icon" href="data:," />
      </Head>
      <ConnectButton />
    </main>
  )
}
