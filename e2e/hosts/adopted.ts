/** The page of `host.tsx` without its linked sheet. */
import '@portico/react/styles'
import './host.tsx'
