import type { Route } from '@portico/core'
import { namespaceName } from '../strings/namespace.ts'
import type { Translate } from '../strings/format.ts'
import type { MessageKey } from '../strings/keys.ts'
import type { ViewLoader } from '../card/view-loader.ts'

/**
 * `title.<View>`, or if they exist `title.<View>Named` with the route's wallet, or
 * `title.<View>For` with its namespace.
 *
 * @param pendingWallet The wallet being asked, in its view.
 */
export function titleOf(
  { view, data }: Route,
  views: Pick<ViewLoader, 'featureOf'>,
  pendingWallet: string | undefined,
  t: Translate,
): string {
  const title = `title.${view}`
  const { name, namespace } = data ?? {}
  const filled = (key: string, value: unknown): string | undefined => {
    const text =
      typeof value === 'string'
        ? t(key as MessageKey, { wallet: value, namespace: namespaceName(value, t) })
        : key
    // A name alone needs no isolation characters.
    return text === key ? undefined : text.replace(/^\u2068(.*)\u2069$/, '$1')
  }
  return (
    filled(`${title}Named`, pendingWallet ?? name) ??
    filled(`${title}For`, namespace) ??
    views.featureOf(view)?.titles?.[view] ??
    filled(title, '') ??
    t('common.loading')
  )
}
