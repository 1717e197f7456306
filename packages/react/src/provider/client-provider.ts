'use client'
/** The provider as a server component refers to it. */
export { PorticoProvider } from './provider.tsx'
