import { useModalContext } from '../card/context.ts'
import { familyName } from '../strings/family.ts'

/**
 * A wallet's name; with its chain family where the page has several, for one wallet may serve them
 * all.
 */
export function useWalletName(): (wallet: string, namespace: string) => string {
  const { portico, t } = useModalContext()
  return (wallet, namespace) =>
    portico.config.adapters.length > 1
      ? t('held.named', { wallet, family: familyName(namespace, t) })
      : wallet
}
