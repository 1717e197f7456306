import { useModalContext } from '../card/context.ts'
import { namespaceName } from '../strings/namespace.ts'

/** With its namespace if the page has several, which one wallet may serve. */
export function useWalletName(): (wallet: string, namespace: string) => string {
  const { portico, t } = useModalContext()
  return (wallet, namespace) =>
    portico.config.adapters.length > 1
      ? t('held.named', { wallet, namespace: namespaceName(namespace, t) })
      : wallet
}
