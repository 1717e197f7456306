import { PorticoError } from '../errors/error.ts'

/** WalletConnect 2 pairing URI (ERC-1328): topic, relay and key. */
const shape = /^wc:[0-9a-f]{64}@2\?([!-~]{1,2048})$/

/**
 * @throws PorticoError `uri-malformed` when it is invalid. The URI is a secret, so no message
 *   contains it.
 */
export function checkPairing(text: unknown): void {
  const query = typeof text === 'string' ? new URLSearchParams(shape.exec(text)?.[1]) : undefined
  if (query?.get('relay-protocol') && /^[0-9a-f]{64}$/.test(query.get('symKey') ?? '')) return
  throw new PorticoError(
    'uri-malformed',
    '`uri` is not a WalletConnect pairing (wc:<topic>@2?relay-protocol=irn&symKey=<key>)',
  )
}
