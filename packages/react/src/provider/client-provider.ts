'use client'
export { PorticoProvider } from './provider.tsx'
