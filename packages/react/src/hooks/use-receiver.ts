import { useEffect, useState } from 'react'
import type { ChainId, ChainIdInput } from '@portico/core'
import { activeChain } from '@portico/core'
import { isPorticoError } from '@portico/core'
import type { ReceiverReading, ResolvedReceiver } from '@portico/core/transfers'
import { readReceiver, resolveReceiver } from '@portico/core/transfers'
import { usePorticoContext } from '../context/portico-context.tsx'
import { useSelector } from './use-selector.ts'
import { chainOr } from './use-whose.ts'

/** The result of parsing a receiver, and the address of a name. */
export interface UseReceiver {
  /**
   * `empty`; `reading` for a moment; `invalid`, see `problem`; `resolving` a name; `resolved`;
   * `unresolved`: the name has no address; `error`: the lookup failed.
   */
  status: 'empty' | 'reading' | 'invalid' | 'resolving' | 'resolved' | 'unresolved' | 'error'
  /** Why it is invalid. */
  problem: Extract<ReceiverReading, { is: 'invalid' }> | undefined
  /** The address, and for a name how it was found. */
  receiver: ResolvedReceiver | undefined
  /** Retries. */
  retry(): void
}

interface Seen extends Pick<UseReceiver, 'status' | 'problem' | 'receiver'> {
  text: string
  chain: ChainId | undefined
}

/** A name is looked up after this pause in typing, milliseconds. Our own value. */
const pause = 300

/**
 * Parses a receiver and looks up names.
 *
 * @param text As typed, pasted or scanned.
 * @param options.chain The network. Default: the one in use.
 * @example const { status, receiver } = useReceiver('vitalik.eth')
 */
export function useReceiver(
  text: string,
  { chain: given }: { chain?: ChainIdInput | undefined } = {},
): UseReceiver {
  const { portico } = usePorticoContext()
  const chain = chainOr(
    given,
    useSelector((state) => activeChain(state)),
  )
  const [seen, setSeen] = useState<Seen>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (chain === undefined || text.trim() === '') return
    const abort = new AbortController()
    let stop = (): void => {}
    const see = (what: Omit<Seen, 'text' | 'chain'>): void => {
      if (!abort.signal.aborted) setSeen({ text, chain, ...what })
    }
    const failed = (error: unknown): void =>
      see({
        ...nothing,
        status: isPorticoError(error) && error.code === 'name-unresolved' ? 'unresolved' : 'error',
      })
    const read = async (): Promise<void> => {
      const found = await readReceiver(portico, text, chain)
      if (found.is === 'empty') return see({ ...nothing, status: 'empty' })
      if (found.is === 'invalid') return see({ ...nothing, status: 'invalid', problem: found })
      if (found.is === 'address')
        return see({
          ...nothing,
          status: 'resolved',
          receiver: { address: found.address, isFallback: false, isUnsafe: false },
        })
      see({ ...nothing, status: 'resolving' })
      stop = portico.services.platform.after(pause, () => {
        resolveReceiver(portico, text, { chain, signal: abort.signal }).then(
          (receiver) => see({ ...nothing, status: 'resolved', receiver }),
          failed,
        )
      })
    }
    read().catch(failed)
    return () => {
      abort.abort()
      stop()
    }
  }, [portico, text, chain, tries])
  const retry = (): void => setTries((count) => count + 1)
  if (text.trim() === '') return { ...nothing, status: 'empty', retry }
  const isCurrent = seen?.text === text && seen.chain === chain
  return isCurrent ? { ...seen, retry } : { ...nothing, status: 'reading', retry }
}

const nothing = { problem: undefined, receiver: undefined }
