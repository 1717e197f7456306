/** The page without any of it: what the others are compared to. */
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

createRoot(document.getElementById('root')).render(createElement('button', null, 'Connect'))
