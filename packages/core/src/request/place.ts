import type { ConnectionsInUse, WalletRequest } from '../types/requests.ts'
import { rawOf } from './raw.ts'

export function placeOf(
  { live, state }: ConnectionsInUse,
  raw: object,
): Pick<WalletRequest, 'link' | 'namespace' | 'chain'> {
  const { current, links } = state.get()
  const all = [...live].flatMap(([link, { connections }]) =>
    [...connections].flatMap(([namespace, { provider }]) =>
      rawOf(provider) === rawOf(raw) ? { link, namespace } : [],
    ),
  )
  const it = all.find(({ link, namespace }) => current[namespace] === link) ?? all.at(-1)
  return it
    ? { ...it, chain: links[it.link]?.namespaces[it.namespace]?.chain ?? null }
    : { link: null, namespace: 'eip155', chain: null }
}
