/** JSON has no bigint. */
import { PorticoError } from '@portico/core'
import type { Json } from '@portico/core'
import type { SendTransferRequest } from './provider.ts'

/**
 * `{ recipients: [{ address, amount }] }`, decimal satoshis.
 *
 * @throws PorticoError `transfer-invalid` for anything else.
 */
export function parseTransfer(transaction: Json): SendTransferRequest['recipients'] {
  const { recipients } = (transaction ?? {}) as { recipients?: unknown }
  const list = Array.isArray(recipients) ? (recipients as unknown[]) : []
  const parsed = list.flatMap((each) => {
    const { address, amount } = (each ?? {}) as { address?: unknown; amount?: unknown }
    return typeof address === 'string' && typeof amount === 'string' && /^\d{1,16}$/.test(amount)
      ? [{ address, amount: BigInt(amount) }]
      : []
  })
  if (parsed.length === 0 || parsed.length < list.length)
    throw new PorticoError(
      'transfer-invalid',
      'A transfer is { recipients: [{ address, amount }] }, amounts in satoshis as text',
    )
  return parsed
}
