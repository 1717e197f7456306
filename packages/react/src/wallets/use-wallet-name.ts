import { useModalContext } from '../card/context.ts'
import { familyName } from '../strings/family.ts'

/** With its chain family if the page has several, which one wallet may serve. */
export function useWalletName(): (wallet: string, namespace: string) => string {
  const { portico, t } = useModalContext()
  return (wallet, namespace) =>
    portico.config.adapters.length > 1
      ? t('held.named', { wallet, family: familyName(namespace, t) })
      : wallet
}
