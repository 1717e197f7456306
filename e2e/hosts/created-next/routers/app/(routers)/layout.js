import '@portico/react/styles.css'

export const metadata = { title: 'App router', icons: 'data:,' }

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  )
}
