import { PorticoError } from '@portico/core'
import type { Json } from '@portico/core'
import { ask, connected, type Instance } from './shared.ts'

/** The wallet's capabilities by chain (EIP-5792); empty when it reports none. */
export async function getCapabilities(portico: Instance): Promise<Json> {
  const { address } = connected(portico)
  try {
    return (await ask(portico, 'wallet_getCapabilities', [address])) as Json
  } catch (error) {
    if (error instanceof PorticoError && error.exit === 'rejected') throw error
    return {}
  }
}
