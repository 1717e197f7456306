/** Optional peers, loaded when a cluster is started. */
import { ChainStartError } from '../chains/errors.ts'

export type Kit = typeof import('@solana/kit')
export type Svm = typeof import('litesvm')

export async function loadNative(): Promise<{ kit: Kit; svm: Svm }> {
  try {
    const [kit, svm] = await Promise.all([import('@solana/kit'), import('litesvm')])
    return { kit, svm }
  } catch (cause) {
    throw new ChainStartError(
      'A local Solana cluster needs litesvm and @solana/kit; add them with npm',
      String(cause),
      { cause },
    )
  }
}
