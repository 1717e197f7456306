/** As little as connecting can be: one wallet asked by hand, its address in the page. */
import { createElement, useState } from 'react'
import { createRoot } from 'react-dom/client'

let announced
addEventListener('eip6963:announceProvider', (event) => (announced = event.detail))
dispatchEvent(new Event('eip6963:requestProvider'))

function Connect() {
  const [open, setOpen] = useState(false)
  const [address, setAddress] = useState()
  const ask = async () =>
    setAddress((await announced.provider.request({ method: 'eth_requestAccounts' }))[0])
  return createElement(
    'div',
    null,
    createElement('button', { onClick: () => setOpen(true) }, address ?? 'Connect'),
    open && !address && createElement('button', { onClick: ask }, announced.info.name),
  )
}
createRoot(document.getElementById('root')).render(createElement(Connect))
